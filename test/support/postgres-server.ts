import { execFile, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { freePort } from '#scripts/free-port.ts';

export interface PostgresServer {
  /** Of the maintenance database, from which tests make their own. */
  url: string;
  port: number;
  /** kill -9; its folder stays until it is stopped. */
  kill: () => Promise<void>;
  stop: () => Promise<void>;
}

export interface PostgresPrograms {
  /** The folder of the programs. */
  binaries: string;
  /** PostgreSQL refuses to run as root. Empty when we are not root and can run it ourselves. */
  user: { uid?: number; gid?: number };
}

const DEBIAN_VERSIONS = '/usr/lib/postgresql';
const START_TIMEOUT_MS = 15_000;
const START_CHECK_INTERVAL_MS = 50;

/** Fast, because the data is deleted after the run and need not survive a crash. */
const THROW_AWAY = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum: 'off',
};

export async function startPostgres(
  settings: Readonly<Record<string, string>> = THROW_AWAY,
): Promise<PostgresServer | { missing: string }> {
  const programs = findPostgres();
  if ('missing' in programs) return programs;
  const folder = makePostgresFolder(programs);
  try {
    const options = ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
    await runTool(programs, folder, 'initdb', ['-D', join(folder, 'data'), ...options]);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    return { missing: `initdb failed (${error instanceof Error ? error.message.split('\n', 1)[0] : 'unknown'})` };
  }
  return runPostgres(programs, folder, settings);
}

/** On the database in the folder `data` of `folder`, which belongs to the server from now on. */
export async function runPostgres(
  { binaries, user }: PostgresPrograms,
  folder: string,
  settings: Readonly<Record<string, string>>,
): Promise<PostgresServer> {
  const port = await freePort();
  const all = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: folder,
    max_connections: '200',
    ...settings,
  };
  const options = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(join(binaries, 'postgres'), ['-D', join(folder, 'data'), ...options], {
    cwd: folder,
    stdio: 'ignore',
    ...user,
  });
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  await untilReady(url, server);
  return {
    url,
    port,
    kill: () => end(server, 'SIGKILL'),
    async stop() {
      // PostgreSQL's immediate shutdown: its data needs no last checkpoint, which takes seconds.
      await end(server, 'SIGQUIT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export function findPostgres(): PostgresPrograms | { missing: string } {
  const binaries = findBinaries() ?? installBinaries();
  if (binaries) return { binaries, user: unprivilegedUser() };
  return { missing: 'no binaries in /usr/lib/postgresql or PATH, and apt-get can not install them here' };
}

export function makePostgresFolder({ user: { uid, gid } }: PostgresPrograms): string {
  if (uid === undefined || gid === undefined) return mkdtempSync(join(tmpdir(), 'postgres-'));
  // TMPDIR may lie in a folder that only root can enter.
  const folder = mkdtempSync('/tmp/postgres-');
  chownSync(folder, uid, gid);
  return folder;
}

/** Runs one of PostgreSQL's programs to its end. */
export async function runTool(
  { binaries, user }: PostgresPrograms,
  cwd: string,
  name: string,
  parameters: readonly string[],
): Promise<void> {
  await promisify(execFile)(join(binaries, name), parameters, { cwd, ...user });
}

/** The newest version; Debian keeps server programs out of PATH. */
function findBinaries(): string | undefined {
  const versions = existsSync(DEBIAN_VERSIONS) ? readdirSync(DEBIAN_VERSIONS) : [];
  const folders = versions
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => join(DEBIAN_VERSIONS, version, 'bin'));
  return [...folders, ...(process.env['PATH'] ?? '').split(':')].find((folder) => {
    return existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres'));
  });
}

function installBinaries(): string | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  console.warn('PostgreSQL: installing it with apt-get for the tests …');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const install = () => spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'postgresql'], { env });
  if (install().status !== 0) {
    spawnSync('apt-get', ['update'], { env });
    install();
  }
  return findBinaries();
}

function unprivilegedUser(): PostgresPrograms['user'] {
  if (process.getuid?.() !== 0) return {};
  const name = spawnSync('id', ['-u', 'postgres']).status === 0 ? 'postgres' : 'nobody';
  const idOf = (flag: string) => Number(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout.trim());
  return { uid: idOf('-u'), gid: idOf('-g') };
}

async function untilReady(url: string, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const client = new Client({ connectionString: url });
    try {
      await client.connect();
      return await client.end();
    } catch (error) {
      if (server.exitCode !== null || Date.now() > deadline)
        throw new Error('PostgreSQL did not start for the tests', { cause: error });
      await setTimeout(START_CHECK_INTERVAL_MS);
    }
  }
}

async function end(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const exited = once(server, 'exit');
  server.kill(signal);
  await exited;
}
