/** Calls back-end functions by name. The code that does so loads on first use, to stay off the critical path. */
import { CallError } from './call-error.ts';

/** Supplies the access token. The sign-in feature registers itself here, so that this folder imports no feature. */
export interface TokenSource {
  /** Fetches the code that it needs. */
  preload: () => Promise<unknown>;
  /** The signed-in user's access token; undefined when nobody is signed in. */
  accessToken: () => Promise<string | undefined>;
  /** Whether the session of a refused token has ended on the server; if so, this browser drops it, too. */
  sessionHasEnded: () => Promise<boolean>;
}

export interface CallOptions {
  /** Makes retries harmless: the server repeats its first answer. */
  idempotencyKey?: string;
}

let tokens: TokenSource | undefined;

export function registerTokenSource(source: TokenSource): void {
  tokens = source;
}

/**
 * Sends the signed-in user's token, or the public key when nobody is signed in.
 * @throws {CallError} when the server refuses or fails, or when no answer comes.
 */
export async function callFunction<Data>(name: string, body: object, options: CallOptions = {}): Promise<Data> {
  const { performCall } = await import('./function-call.ts').catch(() => {
    throw new CallError({ status: 0, code: '', message: 'The code for calls did not load.' });
  });
  return performCall<Data>(tokens, name, body, options);
}

/** Loads the code early, so that a later call doesn't depend on the connection to load it. */
export async function preloadClient(): Promise<void> {
  await Promise.all([import('./function-call.ts'), tokens?.preload()]);
}
