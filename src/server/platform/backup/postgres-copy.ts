import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Client } from 'pg';
import { postgresStartError } from '../start-up/postgres-wait.ts';
import { StartError } from '../start-error.ts';

/** Debian keeps each version's programs here, with a wrapper in PATH. */
const DEBIAN_VERSIONS = '/usr/lib/postgresql';
/** A schema that marks a spare database as ours to empty. */
const MARK = 'restore_drill';
const CONNECT_TIMEOUT_MS = 10_000;

export interface PostgresAccess {
  url: string;
  /** The tools' environment: the PATH to find them in and PostgreSQL's own variables. */
  env: NodeJS.ProcessEnv;
}

/** Dumps one consistent snapshot while servers go on writing. Returns the rows by table. */
export async function dumpPostgres(access: PostgresAccess, file: string): Promise<Record<string, number>> {
  return withClient(access.url, async (client) => {
    // pg_dump reads this transaction's snapshot, so the counts match the dump.
    await client.query('begin isolation level repeatable read read only');
    const { rows } = await client.query<{ id: string }>('select pg_export_snapshot() as id');
    const options = ['--format=custom', '--no-owner', '--no-privileges', `--snapshot=${rows[0]?.id}`, `--file=${file}`];
    await runTool('pg_dump', options, environmentOf(client, access));
    return countRows(client);
  });
}

/** Restores a dump into an empty database, all or nothing. Returns the rows by table. */
export async function loadPostgres(access: PostgresAccess, file: string): Promise<Record<string, number>> {
  return withClient(access.url, async (client) => {
    const { host, port, database = '' } = client;
    if ((await tableNames(client)).length > 0)
      throw new StartError(
        `DATABASE_URL: The database "${database}" at ${host}:${port} holds tables. Restore into a new, empty one.`,
      );
    const options = [
      '--no-owner',
      '--no-privileges',
      '--single-transaction',
      '--exit-on-error',
      `--dbname=${database}`,
    ];
    await runTool('pg_restore', [...options, file], environmentOf(client, access));
    return countRows(client);
  });
}

/** Reads a dump's list of contents, which a damaged or cut-short one doesn't have. */
export async function listDump(access: PostgresAccess, file: string): Promise<void> {
  await runTool('pg_restore', ['--list', file], access.env);
}

/** Empties the database afterwards, and first if a run was killed; never one that holds tables without our mark. */
export async function inSpareDatabase<Result>(access: PostgresAccess, work: () => Promise<Result>): Promise<Result> {
  const clean = (client: Client) => dropAll(client).then(() => client.query(`drop schema ${MARK}`));
  await withClient(access.url, async (client) => {
    if (await isMarked(client)) await clean(client);
    // Otherwise, the restore itself refuses.
    if ((await tableNames(client)).length === 0) await client.query(`create schema ${MARK}`);
  });
  try {
    return await work();
  } finally {
    await withClient(access.url, async (client) => {
      if (await isMarked(client)) await clean(client);
    });
  }
}

async function isMarked(client: Client): Promise<boolean> {
  const { rowCount } = await client.query('select from pg_namespace where nspname = $1', [MARK]);
  return rowCount !== 0;
}

async function dropAll(client: Client): Promise<void> {
  for (const name of await tableNames(client))
    await client.query(`drop table if exists ${client.escapeIdentifier(name)} cascade`);
  await client.query('drop function if exists refuse_change()');
}

async function withClient<Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } catch (error) {
    throw postgresStartError(url, error) ?? error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function countRows(client: Client): Promise<Record<string, number>> {
  const rows: [string, number][] = [];
  for (const name of await tableNames(client)) {
    const counted = await client.query<{ count: string }>(`select count(*) from ${client.escapeIdentifier(name)}`);
    rows.push([name, Number(counted.rows[0]?.count)]);
  }
  return Object.fromEntries(rows);
}

async function tableNames(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r' order by 1",
  );
  return rows.map(({ name }) => name);
}

async function runTool(name: string, options: string[], env: NodeJS.ProcessEnv): Promise<void> {
  const tool = spawn(findTool(name, env), options, { stdio: ['ignore', 'ignore', 'pipe'], env });
  const [complaint, [status]] = await Promise.all([text(tool.stderr), once(tool, 'close')]);
  if (status !== 0) throw new StartError(`${name} failed: ${complaint.trim().replaceAll(/\s+/g, ' ')}`);
}

/** Prefers the newest version, because pg_dump refuses servers that are newer than itself. */
function findTool(name: string, { PATH = '' }: NodeJS.ProcessEnv): string {
  const versions = existsSync(DEBIAN_VERSIONS) ? readdirSync(DEBIAN_VERSIONS) : [];
  const folders = versions.toSorted((a, b) => Number(b) - Number(a)).map((it) => join(DEBIAN_VERSIONS, it, 'bin'));
  const searched = [...folders, ...PATH.split(delimiter)];
  const found = searched.map((folder) => join(folder, name)).find((file) => existsSync(file));
  if (found) return found;
  throw new StartError(
    `${name} is not installed here: install PostgreSQL's client programs (Debian: postgresql-client).`,
  );
}

/** The credentials are variables, because every user of the machine can read command-line parameters. */
function environmentOf({ host, port, user, password, database }: Client, { url, env }: PostgresAccess) {
  const sslMode = new URL(url).searchParams.get('sslmode');
  return {
    ...env,
    PGHOST: host,
    PGPORT: String(port),
    PGUSER: user,
    PGDATABASE: database,
    ...(password && { PGPASSWORD: password }),
    // `no-verify` exists only in pg; libpq calls that mode `require`.
    ...(sslMode && { PGSSLMODE: sslMode === 'no-verify' ? 'require' : sslMode }),
  };
}
