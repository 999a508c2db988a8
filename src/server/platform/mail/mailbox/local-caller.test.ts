import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { isLocalCaller } from './local-caller.ts';

const WWW_DATA = 33;
const NOBODY = 65_534;
const PERSON = 1_000;
let folder: string;
let table: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'connections-'));
  table = join(folder, 'tcp');
});
afterEach(() => rmSync(folder, { recursive: true }));

const call = {
  headers: { host: 'localhost:3000' },
  httpVersion: '1.1',
  socket: { remoteAddress: '127.0.0.1', remotePort: 50_000, localPort: 3_000 },
};
/** As Linux writes it, with our own end of the connection in the first line. */
const connection = (owner: number) =>
  `  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
   0: 0100007F:0BB8 0100007F:C350 01 00000000:00000000 00:00000000 00000000  1000        0 24249 1 00000000a2f463d0 100 0 0 10 0
   1: 0100007F:C350 0100007F:0BB8 01 00000000:00000000 00:00000000 00000000 ${String(owner).padStart(5)}        0 1060 1 000000009162fd26 100 0 0 10 0
`;

test.each([
  ['a person', PERSON, true],
  ['root', 0, true],
  ['the user of a web server', WWW_DATA, false],
  ['nobody', NOBODY, false],
])('by whose connection it is: %s', async (_who, owner, isLocal) => {
  writeFileSync(table, connection(owner));
  expect(await isLocalCaller(call, [join(folder, 'none'), table])).toBe(isLocal);
});

test('trusts the request where the system lists no connections', async () => {
  expect(await isLocalCaller(call, [join(folder, 'none')])).toBe(true);
});

test('finds a real connection in the tables of this system', async () => {
  const server = createServer((asked, response) => {
    void isLocalCaller(asked).then((isLocal) => response.end(String(isLocal)));
  });
  server.listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const answerTo = async () => {
    const asked = request({ port, host: '127.0.0.1' }).end();
    const [response] = (await once(asked, 'response')) as [import('node:http').IncomingMessage];
    return String(await response.toArray());
  };
  expect(await answerTo()).toBe('true');
});
