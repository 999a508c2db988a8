/** Runs a change through the site's query client where no component is subscribed to it, such as a form's. */
import { queryClient } from './query-client.ts';

/** @param act Is retried when no answer came or the server failed, so each try must use the same idempotency key. */
export async function runMutation<Result>(act: () => Promise<Result>): Promise<Result> {
  const mutation = queryClient.getMutationCache().build(queryClient, {
    mutationFn: act,
    // Offline it fails at once and says so, instead of waiting for a connection.
    networkMode: 'always',
  });
  return mutation.execute(undefined);
}
