/** Measures what hostile transfers of a brief's files cost: uploads that are refused, uploads that stop, unread downloads. */
import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { BRIEF_FILE_MAX_BYTES, BRIEF_FILES_PATH } from '../../src/features/launch-brief/shared/brief-facts.ts';
import { cpuTimeOf } from './support/bench-cpu-time.ts';
import { makeFolder } from './support/bench-processes.ts';
import { call, PUBLIC_KEY, startServer, type RunningServer } from './support/bench-server.ts';
import { inMilliseconds, type Topic } from './support/bench-table.ts';

const REFUSED = 40;
const STOPPED = 100;
const UNREAD = 150;
const MOST_MS = 25;
const MOST_MEGABYTES = 80;
const SETTLE_MS = 2_000;
const TOKEN = 'b'.repeat(64);
const WRONG_TOKEN = 'c'.repeat(64);
/** Each request comes from a network of its own, so that no limit per client hides what the others cost. */
const SETTINGS = { TRUSTED_PROXIES: '1' };
const FILE = Buffer.alloc(BRIEF_FILE_MAX_BYTES, 'a');

export async function measureFileTransfers(): Promise<Topic> {
  const server = await startServer({ dataDir: makeFolder(), cores: 'server', settings: SETTINGS });
  const file = await storeFile(server);
  const refusal = await refusedUploads(server);
  const stopped = await growthWith(server, STOPPED, (client) => [uploadHead(TOKEN, client), FILE.subarray(1)]);
  const unread = await growthWith(server, UNREAD, (client) => [downloadHead(file, client)]);
  await server.stop();
  const results: readonly [what: string, value: number, most: number, unit: (value: number) => string][] = [
    ['upload refused, processor', refusal, MOST_MS, inMilliseconds],
    [`${STOPPED} uploads that stop, memory`, stopped, MOST_MEGABYTES, inMegabytes],
    [`${UNREAD} downloads unread, memory`, unread, MOST_MEGABYTES, inMegabytes],
  ];
  return {
    title: `Files of launch briefs, ${inMegabytes(BRIEF_FILE_MAX_BYTES / 1e6)} each, sent and fetched by strangers`,
    columns: ['', 'result', 'goal', ''],
    rows: results.map(([what, value, most, unit]) => [
      what,
      unit(value),
      `≤ ${unit(most)}`,
      value <= most ? 'kept' : 'BROKEN',
    ]),
    broken: results
      .filter(([, value, most]) => value > most)
      .map(([what, value, most, unit]) => `${what}: ${unit(value)} is more than ${unit(most)}.`),
  };
}

/** The server's CPU time for each. */
async function refusedUploads({ origin, pid }: RunningServer): Promise<number> {
  const before = cpuTimeOf(pid);
  for (let client = 0; client < REFUSED; client += 1) {
    const socket = await send(origin, [uploadHead(WRONG_TOKEN, client), FILE]);
    await new Promise((resolve) => socket.once('data', resolve).once('close', resolve));
    socket.destroy();
  }
  const after = cpuTimeOf(pid);
  if (!before || !after) return 0;
  const seconds = after.ownSeconds + after.kernelSeconds - before.ownSeconds - before.kernelSeconds;
  return (seconds * 1e3) / REFUSED;
}

/** Megabytes that the server's memory grows by while the clients keep their connections open. */
async function growthWith(
  server: RunningServer,
  count: number,
  bytesOf: (client: number) => readonly (string | Buffer)[],
): Promise<number> {
  const before = server.memory() ?? 0;
  const clients = Array.from({ length: count }, (_, client) => send(server.origin, bytesOf(client)));
  await setTimeout(SETTLE_MS);
  const after = server.memory() ?? 0;
  for (const socket of await Promise.all(clients)) socket.destroy();
  return (after - before) / 1e6;
}

async function send(origin: string, parts: readonly (string | Buffer)[]): Promise<Socket> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname).on('error', () => undefined);
  for (const part of parts) socket.write(part);
  return socket;
}

async function storeFile({ origin }: RunningServer): Promise<string> {
  await call(`${origin}/functions/v1/save-brief`, {
    headers: { authorization: `Bearer ${PUBLIC_KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify({ token: TOKEN, version: 0, answers: {} }),
  });
  const { body } = await call(origin + BRIEF_FILES_PATH, {
    headers: { authorization: `Bearer ${TOKEN}`, 'x-file-name': 'prices.txt' },
    body: FILE.toString('latin1'),
  });
  return (JSON.parse(body.toString()) as { file: { id: string } }).file.id;
}

function uploadHead(token: string, client: number): string {
  return head(`POST ${BRIEF_FILES_PATH}`, token, client, `content-length: ${FILE.length}\r\nx-file-name: a.txt\r\n`);
}

function downloadHead(file: string, client: number): string {
  return head(`GET ${BRIEF_FILES_PATH}/${file}`, TOKEN, client, '');
}

function head(start: string, token: string, client: number, more: string): string {
  const address = `198.51.${Math.floor(client / 250)}.${client % 250}`;
  return `${start} HTTP/1.1\r\nhost: localhost\r\nx-forwarded-for: ${address}\r\nauthorization: Bearer ${token}\r\n${more}\r\n`;
}

function inMegabytes(value: number): string {
  return `${value.toFixed(0)} MB`;
}
