import { createServer, type Server } from 'node:https';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasOpenssl, makeCertificate } from '#test/support/own-certificate.ts';
import { guardedFetch } from './guarded-fetch.ts';

test.each([
  ['http://1.1.1.1/a.ics', 'not https'],
  ['file:///etc/passwd', 'not https'],
  ['nonsense', 'not https'],
  ['https://127.0.0.1/a.ics', 'private network'],
  ['https://2130706433/a.ics', 'private network'],
  ['https://[::ffff:127.0.0.1]/a.ics', 'private network'],
  // By name, so that it is found out when it connects.
  ['https://localhost/a.ics', 'private network'],
])('never connects to %s', async (url, problem) => {
  await expect(guardedFetch(url, { maxBytes: 10 })).rejects.toThrow(problem);
});

const MAX_BYTES = 1_000;

/** Reached although it is local, by the one address that these tests allow. */
describe.skipIf(!hasOpenssl())('a server', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fetch-'));
  const asked: string[] = [];
  let server: Server;
  let origin: string;
  let ca: string;
  beforeAll(async () => {
    const { key, certificate } = makeCertificate(folder, 'localhost', ['IP:127.0.0.1', 'IP:127.0.0.2']);
    ca = readFileSync(certificate, 'utf8');
    server = createServer({ key: readFileSync(key), cert: ca }, (request, response) => {
      const path = request.url ?? '';
      asked.push(path);
      const [, what = '', count = ''] = path.split('/');
      if (what === 'bytes') return response.end('x'.repeat(Number(count)));
      if (what === 'endless') return void setInterval(() => response.write('x'.repeat(300)), 5).unref();
      if (what === 'silent') return undefined;
      if (what === 'slow') return void response.write('BEGIN');
      if (what === 'hops') return redirect(count === '0' ? '/bytes/5' : `/hops/${Number(count) - 1}`);
      if (what === 'to') return redirect(decodeURIComponent(count));
      return response.writeHead(Number(what)).end('x');

      function redirect(location: string) {
        response.writeHead(302, { location }).end('a body that nobody reads');
      }
    });
    server.listen(0, '0.0.0.0');
    await once(server, 'listening');
    origin = `https://localhost:${(server.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    rmSync(folder, { recursive: true });
  });
  const get = async (path: string, options = {}) => {
    asked.length = 0;
    const mayReach = (address: string) => address === '127.0.0.1';
    return guardedFetch(new URL(path, origin).href, { maxBytes: MAX_BYTES, mayReach, ca, ...options });
  };
  const to = (url: string) => `/to/${encodeURIComponent(url)}`;

  test('gives a text up to the limit', async () => {
    expect(await get(`/bytes/${MAX_BYTES}`)).toHaveLength(MAX_BYTES);
    await expect(get(`/bytes/${MAX_BYTES + 1}`)).rejects.toThrow('larger than 0.001 MB');
  });

  test('that goes on and on is left at the limit', async () => {
    const left = new Promise((resolve) => server.once('request', (_, response) => response.once('close', resolve)));
    await expect(get('/endless')).rejects.toThrow('larger than 0.001 MB');
    await left;
  });

  test('may redirect three times', async () => {
    expect(await get('/hops/2')).toBe('xxxxx');
    await expect(get('/hops/3')).rejects.toThrow('redirects too often');
    expect(asked).toHaveLength(4);
  });

  test.each([
    ['without encryption', 'http://localhost/a.ics', 'not https'],
    ['to a file', 'file:///etc/passwd', 'not https'],
    ['to a private address', 'https://127.0.0.2/bytes/5', 'private network'],
    ['to a private address by another spelling', 'https://0x7f.2/bytes/5', 'private network'],
    ['to the metadata of a cloud', 'https://169.254.169.254/latest', 'private network'],
    ['to nonsense', 'https://:', 'not https'],
  ])('does not lead on %s', async (_what, location, problem) => {
    await expect(get(to(location))).rejects.toThrow(problem);
    expect(asked).toHaveLength(1);
  });

  test.each(['404', '500', '204', '301'])('that answers %s gives nothing', async (status) => {
    await expect(get(`/${status}`)).rejects.toThrow(`status ${status}`);
  });

  test.each(['/silent', '/slow'])('that keeps us waiting is left: %s', async (path) => {
    await expect(get(path, { timeoutMs: 300 })).rejects.toThrow('too long');
  });

  test('whose certificate nobody has signed is not trusted', async () => {
    await expect(get('/bytes/5', { ca: undefined })).rejects.toThrow(/certificate/);
    expect(asked).toEqual([]);
  });
});
