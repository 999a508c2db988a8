/** Tells a database outage (unreachable, full, overloaded or read-only: answer 503, retry) from a fault of ours (answer 500). */
import { isDiskFull } from '../error-reason.ts';

const SQLITE_BUSY = 5;
/** https://www.sqlite.org/rescode.html: BUSY, LOCKED, READONLY, IOERR, FULL, CANTOPEN. */
const SQLITE_OUTAGES = new Set([SQLITE_BUSY, 6, 8, 10, 13, 14]);
/** SQLite's extended codes hold the primary code in their lowest byte. */
const SQLITE_PRIMARY_CODE_MASK = 0xff;

/**
 * https://www.postgresql.org/docs/current/errcodes-appendix.html: connection lost, no resources (disk full
 * among them), shutting down, a query or a transaction that took too long, a deadlock, a server that became read-only.
 */
const POSTGRES_OUTAGE = /^(08...|53...|57P0[1-5]|57014|40001|40P01|55P03|25006|25P03|58030)$/;

/** What the triggers of a database that is being moved say (platform/move/read-only.ts). */
export const READ_ONLY = 'the site is read-only';

/** Codes with which syncing the embedded database's log may fail. */
const DISK_OUTAGES = new Set(['EIO', 'ENOSPC', 'EDQUOT']);

const SOCKET_OUTAGES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
]);

/** pg reports its own timeouts and a closed connection by message only. */
const PG_MESSAGES =
  /^(Query read timeout|timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Client was closed)/;

export const MOVING = 'read-only during a move';
export type Outage = 'disk full' | typeof MOVING | 'database unavailable';

/** What to call the outage in the log and at /readyz; undefined if the error is none. */
export function outageOf(error: unknown): Outage | undefined {
  if (!isDatabaseOutage(error)) return undefined;
  if (isDiskFull(error)) return 'disk full';
  return error instanceof Error && error.message === READ_ONLY ? MOVING : 'database unavailable';
}

export function isDatabaseOutage(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isDatabaseOutage);
  if (!(error instanceof Error)) return false;
  const sqliteCode = sqliteCodeOf(error);
  if (sqliteCode !== undefined) return SQLITE_OUTAGES.has(sqliteCode) || error.message === READ_ONLY;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  // PostgreSQL's Unix socket is missing. Any other missing file is our own fault.
  if (code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect';
  if (DISK_OUTAGES.has(code)) return 'syscall' in error && error.syscall === 'fdatasync';
  return SOCKET_OUTAGES.has(code) || POSTGRES_OUTAGE.test(code) || PG_MESSAGES.test(error.message);
}

export function isLockedElsewhere(error: unknown): boolean {
  return error instanceof Error && sqliteCodeOf(error) === SQLITE_BUSY;
}

export function sqliteCodeOf(error: Error): number | undefined {
  return 'errcode' in error && typeof error.errcode === 'number' ? error.errcode & SQLITE_PRIMARY_CODE_MASK : undefined;
}

/** https://www.sqlite.org/rescode.html: SQLITE_CONSTRAINT_UNIQUE. */
const SQLITE_UNIQUE = 2067;
/** https://www.postgresql.org/docs/current/errcodes-appendix.html: unique_violation. */
const POSTGRES_UNIQUE = '23505';

export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('errcode' in error && error.errcode === SQLITE_UNIQUE) || ('code' in error && error.code === POSTGRES_UNIQUE);
}
