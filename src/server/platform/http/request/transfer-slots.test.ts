import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Hono } from 'hono';
import { afterEach, expect, test } from 'vitest';
import { createErrorReply } from './request-frame.ts';
import { errorPage } from '#server/platform/looks/plain-page.ts';
import { createLog } from '#server/platform/log.ts';
import { Refusal } from '../api-error.ts';
import type { AppEnv } from '../app-env.ts';
import { createHttpServer } from '../http-server.ts';
import { partsOf } from './part-stream.ts';
import { readLargeBody } from './request-body.ts';
import { createTransferSlots, DOWNLOADS_AT_ONCE, UPLOADS_AT_ONCE, type TransferPace } from './transfer-slots.ts';

const PART_BYTES = 1_000_000;
/** More than the system takes for a client that doesn't read. */
const SIZE = 1_000_000_000;
const MAX_BYTES = 5_000_000;
const QUICK: TransferPace = { bytesPerMs: 1_000, patienceMs: 400, pressedMs: 60, longestMs: 60_000 };
/** A client is given up only where others need its slot. */
const PATIENT: TransferPace = { ...QUICK, patienceMs: 60_000 };

let server: ReturnType<typeof createHttpServer> | undefined;
let port: number;
let partsRead: number;
const sockets: Socket[] = [];

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await server?.stop(0);
});

async function serve({ downloads = DOWNLOADS_AT_ONCE, uploads = UPLOADS_AT_ONCE, pace = QUICK }) {
  const down = createTransferSlots(downloads, pace);
  const up = createTransferSlots(uploads, pace);
  partsRead = 0;
  const read = async (_offset: number, length: number) => {
    partsRead += 1;
    return new Uint8Array(length);
  };
  const app = new Hono<AppEnv>();
  app.onError(createErrorReply(createLog('silent'), errorPage));
  app.get('/:size', (c) => {
    const transfer = down.hold(c, c.req.header('x-client') ?? '', 1);
    return c.body(transfer.send(partsOf(Number(c.req.param('size')), PART_BYTES, read)));
  });
  app.post('/', async (c) => {
    const body = await readLargeBody(c.req.raw, MAX_BYTES, up.hold(c, c.req.header('x-client') ?? '', 0));
    if (!body.ok) throw new Refusal(body.error);
    return c.json(body.value.length);
  });
  server = createHttpServer(app, () => false);
  port = await server.listen(0, '127.0.0.1');
}

function send(client: string, bytes: string): Socket {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  sockets.push(socket);
  const [request = '', ...rest] = bytes.split('\n');
  socket.write([`${request} HTTP/1.1`, 'host: a', `x-client: ${client}`, ...rest].join('\r\n'));
  return socket;
}
/** Asks for a large body and reads nothing. */
const leaveUnread = (client: string) => send(client, `GET /${SIZE}\n\n`);
/** Announces a body of this size and sends its first byte. The server says "100 Continue" once it knows of it. */
const beginUpload = (client: string, size: number) =>
  send(client, `POST /\ncontent-length: ${size}\nexpect: 100-continue\n\nx`);
const statusOf = async (client: string, init: RequestInit & { size?: number } = {}) => {
  const headers = { 'x-client': client };
  const response = await fetch(`http://127.0.0.1:${port}/${init.method ? '' : (init.size ?? 1)}`, { ...init, headers });
  await response.arrayBuffer();
  return response.status;
};
const upload = async (client: string, bytes = 1) => statusOf(client, { method: 'POST', body: 'x'.repeat(bytes) });
const network = (wide: number, narrow = 0) => `2001:db8:${wide.toString(16)}:${narrow.toString(16)}::/64`;
const times = <Made>(count: number, make: (index: number) => Made) =>
  Array.from({ length: count }, (_, at) => make(at));

test('a client has its slots, and a wider network has its own', async () => {
  await serve({ downloads: { perClient: 2, perWiderNetwork: 3, total: 99, totalBytes: 99 }, pace: PATIENT });
  const unread = [leaveUnread(network(1, 0)), leaveUnread(network(1, 0))];
  await Promise.all(unread.map(async (socket) => once(socket, 'readable')));
  expect(await statusOf(network(1, 0))).toBe(429);
  expect(await statusOf(network(1, 1))).toBe(200);
  await once(leaveUnread(network(1, 1)), 'readable');
  expect(await statusOf(network(1, 2))).toBe(429);
  expect(await statusOf(network(2))).toBe(200);
});

test('a download that nobody reads ends', async () => {
  await serve({ downloads: { ...DOWNLOADS_AT_ONCE, perClient: 1 } });
  await once(leaveUnread(network(1)), 'readable');
  await expect.poll(async () => statusOf(network(1)), { timeout: 10_000 }).toBe(200);
  // What was not sent was not read either.
  expect(partsRead * PART_BYTES).toBeLessThan(SIZE);
});

test('downloads that nobody reads keep nobody else out', async () => {
  await serve({ pace: PATIENT });
  const unread = times(66, (at) => leaveUnread(network(at % 11)));
  await Promise.all(unread.map(async (socket) => once(socket, 'readable')));
  await expect.poll(async () => statusOf(network(100))).toBe(200);
  for (let count = 0; count < 45; count += 1) expect(await statusOf(network(100 + count))).toBe(200);
});

test('a download at the lowest rate is sent whole, and one that takes too long in all ends', async () => {
  await serve({ pace: { ...QUICK, bytesPerMs: 100, longestMs: 1_000 } });
  expect(await statusOf(network(1), { size: 2_000_000 })).toBe(200);
  const slow = leaveUnread(network(1));
  let taken = 0;
  const started = performance.now();
  slow.on('data', (bytes) => {
    taken += bytes.length;
    slow.pause();
    setTimeout(() => slow.resume(), 5);
  });
  await once(slow, 'close');
  expect(performance.now() - started).toBeGreaterThan(900);
  expect(taken).toBeLessThan(SIZE);
});

test('uploads that trickle keep nobody else out', async () => {
  await serve({ pace: PATIENT });
  const trickling = times(32, (at) => beginUpload(network(at % 8), MAX_BYTES));
  const trickle = setInterval(() => trickling.forEach((socket) => socket.write('x')), 10);
  try {
    await Promise.all(trickling.map(async (socket) => once(socket, 'data')));
    await expect.poll(async () => upload(network(100))).toBe(200);
    for (let count = 0; count < 9; count += 1) expect(await upload(network(100 + count), 1_000)).toBe(200);
  } finally {
    clearInterval(trickle);
  }
});

test('an upload below the lowest rate ends', async () => {
  await serve({});
  const socket = beginUpload(network(1), MAX_BYTES);
  const trickle = setInterval(() => socket.write('x'), 10);
  try {
    let answers = '';
    socket.on('data', (bytes) => (answers += String(bytes)));
    await once(socket, 'close');
    expect(answers).toMatch(/^HTTP\/1\.1 408 /m);
  } finally {
    clearInterval(trickle);
  }
});

test('an upload takes memory for what has arrived, not for what it announces', async () => {
  await serve({ uploads: { ...UPLOADS_AT_ONCE, totalBytes: 10_000 }, pace: PATIENT });
  const announced = beginUpload(network(1), 10_000);
  expect(await upload(network(2), 9_000)).toBe(200);
  announced.write('x'.repeat(5_000));
  await expect.poll(async () => upload(network(2), 9_000)).toBe(503);
});
