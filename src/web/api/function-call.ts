/** Performs one call of a function with the official client, and turns what it answers into data or a `CallError`. */
import { FunctionsClient } from '@supabase/functions-js';
import type { Challenge } from 'altcha-lib';
import { UNSOLVED, type FormSigns } from '#shared/visitors/screening-facts.ts';
import { settings } from '../settings/settings.ts';
import { CallError } from './call-error.ts';

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
  /** Goes on when the page is left meanwhile. */
  keepalive?: boolean;
}

const UNAUTHORIZED = 401;
const PRECONDITION_REQUIRED = 428;

export async function performCall<Data>(
  loadingSession: ReturnType<SessionSource>,
  name: string,
  body: object,
  { idempotencyKey, keepalive = false }: CallOptions,
): Promise<Data> {
  const invoke = async (bearer: string, sent = body) =>
    new FunctionsClient(`${location.origin}/functions/v1`, {
      headers: { Authorization: `Bearer ${bearer}`, apikey: settings.anonKey },
      ...(keepalive && { customFetch: async (input, init) => fetch(input, { ...init, keepalive }) }),
    }).invoke<Data>(name, {
      body: sent as Record<string, unknown>,
      ...(idempotencyKey && { headers: { 'Idempotency-Key': idempotencyKey } }),
    });
  const session = await loadingSession;
  const token = await session?.accessToken();
  let bearer = token ?? settings.anonKey;
  let answer = await invoke(bearer);
  // The session may have ended in another tab; a call that needs no account must still work.
  const refused = token !== undefined && answer.response?.status === UNAUTHORIZED;
  if (refused && (await session?.sessionHasEnded())) {
    bearer = settings.anonKey;
    answer = await invoke(bearer);
  }
  // The retry can keep its idempotency key, because the server doesn't store refused calls.
  if (answer.response?.status === PRECONDITION_REQUIRED)
    answer = await invoke(bearer, await proven(body, answer.response));
  if (answer.error) throw await failureOf(answer.response);
  // The server's contract for this function, which no type can prove.
  return answer.data as Data;
}

/** The same body with the proof that the server asks for. */
async function proven(body: object, response: Response): Promise<object> {
  const { error } = (await response.json()) as { error: { challenge: Challenge } };
  const proof = await import('./solve-challenge.ts').then(
    async ({ proofFor }) => proofFor(error.challenge),
    () => UNSOLVED,
  );
  return { ...body, screening: { ...(body as { screening?: FormSigns }).screening, proof } };
}

async function failureOf(response: Response | undefined): Promise<CallError> {
  if (!response) return new CallError({ status: 0, code: '', message: 'No answer came.' });
  const answer = (await response.json().catch(() => null)) as { error?: Partial<CallError> } | null;
  const { code = '', message = '', fields = {} } = answer?.error ?? {};
  // A form's name for a field is the last part of its path in the body.
  const named = Object.entries(fields).map(([path, problem]) => [path.split('.').at(-1) ?? path, problem]);
  return new CallError({ status: response.status, code, message, fields: Object.fromEntries(named) });
}
