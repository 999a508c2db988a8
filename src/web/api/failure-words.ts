import * as words from '#content/failure-words.yaml';

/** The server's own message where there is one; errors come from functions, the auth library or the browser. */
export function messageOf(reason: unknown): string {
  const { name = '', message = '', code, status } = (reason ?? {}) as Partial<Error & { code: string; status: number }>;
  if (code === 'over_request_rate_limit') return words.limited.replace('{message}', () => message);
  // The auth library's name for a call without an answer, and the browser's for code that did not load.
  if (status === 0 || name === 'AuthRetryableFetchError' || name === 'TypeError') return words.unreachable;
  return message || words.failed;
}
