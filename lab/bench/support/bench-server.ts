/** Runs the built server as a process of its own, with the benchmark's settings and none of the developer's. */
import { request } from 'node:http';
import type { Agent, IncomingHttpHeaders } from 'node:http';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import manifest from '../../../package.json' with { type: 'json' };
import { onCores } from './bench-cores.ts';
import { processIdOf, ROOT, startProcess, stopProcess } from './bench-processes.ts';

const MAIN = 'dist/server/main.js';
export const PUBLIC_KEY = 'anon_for_the_benchmark_only';
export const OWNER = 'owner@agency.example';
/** The header that browsers send. */
export const ACCEPT_ENCODING = 'gzip, deflate, br, zstd';
/** Those that `npm start` gives Node. */
const NODE_OPTIONS = manifest.scripts.start.split(' ').filter((word) => word.startsWith('--'));
const START_TIMEOUT_MS = 20_000;

export interface RunningServer {
  origin: string;
  pid: number;
  /** Resident memory in bytes; undefined without /proc. */
  memory(): number | undefined;
  /** Sends SIGTERM by default. */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

export interface ServerOptions {
  dataDir: string;
  cores: 'server' | 'all';
  settings?: Record<string, string>;
  /** The folder of another release that is built; by default this one. */
  release?: string | undefined;
  /** Set in the process's environment and not a setting of the site, such as LD_PRELOAD. */
  environment?: Record<string, string>;
}

/** Resolves when the server prints its address. Reads and drops its log lines. */
export async function startServer({
  dataDir,
  cores,
  settings = {},
  release = ROOT,
  environment = {},
}: ServerOptions): Promise<RunningServer> {
  const env = {
    PATH: process.env['PATH'],
    NODE_ENV: 'production',
    PORT: '0',
    DATA_DIR: dataDir,
    PUBLIC_ANON_KEY: PUBLIC_KEY,
    ...settings,
    ...environment,
  };
  // This folder holds no .env file.
  const child = startProcess(onCores(cores, [process.execPath, ...NODE_OPTIONS, join(release, MAIN)]), {
    cwd: dataDir,
    env,
  });
  let output = '';
  const origin = await new Promise<string>((resolve, reject) => {
    const fail = () => reject(new Error(`The server did not start:\n${output}`));
    const late = setTimeout(fail, START_TIMEOUT_MS);
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const found = /^ *listening +(http:\S+)\n/m.exec(output)?.[1];
      if (!found) return;
      clearTimeout(late);
      child.stdout.off('data', read).resume();
      child.stderr.off('data', read).resume();
      resolve(found);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('error', reject);
    child.once('exit', fail);
  });
  return {
    origin,
    pid: processIdOf(child),
    memory: () => residentBytes(child.pid),
    stop: (signal) => stopProcess(child, signal),
  };
}

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface Call {
  agent?: Agent;
  headers?: Record<string, string>;
  /** Makes it a POST. */
  body?: string;
}

/** One request and its answer, the body as it came over the wire. Rejects when the connection fails. */
export function call(address: string, { agent, headers = {}, body }: Call = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const method = body === undefined ? 'GET' : 'POST';
    const sent = request(address, {
      method,
      headers: { 'accept-encoding': ACCEPT_ENCODING, ...headers },
      ...(agent && { agent }),
    });
    sent.once('error', reject);
    sent.once('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('error', reject);
      response.once('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    });
    sent.end(body);
  });
}

function residentBytes(pid: number | undefined): number | undefined {
  const file = `/proc/${pid}/status`;
  if (!existsSync(file)) return undefined;
  const kibibytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(file, 'utf8'))?.[1];
  return kibibytes === undefined ? undefined : Number(kibibytes) * 1024;
}
