const UNREACHABLE = 'We could not reach the server. Nothing you typed is lost: please try again in a moment.';
const FAILED = 'Something went wrong on our side. Nothing you typed is lost: please try again in a moment.';

/** The server's own message where there is one; errors come from functions, the auth library or the browser. */
export function messageOf(reason: unknown): string {
  const { name = '', message = '', code, status } = (reason ?? {}) as Partial<Error & { code: string; status: number }>;
  if (code === 'over_request_rate_limit') return `${message}. Please try again in a few minutes.`;
  // The auth library's name for a call without an answer, and the browser's for code that did not load.
  if (status === 0 || name === 'AuthRetryableFetchError' || name === 'TypeError') return UNREACHABLE;
  return message || FAILED;
}
