/** The site's one query client: its defaults hold for everything that is read from or sent to the server. */
import { MINUTE_MS } from '#shared/site/durations.ts';
import { MutationCache, onlineManager, QueryClient } from '@tanstack/react-query';
import { isWorthRepeating } from './call-error.ts';

const RETRIES = 1;

export const queryClient = createQueryClient();

/** For a query that has our server ask others: it is asked again only when somebody wants it. */
export const ASKED_ONCE = { staleTime: 'static' } as const;

function createQueryClient(): QueryClient {
  const inBrowser = typeof window !== 'undefined';
  const retry = (failures: number, error: unknown) => failures < RETRIES && isWorthRepeating(error);
  const client: QueryClient = new QueryClient({
    mutationCache: new MutationCache({ onSettled: () => forgetWhatChanged(client) }),
    defaultOptions: {
      queries: {
        retry,
        refetchOnWindowFocus: false,
        refetchOnMount: false,
        refetchOnReconnect: 'always',
        staleTime: 10 * MINUTE_MS,
        // A finite cache lifetime is a timer that would keep the prerender process alive.
        gcTime: inBrowser ? 15 * MINUTE_MS : Infinity,
      },
      mutations: { retry },
    },
  });
  if (!inBrowser) return client;
  // The online manager only listens for changes and assumes a connection, which may already have been lost.
  onlineManager.setOnline(navigator.onLine);
  // Never unmounted: the client is also used outside of components.
  client.mount();
  return client;
}

/** Any mutation can make any query stale. Mounted ones are fetched again; others would be shown stale. */
async function forgetWhatChanged(client: QueryClient): Promise<void> {
  client.removeQueries({ type: 'inactive' });
  await client.invalidateQueries();
}

/** For a change without a component, such as a form's. @param act May be retried: use the same idempotency key. */
export async function runMutation<Result>(act: () => Promise<Result>): Promise<Result> {
  const mutation = queryClient.getMutationCache().build(queryClient, {
    mutationFn: act,
    // Offline it fails at once and says so, instead of waiting for a connection.
    networkMode: 'always',
  });
  return mutation.execute(undefined);
}
