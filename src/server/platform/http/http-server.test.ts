import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestApp, TEST_ANON_KEY, type TestApp } from '#test/support/test-app.ts';
import { describeOnEachDatabase } from '#test/support/test-database.ts';
import { contactBody } from '#test/support/mail/submissions.ts';
import { answerFromTable } from '../pages/pages-endpoint.ts';
import { createHttpServer } from './http-server.ts';

const DRAIN_MS = 5_000;

describeOnEachDatabase('http server', (database) => {
  let site: TestApp;
  let server: ReturnType<typeof createHttpServer>;
  let port: number;
  const answerShortly: Parameters<typeof createHttpServer>[1] = (request, response) =>
    answerFromTable(site.pages, request, response);
  beforeAll(async () => {
    site = await createTestApp({ db: database.db, rateLimitScale: 1_000_000 });
    server = createHttpServer(site.app, answerShortly);
    port = await server.listen(0, '127.0.0.1');
  });
  afterAll(() => server.stop(0));

  /** Sends raw bytes and returns all that comes back until the server closes the connection. */
  async function raw(bytes: string, { hangUp = false } = {}): Promise<string> {
    const socket = connect(port, '127.0.0.1');
    socket.write(bytes);
    if (hangUp) socket.end();
    let answer = '';
    socket.setEncoding('latin1').on('data', (text: string) => (answer += text));
    socket.on('error', () => undefined);
    await once(socket, 'close');
    return answer;
  }
  const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]);
  const get = (target: string, method = 'GET') =>
    raw(`${method} ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);

  test.each([
    ['/', 200],
    ['/pricing?x=%zz', 200],
    ['/pricing/', 308],
    ['/nope', 404],
    ['/%', 404],
    ['/%E0%A4%A', 404],
    ['//', 404],
    ['//evil.example', 404],
    ['/\\evil', 400],
    ['/assets/../../package.json', 404],
    ['/.git/config', 404],
    ['/.env', 404],
    ['http://[', 400],
    ['/healthz', 200],
  ])('answers GET %s with %i', async (target, status) => {
    expect(statusOf(await get(target))).toBe(status);
    expect(statusOf(await get('/healthz'))).toBe(200);
  });

  test.each([
    ['/', 9_000, 414],
    ['/pricing?', 9_000, 414],
    ['/', 20_000, 431],
  ])('answers GET %s and %i more letters with %i', async (start, letters, status) => {
    expect(statusOf(await get(start + 'a'.repeat(letters)))).toBe(status);
  });

  test.each(['TRACE', 'PUT', 'DELETE', 'OPTIONS', 'PROPFIND', 'POST'])(
    'answers %s of a page with 405 and the allowed methods',
    async (method) => {
      const answer = await get('/pricing', method);
      expect([statusOf(answer), /^allow: .*GET/im.test(answer)]).toEqual([405, true]);
    },
  );

  test.each([
    ['/newsletter/confirm', 'PUT', 'GET, HEAD, POST'],
    ['/newsletter/subscribe', 'GET', 'POST'],
    ['/functions/v1/submit-contact', 'GET', 'POST, OPTIONS'],
    ['/readyz', 'POST', 'GET, HEAD'],
  ])('answers %s by %s with 405 and allows %s', async (target, method, allowed) => {
    const answer = await get(target, method);
    expect([statusOf(answer), /^allow: (.*)$/im.exec(answer)?.[1]]).toEqual([405, allowed]);
  });

  test('HEAD has the headers of GET and no body', async () => {
    const [head, full] = [await get('/pricing', 'HEAD'), await get('/pricing')];
    const headersOf = (answer: string) => answer.split('\r\n\r\n', 1)[0]?.replace(/^Date:.*$/m, '');
    expect(headersOf(head)).toBe(headersOf(full));
    expect(head.endsWith('\r\n\r\n')).toBe(true);
  });

  test('the page table and the app answer the same', async () => {
    // Not brotli, of which a smaller body follows the first.
    const response = await site.app.request('/pricing', { headers: { 'accept-encoding': 'gzip' } });
    const direct = await fetch(`http://127.0.0.1:${port}/pricing`, { headers: { 'accept-encoding': 'gzip' } });
    const { 'x-request-id': _id, ...headers } = Object.fromEntries(response.headers);
    expect(Object.fromEntries(direct.headers)).toMatchObject(headers);
    expect(Object.keys(headers)).toContain('content-security-policy');
  });

  test('no answer names the server software, and every answer carries the security headers', async () => {
    for (const target of ['/', '/nope', '/healthz', '/functions/v1/x', '/assets/nope.js']) {
      const answer = await get(target);
      expect(answer).toMatch(/^x-content-type-options: nosniff/im);
      expect(answer).toMatch(/^cross-origin-opener-policy: same-origin/im);
      expect(answer).not.toMatch(/^(server|x-powered-by):/im);
    }
  });

  describe('bodies', () => {
    const head = (headers: string) =>
      `POST /functions/v1/submit-contact HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${TEST_ANON_KEY}\r\nContent-Type: application/json\r\n${headers}\r\n\r\n`;

    test('a declared length of 65 KiB is refused before it is sent, and the connection is closed', async () => {
      const answer = await raw(head(`Content-Length: ${65 * 1024}`));
      expect([statusOf(answer), /^connection: close/im.test(answer)]).toEqual([413, true]);
    });

    test('a chunked body is refused while it streams', async () => {
      const chunk = `${(4096).toString(16)}\r\n${'x'.repeat(4096)}\r\n`;
      const answer = await raw(head('Transfer-Encoding: chunked') + chunk.repeat(17));
      expect([statusOf(answer), /^connection: close/im.test(answer)]).toEqual([413, true]);
    });

    test('a body that breaks off changes nothing', async () => {
      await raw(`${head('Content-Length: 500')}{"form`, { hangUp: true });
      expect(statusOf(await get('/healthz'))).toBe(200);
      expect(await database.db.selectFrom('leads').select('id').execute()).toEqual([]);
    });

    test('a valid body is accepted', async () => {
      const body = JSON.stringify(contactBody());
      const answer = await raw(`${head(`Content-Length: ${body.length}\r\nConnection: close`)}${body}`);
      expect(statusOf(answer)).toBe(200);
    });
  });

  const untilRefused = (closing: number) =>
    vi.waitFor(() => expect(fetch(`http://127.0.0.1:${closing}/healthz`)).rejects.toThrow('fetch failed'));

  test('stopping finishes the request in flight and takes no other', async () => {
    const other = createHttpServer(site.app, answerShortly);
    const otherPort = await other.listen(0, '127.0.0.1');
    const headers = { authorization: `Bearer ${TEST_ANON_KEY}`, 'content-type': 'application/json' };
    const path = '/functions/v1/submit-contact';
    const slow = httpRequest({ host: '127.0.0.1', port: otherPort, path, method: 'POST', headers });
    const answered = once(slow, 'response');
    slow.write('{"formData":');
    const [socket] = (await once(slow, 'socket')) as [Socket];
    if (socket.connecting) await once(socket, 'connect');
    // An idle connection that a browser keeps open must not delay the stop.
    await (await fetch(`http://127.0.0.1:${otherPort}/healthz`)).text();
    const stopped = other.stop(DRAIN_MS);
    await untilRefused(otherPort);
    slow.end(JSON.stringify(contactBody().formData).concat(`,"timestamp":"2026-01-15T12:00:00.000Z","userAgent":""}`));
    const [response] = await answered;
    expect([response.statusCode, response.headers.connection]).toEqual([200, 'close']);
    response.resume();
    await stopped;
  });

  test.each([
    ['a page', 'GET /pricing HTTP/1.1\r\nHost: localhost\r\n\r\n'],
    [
      'a call',
      `POST /functions/v1/submit-contact HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${TEST_ANON_KEY}\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}`,
    ],
  ])('stopping answers %s that comes on an idle connection, and closes it', async (_what, bytes) => {
    const other = createHttpServer(site.app, answerShortly);
    const otherPort = await other.listen(0, '127.0.0.1');
    const socket = connect(otherPort, '127.0.0.1');
    socket.setEncoding('latin1');
    socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
    const [first] = (await once(socket, 'data')) as [string];
    expect(/^connection: close/im.test(first)).toBe(false);
    const stopped = other.stop(DRAIN_MS);
    await untilRefused(otherPort);
    let answer = '';
    socket.on('data', (text: string) => (answer += text));
    socket.write(bytes);
    await once(socket, 'close');
    expect(answer).toMatch(/^HTTP\/1\.1 (200|422) [\s\S]*^connection: close/im);
    await stopped;
  });

  test("a taken port rejects with the system call's error", async () => {
    const other = createHttpServer(site.app, answerShortly);
    await expect(other.listen(port, '127.0.0.1')).rejects.toMatchObject({ code: 'EADDRINUSE', port });
  });
});
