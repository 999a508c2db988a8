/** The built site as a process of its own, with a data folder of its own, as `npm start` would run it. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '#scripts/free-port.ts';
import packageFile from '../../package.json' with { type: 'json' };

export const SERVER_FILE = resolve(import.meta.dirname, '../../dist/server/main.js');
/** Loaded into the process before the server; JavaScript, because loading what strips types takes a quarter of a second. */
const PRELOADED = ['--import', new URL('./movable-clock.js', import.meta.url).href];
/** Node's own parameters. */
const AS_STARTED = packageFile.scripts.start.match(/--\S+/g) ?? [];

/** A machine that builds something else meanwhile takes long. */
const START_TIMEOUT_MS = 45_000;
const START_CHECK_INTERVAL_MS = 25;
/** How long to wait for a transaction of the server. */
const LOCK_TIMEOUT_MS = 5_000;

export const OWNER = 'owner@agency.example';
export const ANON_KEY = 'anon_key_of_the_browser_tests';

/** Environment variables by name. */
export type SiteSettings = Readonly<Record<string, string>>;

export interface Site {
  /** Public origin, without a trailing slash. */
  url: string;
  /** Of the embedded database. */
  databaseFile: string;
  /** What the process has written so far: its log, and why it did not start. */
  output(): string;
  /** Starts the process on the same port and data; resolves when it is ready. */
  start(): Promise<void>;
  /** kill -9. */
  kill(): Promise<void>;
  signal(name: NodeJS.Signals): void;
  /** Resolves to the exit code once the process has ended. */
  ended(): Promise<number | null>;
  /** Makes due what waits for a retry, by putting the process's clock ten minutes ahead, for good. */
  advanceClock(): void;
  /** Whether it was stopped or its clock was moved, so that no other file can go on with it. */
  wasDisturbed(): boolean;
  /** Rows as they are on disk, read past the server. */
  query(statement: string, ...values: string[]): Record<string, SQLOutputValue>[];
  /** For rows that would take too many visits to make. */
  write(statement: string): void;
  /** Deletes the rows of every table but these. */
  empty(exceptTables: readonly string[]): void;
  /** Calls a function as the site's own pages do. */
  call(name: string, body: unknown, headers?: Record<string, string>): Promise<Response>;
  /** Ends the process and removes its data. */
  remove(): Promise<void>;
}

export async function startSite(settings: SiteSettings = {}): Promise<Site> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const folder = mkdtempSync(join(tmpdir(), 'site-'));
  const databaseFile = join(folder, 'site.sqlite');
  const env = {
    NODE_ENV: 'production',
    // Not compiling the server anew saves a sixth of a start.
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
    PORT: String(port),
    SITE_URL: url,
    DATA_DIR: folder,
    OWNER_EMAIL: OWNER,
    PUBLIC_ANON_KEY: ANON_KEY,
    // Every visitor of a test comes from one address.
    RATE_LIMIT_SCALE: '10000',
    ...settings,
  };
  let running: ChildProcess | undefined;
  let written = '';
  let stepsAhead = 0;
  let disturbed = false;

  const start = async () => {
    // In its data folder, because the server reads `.env` where it is started.
    const server = spawn(process.execPath, [...AS_STARTED, ...PRELOADED, SERVER_FILE], {
      cwd: folder,
      env: { ...env, CLOCK_STEPS_AHEAD: String(stepsAhead) },
    });
    for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk) => (written += String(chunk)));
    running = server;
    await untilReady(url, server, () => written);
  };
  const ended = async () => {
    if (running && running.exitCode === null && running.signalCode === null) await once(running, 'exit');
    return running?.exitCode ?? null;
  };
  const kill = async () => {
    disturbed = true;
    running?.kill('SIGKILL');
    await ended();
  };

  await start();
  return {
    url,
    databaseFile,
    output: () => written,
    start,
    kill,
    signal(name) {
      disturbed = true;
      running?.kill(name);
    },
    ended,
    advanceClock() {
      disturbed = true;
      stepsAhead += 1;
      running?.kill('SIGUSR2');
    },
    wasDisturbed: () => disturbed,
    query(statement, ...values) {
      const database = new DatabaseSync(databaseFile, { readOnly: true });
      try {
        return database.prepare(statement).all(...values);
      } finally {
        database.close();
      }
    },
    write(statement) {
      const database = new DatabaseSync(join(folder, 'site.sqlite'), { timeout: LOCK_TIMEOUT_MS });
      try {
        database.exec(statement);
      } finally {
        database.close();
      }
    },
    empty(exceptTables) {
      // Constraints are off, so the order of the tables does not matter.
      const database = new DatabaseSync(databaseFile, {
        enableForeignKeyConstraints: false,
        timeout: LOCK_TIMEOUT_MS,
      });
      try {
        const tables = database.prepare("select name from sqlite_master where type = 'table'").all();
        const names = tables.map(({ name }) => String(name)).filter((name) => !exceptTables.includes(name));
        database.exec(['begin immediate', ...names.map((name) => `delete from "${name}"`), 'commit'].join(';'));
      } finally {
        database.close();
      }
    },
    call: (name, body, headers) =>
      fetch(`${url}/functions/v1/${name}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${ANON_KEY}`, 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
    async remove() {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function untilReady(url: string, server: ChildProcess, output: () => string): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const ready = await fetch(`${url}/readyz`).catch(() => undefined);
    if (ready?.ok) return;
    if (server.exitCode !== null || Date.now() > deadline) throw new Error(`The site did not start:\n${output()}`);
    await setTimeout(START_CHECK_INTERVAL_MS);
  }
}

/** For vitest's global setup: browser tests are about what was built. */
export default function requireBuiltSite(): void {
  if (!existsSync(SERVER_FILE)) throw new Error('The browser tests run the built site: run `npm run build` first.');
}
