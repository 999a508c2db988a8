import { MINUTE_MS } from '#shared/site/durations.ts';
import { EventEmitter } from 'node:events';
import { connect, type Socket } from 'node:net';
import { beforeEach, expect, test } from 'vitest';
import { createHttpServer } from '#server/platform/http/http-server.ts';
import { createTestApp, type TestApp } from '#test/support/test-app.ts';
import { describeOnEachDatabase } from '#test/support/test-database.ts';

const TOKEN = 'a'.repeat(64);
const LARGEST = 5_000_000;

describeOnEachDatabase('files of launch briefs', (database) => {
  let site: TestApp;
  beforeEach(async () => {
    site = await createTestApp({ db: database.db, trustedProxies: 1 });
    await begin(TOKEN);
  });
  const begin = async (token: string) => site.call('save-brief', { token, version: 0, answers: {} });
  const upload = async (content: BodyInit, { token = TOKEN, network = '192.0.2.1' } = {}) => {
    const headers = { authorization: `Bearer ${token}`, 'x-file-name': 'a.txt', 'x-forwarded-for': network };
    const init = { method: 'POST', headers, body: content, duplex: 'half' };
    const response = await site.app.request('/agent-onboarding/files', init);
    return { status: response.status, text: await response.text() };
  };

  test('are refused without a link before any byte is read', async () => {
    let read = 0;
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          read += 1;
          controller.enqueue(new Uint8Array(1_000));
          if (read > 100) controller.close();
        },
      },
      { highWaterMark: 0 },
    );
    expect([(await upload(body, { token: 'b'.repeat(64) })).status, read]).toEqual([404, 0]);
  });

  test('may be tried twenty times an hour from a network, refused tries included', async () => {
    const statuses: number[] = [];
    for (let time = 0; time < 21; time += 1) statuses.push((await upload('text', { token: '' })).status);
    expect([statuses.at(-2), statuses.at(-1)]).toEqual([404, 429]);
    expect((await upload('text', { network: '192.0.2.2' })).status).toBe(200);
  });

  test('may have 15 MB in a brief, and a network may send 50 MB a day', async () => {
    const file = Buffer.alloc(LARGEST, 'a');
    for (let count = 0; count < 3; count += 1) expect((await upload(file)).status).toBe(200);
    expect(await upload('text')).toMatchObject({ status: 413, text: expect.stringContaining('too large') });
    for (const name of 'bcd') await begin(name.repeat(64));
    for (const name of 'bbbccc') expect((await upload(file, { token: name.repeat(64) })).status).toBe(200);
    expect((await upload(file, { token: 'd'.repeat(64) })).status).toBe(200);
    const more = await upload('text', { token: 'd'.repeat(64) });
    expect(more).toMatchObject({ status: 429, text: expect.stringContaining('too much') });
    expect((await upload('text', { token: 'd'.repeat(64), network: '192.0.2.2' })).status).toBe(200);
  });

  test('of all briefs together have room for 2 GB', async () => {
    await upload('text');
    await database.db.updateTable('brief_files').set({ size: 1_999_999_998 }).execute();
    await begin('b'.repeat(64));
    const refused = await upload('text', { token: 'b'.repeat(64) });
    expect(refused).toMatchObject({ status: 503, text: expect.stringContaining('take files right now') });
  });

  test('of one network are sent by four connections at once at most', async () => {
    // With rate limits ten times as high, because it asks until slots are taken or free.
    site = await createTestApp({ db: database.db, trustedProxies: 1, rateLimitScale: 10 });
    const server = createHttpServer(site.app, () => false);
    try {
      const port = await server.listen(0, '127.0.0.1');
      const head = `POST /agent-onboarding/files HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${TOKEN}\r\ncontent-length: 4\r\n`;
      const stalled: Socket[] = [];
      const stall = () => {
        const socket = connect(port, '127.0.0.1').on('error', () => undefined);
        socket.write(`${head}x-forwarded-for: 192.0.2.1\r\n\r\ntex`);
        stalled.push(socket);
      };
      const statusFor = async (network: string) => {
        const headers = { authorization: `Bearer ${TOKEN}`, 'x-forwarded-for': network };
        const init = { method: 'POST', headers, body: '\0' };
        return (await fetch(`http://127.0.0.1:${port}/agent-onboarding/files`, init)).status;
      };
      const stallAndTry = async () => {
        stall();
        return statusFor('192.0.2.1');
      };
      await expect.poll(stallAndTry, { timeout: 10_000 }).toBe(429);
      // Not a file that we take.
      expect(await statusFor('192.0.2.2')).toBe(415);
      for (const socket of stalled) socket.destroy();
      await expect.poll(async () => statusFor('192.0.2.1')).toBe(415);
    } finally {
      await server.stop(0);
    }
  });

  test('come back whole, sixty times in ten minutes', async () => {
    const content = Buffer.alloc(2_500_000, 'abc');
    const stored = JSON.parse((await upload(content)).text) as { file: { id: string } };
    expect(stored).toMatchObject({ success: true, file: { size: content.length } });
    const { file } = stored;
    const headers = { authorization: `Bearer ${TOKEN}`, 'x-forwarded-for': '192.0.2.1' };
    const get = async () => site.app.request(`/agent-onboarding/files/${file.id}`, { headers });
    expect(Buffer.from(await (await get()).arrayBuffer()).equals(content)).toBe(true);
    const statuses: number[] = [];
    for (let time = 0; time < 60; time += 1) statuses.push((await get()).status);
    expect([statuses.at(-2), statuses.at(-1)]).toEqual([200, 429]);
    site.clock.advance(9 * MINUTE_MS);
    expect((await get()).status).toBe(429);
    site.clock.advance(MINUTE_MS);
    expect((await get()).status).toBe(200);
  });

  test('are sent to six connections of a network at once', async () => {
    const { file } = JSON.parse((await upload('text')).text) as { file: { id: string } };
    const get = async (network: string, outgoing: EventEmitter) => {
      const headers = { authorization: `Bearer ${TOKEN}`, 'x-forwarded-for': network };
      return (await site.app.request(`/agent-onboarding/files/${file.id}`, { headers }, { outgoing })).status;
    };
    const unread = new EventEmitter();
    for (let count = 0; count < 6; count += 1) expect(await get('192.0.2.1', unread)).toBe(200);
    expect(await get('192.0.2.1', new EventEmitter())).toBe(429);
    expect(await get('192.0.2.2', new EventEmitter())).toBe(200);
    unread.emit('close');
    const gone = Object.assign(new EventEmitter(), { closed: true });
    for (let count = 0; count < 7; count += 1) expect(await get('192.0.2.1', gone)).toBe(200);
  });
});
