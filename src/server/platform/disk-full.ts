/** Tells a full disk from other errors of databases and files, because only the operator can make room. */

/** SQLITE_FULL; https://www.sqlite.org/rescode.html */
const SQLITE_FULL = 13;
/** There was no room for the index of the write-ahead log. */
const SQLITE_IOERR_SHMSIZE = 4_874;
/** https://www.postgresql.org/docs/current/errcodes-appendix.html: disk_full; and the system's own codes. */
const FULL = new Set(['53100', 'ENOSPC', 'EDQUOT']);

/** Whether the database's disk is full, or the one that a file was to be written to. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('errcode' in error) return error.errcode === SQLITE_FULL || error.errcode === SQLITE_IOERR_SHMSIZE;
  return 'code' in error && FULL.has(String(error.code));
}
