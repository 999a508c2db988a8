/** Calls functions of the back end by name. Their client is loaded on first use, to keep it off the critical path. */
import { settings } from '../settings.ts';
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

let tokens: TokenSource | undefined;

export function registerTokenSource(source: TokenSource): void {
  tokens = source;
}

interface CallOptions {
  /** Makes a repeated call harmless: the server answers it as it answered the first. */
  idempotencyKey?: string;
}

const UNAUTHORIZED = 401;

/**
 * Calls in the name of whoever is signed in, and with the public key for everyone else.
 * @throws {CallError} when the server refuses or fails, or when no answer comes.
 */
export async function callFunction<Data>(name: string, body: object, options: CallOptions = {}): Promise<Data> {
  const { FunctionsClient } = await import('@supabase/functions-js').catch(noAnswer);
  const invoke = async (bearer: string) =>
    new FunctionsClient(`${location.origin}/functions/v1`, {
      headers: { Authorization: `Bearer ${bearer}`, apikey: settings.anonKey },
    }).invoke<Data>(name, {
      body: body as Record<string, unknown>,
      ...(options.idempotencyKey && { headers: { 'Idempotency-Key': options.idempotencyKey } }),
    });
  const token = await tokens?.accessToken();
  let answer = await invoke(token ?? settings.anonKey);
  // Signed out elsewhere since: what anyone may do must not fail because of that.
  const refused = token !== undefined && answer.response?.status === UNAUTHORIZED;
  if (refused && (await tokens?.sessionHasEnded())) answer = await invoke(settings.anonKey);
  if (answer.error) throw await failureOf(answer.response);
  // The server's contract for this function, which no type can prove.
  return answer.data as Data;
}

/** Fetches the client's code ahead of a call that must also work on a broken connection. */
export async function preloadClient(): Promise<void> {
  await Promise.all([import('@supabase/functions-js'), tokens?.preload()]);
}

async function failureOf(response: Response | undefined): Promise<CallError> {
  if (!response) return noAnswerError();
  const answer = (await response.json().catch(() => null)) as { error?: Partial<CallError> } | null;
  const { code = '', message = '', fields = {} } = answer?.error ?? {};
  return new CallError({ status: response.status, code, message, fields });
}

function noAnswer(): never {
  throw noAnswerError();
}

function noAnswerError(): CallError {
  return new CallError({ status: 0, code: '', message: 'No answer came.' });
}
