/** Says in a log or in a column why something failed, without the error's message, which may quote personal data. */
import { isDiskFull } from './disk-full.ts';

/** The error's code, or its class and the line that threw it. */
export function errorReason(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown error';
  if (isDiskFull(error)) return 'disk full';
  if ('code' in error && typeof error.code === 'string') return error.code;
  const frame = error.stack?.match(/\n[^\S\n]+at (.*)/)?.[1];
  return frame ? `${error.name} at ${frame}` : error.name;
}
