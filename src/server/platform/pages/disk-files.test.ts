import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer, request, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDiskFiles } from './disk-files.ts';

const FILM = Buffer.from(Array.from({ length: 1_000 }, (_, index) => index % 251));
/** Larger than the socket buffers. */
const LONG_BYTES = 64 * 1024 * 1024;

let folder: string;
let server: Server;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'disk-files-'));
  mkdirSync(join(folder, 'media/calls'), { recursive: true });
  for (const name of [
    'film.mp4',
    'film.webm',
    'calls/crown.mp3',
    'calls/crown.m4a',
    'calls/crown.vtt',
    'terms.pdf',
    'later.mp4',
    '.hidden',
  ])
    writeFileSync(join(folder, 'media', name), FILM);
  writeFileSync(join(folder, 'media/long.mp4'), Buffer.alloc(LONG_BYTES));
  writeFileSync(join(folder, 'secret.txt'), 'not in a served folder');
  const answer = createDiskFiles({
    siteUrl: 'https://agency.example',
    client: folder,
    isShown: (path) => path !== '/media/later.mp4',
  });
  server = createServer((incoming, response) => {
    if (!answer(incoming, response)) response.writeHead(418).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  // A server that listens on a port has an address object, not a string.
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const sent = request({ port, host: '127.0.0.1', path, headers, method, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    });
    sent.on('error', reject).end();
  });
}

describe('a whole file', () => {
  test.each([
    ['/media/film.mp4', 'video/mp4'],
    ['/media/film.webm', 'video/webm'],
    ['/media/calls/crown.mp3', 'audio/mpeg'],
    ['/media/calls/crown.m4a', 'audio/mp4'],
    ['/media/calls/crown.vtt', 'text/vtt; charset=utf-8'],
    ['/media/terms.pdf', 'application/pdf'],
  ])('%s is sent as %s, unchanged', async (path, type) => {
    const { status, headers, body } = await get(path, { 'accept-encoding': 'gzip, deflate, br' });
    expect(status).toBe(200);
    expect(body.equals(FILM)).toBe(true);
    expect(headers).toMatchObject({
      'content-type': type,
      'content-length': '1000',
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=3600',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'strict-transport-security': 'max-age=31536000',
    });
    expect(headers).not.toHaveProperty('content-encoding');
  });

  test('HEAD sends the headers of GET and no body', async () => {
    const { date: _, ...full } = (await get('/media/film.mp4')).headers;
    const head = await get('/media/film.mp4', {}, 'HEAD');
    expect(head).toMatchObject({ status: 200, headers: full });
    expect(head.body).toHaveLength(0);
  });

  test('a query string changes nothing', async () => {
    expect((await get('/media/film.mp4?t=10')).status).toBe(200);
  });

  test('is not sent again to a client that has it', async () => {
    const { etag = '', 'last-modified': changed = '' } = (await get('/media/film.mp4')).headers;
    expect(etag).toMatch(/^"[\w.]+-[\w]+"$/);
    for (const known of [
      { 'if-none-match': etag },
      { 'if-none-match': `W/${etag}` },
      { 'if-modified-since': changed },
    ]) {
      const again = await get('/media/film.mp4', known);
      expect(again.status).toBe(304);
      expect(again.headers.etag).toBe(etag);
      expect(again.body).toHaveLength(0);
    }
    expect((await get('/media/film.mp4', { 'if-none-match': '"other"' })).status).toBe(200);
    expect((await get('/media/film.mp4', { 'if-match': '"other"' })).status).toBe(412);
  });
});

describe('a range', () => {
  test.each([
    ['bytes=0-99', 0, 99],
    ['bytes=900-', 900, 999],
    ['bytes=-10', 990, 999],
    ['bytes=990-5000', 990, 999],
  ])('%s is bytes %i to %i', async (range, from, to) => {
    const { status, headers, body } = await get('/media/film.mp4', { range });
    expect(status).toBe(206);
    expect(headers['content-range']).toBe(`bytes ${from}-${to}/1000`);
    expect(headers['content-length']).toBe(String(to - from + 1));
    expect(body.equals(FILM.subarray(from, to + 1))).toBe(true);
  });

  test("beyond the end is refused with the file's length", async () => {
    const { status, headers, body } = await get('/media/film.mp4', { range: 'bytes=1000-' });
    expect(status).toBe(416);
    expect(headers['content-range']).toBe('bytes */1000');
    expect(headers).not.toHaveProperty('etag');
    expect(body.toString()).toBe('The file is shorter than that\n');
  });

  test.each(['bytes=abc', 'lines=1-2', 'bytes=0-1,5-6'])('%s gets the whole file', async (range) => {
    expect((await get('/media/film.mp4', { range })).status).toBe(200);
  });

  test('resumes a download only while the file is unchanged', async () => {
    const film = join(folder, 'media/film.webm');
    const { etag = '', 'last-modified': changed = '' } = (await get('/media/film.webm')).headers;
    const rest = { range: 'bytes=500-' };
    expect((await get('/media/film.webm', { ...rest, 'if-range': etag })).status).toBe(206);
    expect((await get('/media/film.webm', { ...rest, 'if-range': changed })).status).toBe(206);
    utimesSync(film, new Date(), new Date(Date.now() + 60_000));
    for (const known of [etag, changed]) {
      const fresh = await get('/media/film.webm', { ...rest, 'if-range': known });
      expect(fresh.status).toBe(200);
      expect(fresh.body.equals(FILM)).toBe(true);
    }
  });
});

describe('other requests', () => {
  test.each([
    '/media/',
    '/media/calls',
    '/media/calls/',
    '/media/nope.mp4',
    '/media/later.mp4',
    '/media/later.mp4?day=1',
    '/media/.hidden',
    '/media/../secret.txt',
    '/media/%2e%2e/secret.txt',
    '/media/..%2fsecret.txt',
    '/media//etc/passwd',
    '/media/%00',
    '/media/%zz',
    '/social/home.png',
  ])('%s answers a plain 404', async (path) => {
    const { status, headers, body } = await get(path);
    expect(status).toBe(404);
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(headers['cache-control']).toBe('no-store');
    expect(body.toString()).toBe('Not found\n');
  });

  test('a path outside /media is passed on', async () => {
    for (const path of ['/', '/media', '/mediastore/film.mp4', '/secret.txt'])
      expect((await get(path)).status).toBe(418);
  });

  test('a file accepts GET and HEAD only', async () => {
    expect(await get('/media/film.mp4', {}, 'POST')).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } });
  });
});

test('a long file is read only as fast as the client takes it, and closed when the client leaves', async () => {
  const { port } = server.address() as AddressInfo;
  const before = process.memoryUsage().arrayBuffers;
  await new Promise<void>((resolve, reject) => {
    const sent = request({ port, host: '127.0.0.1', path: '/media/long.mp4', agent: false }, (response) => {
      response.once('readable', () => {
        expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(LONG_BYTES / 4);
        response.destroy();
        resolve();
      });
    });
    sent.on('error', reject).end();
  });
  await expect.poll(() => new Promise((resolve) => server.getConnections((_, count) => resolve(count)))).toBe(0);
});
