/** Calls a function of the back end by name. Loaded on first use, to keep it off the critical path. */
import { settings } from './settings.ts';

interface FunctionCall {
  body: object;
  /** Makes a repeated call harmless: the server answers it as it answered the first. */
  idempotencyKey?: string;
}

export async function invokeFunction(name: string, { body, idempotencyKey }: FunctionCall) {
  const { FunctionsClient } = await preloadClient();
  const client = new FunctionsClient(`${location.origin}/functions/v1`, {
    headers: { Authorization: `Bearer ${settings.anonKey}`, apikey: settings.anonKey },
  });
  return client.invoke<{ success?: boolean; error?: unknown }>(name, {
    body: body as Record<string, unknown>,
    ...(idempotencyKey && { headers: { 'Idempotency-Key': idempotencyKey } }),
  });
}

/** Fetches the client's code ahead of a call that must also work on a broken connection. */
export function preloadClient() {
  return import('@supabase/functions-js');
}
