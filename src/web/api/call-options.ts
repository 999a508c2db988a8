/** Fetches the code of the session, where there is one. Sign-in registers it, so that this folder imports no feature. */
export type SessionSource = () => Promise<CallSession> | undefined;

interface CallSession {
  /** The signed-in user's access token; undefined when nobody is signed in. */
  accessToken: () => Promise<string | undefined>;
  /** Whether the session of a refused token has ended on the server; if so, this browser also drops it. */
  sessionHasEnded: () => Promise<boolean>;
}

export interface CallOptions {
  /** Makes retries harmless: the server repeats its first answer. */
  idempotencyKey?: string;
}
