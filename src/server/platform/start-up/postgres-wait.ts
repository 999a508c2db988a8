/** Waits for a PostgreSQL server that starts at the same time as we do, and explains why we can't connect. */
import { setTimeout } from 'node:timers/promises';
import { Client, DatabaseError } from 'pg';
import { isDatabaseOutage } from '../db/database-outage.ts';
import { StartError } from '../start-error.ts';

const WAIT_MS = 30_000;
const ATTEMPT_MS = 5_000;
const RETRY_INTERVAL_MS = 500;

export interface PostgresWait {
  say: (line: string) => void;
  now?: () => number;
  sleep?: (ms: number) => Promise<unknown>;
}

/** Resolves once a query works. Throws {@link StartError} after 30 s, or at once for what waiting can't fix. */
export async function waitForPostgres(
  url: string,
  { say, now = () => performance.now(), sleep = setTimeout }: PostgresWait,
): Promise<void> {
  const deadline = now() + WAIT_MS;
  for (let isWaiting = false; ; isWaiting = true) {
    const error = await whyNotReady(url);
    if (error === undefined) return;
    if (!isDatabaseOutage(error)) throw postgresStartError(url, error) ?? error;
    if (now() >= deadline) throw new StartError(`${noAnswer(url, error)} for 30 s. Start it, or correct DATABASE_URL.`);
    if (!isWaiting) say(`${noAnswer(url, error)} yet. Waiting for it for up to 30 s …`);
    await sleep(RETRY_INTERVAL_MS);
  }
}

/** The error in one line, without the password; undefined if the operator can't fix it. */
export function postgresStartError(url: string, error: unknown): StartError | undefined {
  if (!(error instanceof Error)) return undefined;
  const reason = explanation(url, error);
  return reason === undefined ? undefined : new StartError(`DATABASE_URL: ${reason}`);
}

async function whyNotReady(url: string): Promise<unknown> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: ATTEMPT_MS, query_timeout: ATTEMPT_MS });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return undefined;
  } catch (error) {
    return error ?? new Error('unknown');
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Codes: https://www.postgresql.org/docs/current/errcodes-appendix.html */
function explanation(url: string, error: Error): string | undefined {
  const { host, user, database } = partsOf(url);
  const code = error instanceof DatabaseError ? error.code : undefined;
  if (code === '28P01') return `PostgreSQL at ${host} refused the password of "${user}". Correct the password.`;
  if (code === '28000') return `PostgreSQL at ${host} lets "${user}" in not at all (${error.message}).`;
  if (code === '3D000') return `PostgreSQL at ${host} has no database "${database}". Make it (docs/operations.md).`;
  if (code === '42501')
    return `The role "${user}" lacks a right in database "${database}" (${error.message}). Grant it (docs/operations.md).`;
  if (/client password must be a string/.test(error.message))
    return `PostgreSQL at ${host} wants a password of "${user}", and the address holds none.`;
  if (/SSL|certificate/i.test(error.message) || ('code' in error && /CERT|TLS|SSL/.test(String(error.code))))
    return `No encrypted connection to PostgreSQL at ${host} (${error.message}). Set sslmode in the address.`;
  return undefined;
}

function noAnswer(url: string, error: unknown): string {
  const cause = error instanceof AggregateError ? error.errors[0] : error;
  return `PostgreSQL at ${partsOf(url).host} does not answer (${cause instanceof Error ? cause.message : 'unknown'})`;
}

function partsOf(url: string) {
  // Parsed by pg itself, with its defaults from the environment.
  const { host, port, user = '', database = '' } = new Client({ connectionString: url });
  return { host: `${host}:${port}`, user, database };
}
