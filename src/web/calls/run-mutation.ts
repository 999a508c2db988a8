/** Runs a change through the site's query client where no component is subscribed to it, such as a form's. */
import { randomId } from './random-id.ts';

/** @param act Gets an idempotency key that stays the same when the change is tried again. */
export async function runMutation<Result>(
  act: (idempotencyKey: string) => Promise<Result>,
  idempotencyKey = randomId(),
): Promise<Result> {
  const { queryClient } = await loadQueryClient().catch(() => ({ queryClient: undefined }));
  // Without a connection its code can't come; the change then fails, or is put off, in its own words.
  if (!queryClient) return act(idempotencyKey);
  const mutation = queryClient.getMutationCache().build(queryClient, {
    mutationFn: async () => act(idempotencyKey),
    // Offline it fails at once and says so, instead of waiting for a connection.
    networkMode: 'always',
  });
  return mutation.execute(undefined);
}

/** Ahead of a change that must be tried again by itself on a broken connection. */
export async function loadQueryClient(): Promise<typeof import('./query-client.ts')> {
  return import('./query-client.ts');
}
