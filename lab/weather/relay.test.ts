import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startRelay, type Relay } from './relay.ts';

const SILENCE_MS = 50;
const open: Socket[] = [];
let relay: Relay;
let secondPort: number;
let stopAll: () => void;

beforeEach(async () => {
  const [first, second] = [await startNamed('first'), await startNamed('second')];
  relay = await startRelay(first.port);
  stopAll = () => {
    for (const socket of open.splice(0)) socket.destroy();
    first.server.close();
    second.server.close();
  };
  secondPort = second.port;
});
afterEach(async () => {
  stopAll();
  await relay.stop();
});

test('passes bytes on, in both directions', async () => {
  expect(await ask(await visit(), 'hello')).toBe('first hello');
});

test('keeps quiet while it is silent, and loses those connections when it heals', async () => {
  const before = await visit();
  expect(await ask(before, 'one')).toBe('first one');
  relay.goSilent();
  const during = await visit();
  const answers = Promise.race([ask(before, 'two'), ask(during, 'three')]);
  expect(await Promise.race([answers, setTimeout(SILENCE_MS, 'silence')])).toBe('silence');
  const ended = [once(before, 'close'), once(during, 'close')];
  relay.heal();
  await Promise.all(ended);
  expect(await ask(await visit(), 'four')).toBe('first four');
});

test('ends what is open when it breaks off, refuses the next, and leads elsewhere once it heals', async () => {
  const before = await visit();
  const ended = once(before, 'close');
  relay.breakOff();
  await ended;
  const refused = connect(relay.port, '127.0.0.1').on('error', () => undefined);
  await new Promise((resolve) => refused.once('close', resolve));
  relay.pointTo(secondPort);
  relay.heal();
  expect(await ask(await visit(), 'again')).toBe('second again');
});

async function startNamed(name: string) {
  const server = createServer((socket) => {
    open.push(socket.on('error', () => undefined));
    socket.on('data', (bytes) => socket.write(`${name} ${bytes.toString()}`));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, port: (server.address() as AddressInfo).port };
}

async function visit(): Promise<Socket> {
  const socket = connect(relay.port, '127.0.0.1').on('error', () => undefined);
  open.push(socket);
  await once(socket, 'connect');
  return socket;
}

async function ask(socket: Socket, text: string): Promise<string> {
  socket.write(text);
  const [bytes] = (await once(socket, 'data')) as [Buffer];
  return bytes.toString();
}
