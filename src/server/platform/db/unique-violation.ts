/** Whether a statement failed because a value that must be unique is taken. */

/** https://www.sqlite.org/rescode.html: SQLITE_CONSTRAINT_UNIQUE. */
const SQLITE_UNIQUE = 2067;
/** https://www.postgresql.org/docs/current/errcodes-appendix.html: unique_violation. */
const POSTGRES_UNIQUE = '23505';

export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('errcode' in error && error.errcode === SQLITE_UNIQUE) || ('code' in error && error.code === POSTGRES_UNIQUE);
}
