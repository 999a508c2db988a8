/** Calls back-end functions by name. The code that does so loads on first use, to stay off the critical path. */
import { CallError } from './call-error.ts';
import type { CallOptions, SessionSource } from './function-call.ts';

let session: SessionSource | undefined;

export function registerSession(source: SessionSource): void {
  session = source;
}

/** Sends the signed-in user's token, or the public key. @throws {CallError} */
export async function callFunction<Data>(name: string, body: object, options: CallOptions = {}): Promise<Data> {
  const { performCall } = await import('./function-call.ts').catch(() => {
    throw new CallError({ status: 0, code: '', message: '' });
  });
  return performCall<Data>(session?.(), name, body, options);
}

/** For what is sent beside the functions; empty while nobody is signed in. */
export async function accessToken(): Promise<string> {
  return (await (await session?.())?.accessToken()) ?? '';
}

/** Loads the code early, so that a later call doesn't depend on the connection to load it. */
export async function preloadClient(): Promise<void> {
  await Promise.all([import('./function-call.ts'), session?.()]);
}
