import { isDatabaseOutage } from '../db/database-outage.ts';
import { isDiskFull } from '../error-reason.ts';
import { StartError } from '../start-error.ts';

/** One line for what the operator can fix, such as the settings; any other error as it is, with its stack. */
export function whyNotStarted(error: unknown): unknown {
  if (error instanceof StartError) return error.message;
  if (isDiskFull(error)) return diskFull(error as NodeJS.ErrnoException);
  if (isDatabaseOutage(error)) {
    return `The database does not answer (${String(error)}). Check DATABASE_URL, or that DATA_DIR can be written.`;
  }
  const { code, port, path }: NodeJS.ErrnoException & { port?: number } =
    error instanceof Error ? error : new Error('not an error');
  if (code === 'EADDRINUSE') return `Port ${port} is in use. Stop what listens there, or set PORT to another number.`;
  if (code === 'EACCES' || code === 'EPERM') {
    return path
      ? `Not allowed to use ${path}. Give it to the user that runs the server, or set DATA_DIR to another folder.`
      : 'Not allowed to listen on this port. Set PORT to another one.';
  }
  if (code === 'EISDIR') return `A folder stands where a file is expected${path ? `: ${path}` : ', such as .env'}.`;
  if (code === 'EROFS') return `Nothing can be written to ${path ?? 'DATA_DIR'} (${code}).`;
  return error;
}

/** PostgreSQL says itself for which of its files there was no room. */
function diskFull({ path, message }: NodeJS.ErrnoException): string {
  return `The disk is full (${path ?? message}). Nothing is lost: make room, and try again.`;
}
