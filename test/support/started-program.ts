import { spawn, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:https';
import { setTimeout } from 'node:timers/promises';

/** A machine that builds something else meanwhile takes long. */
const START_TIMEOUT_MS = 45_000;
const START_CHECK_INTERVAL_MS = 25;

export interface StartedProgram {
  output(): string;
  signal(name: NodeJS.Signals): void;
  /** Resolves to the exit code once it has ended. */
  ended(): Promise<number | null>;
  /** Ends it at once. */
  kill(): Promise<void>;
}

/** Resolves when `isReady` does so with true. */
export async function startProgram(
  [program = '', ...parameters]: readonly string[],
  options: SpawnOptions,
  isReady: () => Promise<boolean>,
): Promise<StartedProgram> {
  const child = spawn(program, parameters, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let written = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (written += String(chunk)));
  const ended = async () => {
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    return child.exitCode;
  };
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!(await isReady().catch(() => false))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`${program} did not start:\n${written}`);
    }
    await setTimeout(START_CHECK_INTERVAL_MS);
  }
  return {
    output: () => written,
    signal: (name) => child.kill(name),
    ended,
    async kill() {
      child.kill('SIGKILL');
      await ended();
    },
  };
}

export interface SecureAnswer {
  status: number;
  headers: Headers;
  body: string;
}

export interface SecureQuestion {
  host: string;
  port: number;
  path?: string;
  method?: string;
  /** The certificate to trust. */
  ca: string;
  /** Any of 127.0.0.0/8. */
  localAddress?: string;
}

/** Asks a server on this machine over TLS, under the name of a public host. */
export async function askSecurely(
  { host, path = '/', ...question }: SecureQuestion,
  headers: Record<string, string> = {},
): Promise<SecureAnswer> {
  const asked = request({
    ...question,
    host: '127.0.0.1',
    path,
    servername: host,
    headers: { host, ...headers },
  }).end();
  const [response] = (await once(asked, 'response')) as [import('node:http').IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  const fields = Object.entries(response.headers).map(([name, value]) => [name, String(value)] as [string, string]);
  return { status: response.statusCode ?? 0, headers: new Headers(fields), body: Buffer.concat(chunks).toString() };
}
