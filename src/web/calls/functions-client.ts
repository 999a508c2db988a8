/** Calls a function of the back end by name. Loaded on first use, to keep it off the critical path. */
import { hasStoredSession, loadAuth } from '../features/sign-in/auth-loader.ts';
import { settings } from '../settings.ts';

interface FunctionCall {
  body: object;
  /** Makes a repeated call harmless: the server answers it as it answered the first. */
  idempotencyKey?: string;
}

const UNAUTHORIZED = 401;

/** Calls in the name of whoever is signed in, and with the public key for everyone else. */
export async function invokeFunction<Data = { success?: boolean; error?: unknown }>(
  name: string,
  { body, idempotencyKey }: FunctionCall,
) {
  const [{ FunctionsClient }, account] = await preloadClient();
  const invoke = (bearer: string) =>
    new FunctionsClient(`${location.origin}/functions/v1`, {
      headers: { Authorization: `Bearer ${bearer}`, apikey: settings.anonKey },
    }).invoke<Data>(name, {
      body: body as Record<string, unknown>,
      ...(idempotencyKey && { headers: { 'Idempotency-Key': idempotencyKey } }),
    });
  const token = await account?.accessToken();
  const answer = await invoke(token ?? settings.anonKey);
  // Signed out elsewhere since: what anyone may do must not fail because of that.
  const refused = token !== undefined && answer.response?.status === UNAUTHORIZED;
  return refused && (await account?.sessionHasEnded()) ? invoke(settings.anonKey) : answer;
}

/** Fetches the client's code ahead of a call that must also work on a broken connection. */
export function preloadClient() {
  return Promise.all([import('@supabase/functions-js'), hasStoredSession() ? loadAuth() : undefined]);
}
