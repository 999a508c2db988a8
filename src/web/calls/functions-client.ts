/** Calls functions of the back end by name. What does it is loaded on first use, to keep it off the critical path. */
import { CallError } from './call-error.ts';

/** Knows who is signed in here. The feature that signs people in registers it, so that this folder knows no feature. */
export interface TokenSource {
  /** Fetches the code that it needs. */
  preload: () => Promise<unknown>;
  /** The token of whoever is signed in; undefined for everyone else. */
  accessToken: () => Promise<string | undefined>;
  /** Whether a refused token's session has ended; if so it is dropped here, too. */
  sessionHasEnded: () => Promise<boolean>;
}

export interface CallOptions {
  /** Makes a repeated call harmless: the server answers it as it answered the first. */
  idempotencyKey?: string;
}

let tokens: TokenSource | undefined;

export function registerTokenSource(source: TokenSource): void {
  tokens = source;
}

/**
 * Calls in the name of whoever is signed in, and with the public key for everyone else.
 * @throws {CallError} when the server refuses or fails, or when no answer comes.
 */
export async function callFunction<Data>(name: string, body: object, options: CallOptions = {}): Promise<Data> {
  const { performCall } = await import('./function-call.ts').catch(() => {
    throw new CallError({ status: 0, code: '', message: 'The code for calls did not load.' });
  });
  return performCall<Data>(tokens, name, body, options);
}

/** Fetches the code ahead of a call that must also work on a broken connection. */
export async function preloadClient(): Promise<void> {
  await Promise.all([import('./function-call.ts'), tokens?.preload()]);
}
