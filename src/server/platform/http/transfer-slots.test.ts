import { connect } from 'node:net';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createErrorReply } from './request-frame.ts';
import { errorPage } from '../looks/error-page.ts';
import { createLog } from '../log.ts';
import type { AppEnv } from './app-env.ts';
import { createHttpServer, type HttpServer } from './http-server.ts';
import { streamOf } from './part-stream.ts';
import { createTransferSlots } from './transfer-slots.ts';

const IDLE_MS = 1_000;
const PART_BYTES = 1_000_000;
/** More than the system takes for a client that doesn't read. */
const SIZE = 1_000_000_000;
const FREED = { timeout: 10 * IDLE_MS };

let server: HttpServer;
let port: number;
let partsRead = 0;

beforeAll(async () => {
  const slots = createTransferSlots({ perClient: 2, total: 3, totalBytes: 10 });
  const app = new Hono<AppEnv>();
  app.onError(createErrorReply(createLog('silent'), errorPage));
  app.get('/large/:client', (c) => {
    slots.hold(c, c.req.param('client'), 1);
    const read = async (_offset: number, length: number) => {
      partsRead += 1;
      return new Uint8Array(length);
    };
    return c.body(streamOf(SIZE, PART_BYTES, read));
  });
  app.get('/small/:client/:bytes', (c) => {
    slots.hold(c, c.req.param('client'), Number(c.req.param('bytes')));
    return c.text('');
  });
  server = createHttpServer(app, () => false, undefined, IDLE_MS);
  port = await server.listen(0, '127.0.0.1');
});
afterAll(() => server.stop(0));

const statusOf = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status;
/** Asks and never reads. */
function leaveUnread(client: string) {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  socket.write(`GET /large/${client} HTTP/1.1\r\nhost: a\r\n\r\n`);
  return socket;
}

test('a client has its number of slots, all clients theirs, and unread answers end', async () => {
  const sockets = [leaveUnread('a'), leaveUnread('a')];
  await expect.poll(async () => statusOf('/small/a/1')).toBe(429);
  expect(await statusOf('/small/b/1')).toBe(200);
  sockets.push(leaveUnread('b'));
  await expect.poll(async () => statusOf('/small/c/1')).toBe(503);
  await expect.poll(async () => statusOf('/small/a/1'), FREED).toBe(200);
  await expect.poll(async () => statusOf('/small/c/1'), FREED).toBe(200);
  // What was not sent was not read either.
  expect(partsRead * PART_BYTES).toBeLessThan(SIZE);
  for (const socket of sockets) socket.destroy();
});

test('there are slots for so many bytes', async () => {
  // Once the answers of the test before have ended.
  await expect.poll(async () => statusOf('/small/a/10'), FREED).toBe(200);
  expect(await statusOf('/small/a/11')).toBe(503);
});
