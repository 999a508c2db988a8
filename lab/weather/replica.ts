import { Client } from 'pg';
import { startPostgres, type PostgresServer } from '../../test/support/postgres-server.ts';
import { makeFolder } from '../bench/support/bench-processes.ts';
import { OWNER, startServer, type RunningServer } from '../bench/support/bench-server.ts';
import type { Topic } from '../bench/support/bench-table.ts';

/** What this machine lacks for a scenario. */
export interface Missing {
  missing: string;
}

/** For visitors from many networks, some of whom send more than people do. */
export const RAISED_LIMITS = { RATE_LIMIT_SCALE: '1000000', OWNER_EMAIL: OWNER, TRUSTED_PROXIES: '1' };

interface ReplicaOptions {
  settings?: Record<string, string>;
  environment?: Record<string, string>;
  release?: string | undefined;
}

export function startReplica(
  databaseUrl: string,
  { settings, ...options }: ReplicaOptions = {},
): Promise<RunningServer> {
  return startServer({
    dataDir: makeFolder(),
    cores: 'all',
    settings: {
      ...RAISED_LIMITS,
      DATABASE_URL: databaseUrl,
      AUTH_SECRET: 'a secret of these scenarios only, long enough',
      ...settings,
    },
    ...options,
  });
}

export async function withPostgres(
  run: (postgres: PostgresServer) => Promise<Topic | Missing>,
): Promise<Topic | Missing> {
  const postgres = await startPostgres();
  if ('missing' in postgres) return { missing: `PostgreSQL (${postgres.missing})` };
  try {
    return await run(postgres);
  } finally {
    await postgres.stop();
  }
}

/** The same server by another port, such as a relay's. */
export function atPort(url: string, port: number): string {
  const moved = new URL(url);
  moved.port = String(port);
  return moved.href;
}

export async function queryOnce<Row extends object>(url: string, statement: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

export async function storedLeads(url: string): Promise<string[]> {
  const rows = await queryOnce<{ message: string }>(url, 'select message from leads');
  return rows.map(({ message }) => message);
}
