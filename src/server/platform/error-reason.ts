/** Says in a log or in a column why something failed, without the error's message, which may quote personal data. */
/** The error's code, or its class and the line that threw it. */
export function errorReason(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown error';
  if (isDiskFull(error)) return 'disk full';
  if ('code' in error && typeof error.code === 'string') return error.code;
  const frame = error.stack?.match(/\n[^\S\n]+at (.*)/)?.[1];
  return frame ? `${error.name} at ${frame}` : error.name;
}

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
