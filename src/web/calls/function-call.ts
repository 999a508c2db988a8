/** Performs one call of a function with the official client, and turns what it answers into data or a `CallError`. */
import { FunctionsClient } from '@supabase/functions-js';
import { settings } from '../settings/settings.ts';
import { CallError } from './call-error.ts';
import type { CallOptions, TokenSource } from './functions-client.ts';

const UNAUTHORIZED = 401;

export async function performCall<Data>(
  tokens: TokenSource | undefined,
  name: string,
  body: object,
  { idempotencyKey }: CallOptions,
): Promise<Data> {
  const invoke = async (bearer: string) =>
    new FunctionsClient(`${location.origin}/functions/v1`, {
      headers: { Authorization: `Bearer ${bearer}`, apikey: settings.anonKey },
    }).invoke<Data>(name, {
      body: body as Record<string, unknown>,
      ...(idempotencyKey && { headers: { 'Idempotency-Key': idempotencyKey } }),
    });
  const token = await tokens?.accessToken();
  let answer = await invoke(token ?? settings.anonKey);
  // The session may have ended in another tab; a call that needs no account must still work.
  const refused = token !== undefined && answer.response?.status === UNAUTHORIZED;
  if (refused && (await tokens?.sessionHasEnded())) answer = await invoke(settings.anonKey);
  if (answer.error) throw await failureOf(answer.response);
  // The server's contract for this function, which no type can prove.
  return answer.data as Data;
}

async function failureOf(response: Response | undefined): Promise<CallError> {
  if (!response) return new CallError({ status: 0, code: '', message: 'No answer came.' });
  const answer = (await response.json().catch(() => null)) as { error?: Partial<CallError> } | null;
  const { code = '', message = '', fields = {} } = answer?.error ?? {};
  return new CallError({ status: response.status, code, message, fields });
}
