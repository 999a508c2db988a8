/**
 * Sends as many requests for one page as a server can answer, with wrk if installed, otherwise with a loop of our own.
 */
import { once } from 'node:events';
import { connect } from 'node:net';
import { findProgram, startProcess } from './support/bench-processes.ts';
import { ACCEPT_ENCODING } from './support/bench-server.ts';

const CONNECTIONS = 64;
/** Far beyond any answer here. wrk's default of two seconds would fail on a busy machine. */
const WRK_TIMEOUT = '20s';

const wrk = findProgram('wrk');
export const loadTool = wrk ? 'wrk' : 'own loop (no wrk here; the loop itself may be the limit)';

/** Resolves to the requests per second. Throws when an answer wasn't a 200. */
export function loadPage(address: string, seconds: number): Promise<number> {
  return wrk ? loadWithWrk(wrk, address, seconds) : loadWithSockets(new URL(address), seconds);
}

async function loadWithWrk(program: string, address: string, seconds: number): Promise<number> {
  const parameters = [
    '-t1',
    `-c${CONNECTIONS}`,
    `-d${seconds}s`,
    '--timeout',
    WRK_TIMEOUT,
    '-H',
    `Accept-Encoding: ${ACCEPT_ENCODING}`,
    address,
  ];
  const child = startProcess([program, ...parameters], { cwd: '/', env: { PATH: process.env['PATH'] } });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await once(child, 'close');
  const rate = /^Requests\/sec:\s+([\d.]+)/m.exec(output)?.[1];
  if (rate === undefined || /^\s*(Non-2xx|Socket errors)/m.test(output)) throw new Error(`wrk met errors:\n${output}`);
  return Number(rate);
}

/** Uses bare sockets, because node:http as a client is slower than the servers we measure. */
async function loadWithSockets({ hostname, port, pathname, host }: URL, seconds: number): Promise<number> {
  const message = `GET ${pathname} HTTP/1.1\r\nHost: ${host}\r\nAccept-Encoding: ${ACCEPT_ENCODING}\r\n\r\n`;
  const started = performance.now();
  const end = started + seconds * 1000;
  const answered = Array.from({ length: CONNECTIONS }, async () => {
    const socket = connect(Number(port), hostname);
    let answers = 0;
    let waitingFor = 0;
    socket.on('data', (chunk) => {
      // Every answer is as long as the first one.
      if (waitingFor === 0) waitingFor = lengthOf(chunk);
      waitingFor -= chunk.length;
      if (waitingFor > 0) return;
      answers += 1;
      if (performance.now() < end) socket.write(message);
      else socket.end();
    });
    socket.write(message);
    await once(socket, 'close');
    return answers;
  });
  const answers = await Promise.all(answered);
  const total = answers.reduce((sum, count) => sum + count, 0);
  return (1000 * total) / (performance.now() - started);
}

/** The length of a whole answer, read from its head, which comes in one piece. */
function lengthOf(chunk: Buffer): number {
  const head = chunk.toString('latin1', 0, chunk.indexOf('\r\n\r\n') + 4);
  const bodyLength = /^HTTP\/1\.1 200 [\s\S]*\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (bodyLength === undefined) throw new Error(`Not an answer of known length:\n${head}`);
  return head.length + Number(bodyLength);
}
