/** Starts PostgreSQL from the machine's own binaries, in a temporary folder, as a user without privileges. */
import { execFile, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { freePort } from '../../scripts/free-port.ts';

export interface PostgresServer {
  /** Of the maintenance database, from which tests make their own. */
  url: string;
  stop: () => Promise<void>;
}

const DEBIAN_VERSIONS = '/usr/lib/postgresql';
const START_TIMEOUT_MS = 15_000;
const START_CHECK_INTERVAL_MS = 50;

export async function startPostgres(): Promise<PostgresServer | { missing: string }> {
  const binaries = findBinaries() ?? installBinaries();
  if (!binaries)
    return { missing: 'no binaries in /usr/lib/postgresql or PATH, and apt-get can not install them here' };
  const user = unprivilegedUser();
  // TMPDIR may lie in a folder that only root can enter.
  const folder = mkdtempSync(join(user ? '/tmp' : tmpdir(), 'postgres-'));
  if (user) chownSync(folder, user.uid, user.gid);
  const identity = user ?? {};
  const data = join(folder, 'data');
  try {
    await promisify(execFile)(
      join(binaries, 'initdb'),
      ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
      { cwd: folder, ...identity },
    );
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    return { missing: `initdb failed (${error instanceof Error ? error.message.split('\n', 1)[0] : 'unknown'})` };
  }
  const port = await freePort();
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: folder,
    max_connections: '200',
    // The data is deleted after the run, so it need not survive a crash.
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    wal_level: 'minimal',
    max_wal_senders: '0',
    autovacuum: 'off',
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(join(binaries, 'postgres'), ['-D', data, ...options], {
    cwd: folder,
    stdio: 'ignore',
    ...identity,
  });
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  await untilReady(url, server);
  return { url, stop: () => stop(server, folder) };
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

/** PostgreSQL refuses to run as root. Undefined when we are not root and can run it ourselves. */
function unprivilegedUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
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

/** SIGINT is PostgreSQL's fast shutdown: it cuts connections instead of waiting for them. */
async function stop(server: ChildProcess, folder: string): Promise<void> {
  if (server.exitCode === null) {
    const exited = once(server, 'exit');
    server.kill('SIGINT');
    await exited;
  }
  rmSync(folder, { recursive: true, force: true });
}
