/** The site's one query client: its defaults hold for everything that is read from or sent to the server. */
import { MutationCache, onlineManager, QueryClient } from '@tanstack/react-query';
import { isWorthRepeating } from './call-error.ts';

const MINUTE_MS = 60_000;
const RETRIES = 1;

export const queryClient = createQueryClient();

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
  // It hears of changes only and takes the connection to be there, which may have broken before it was asked.
  onlineManager.setOnline(navigator.onLine);
  // For good: it is also used where no component stands around it.
  client.mount();
  return client;
}

/** A change can make anything stale that is shown, and what isn't shown would never be fetched again on mount. */
async function forgetWhatChanged(client: QueryClient): Promise<void> {
  client.removeQueries({ type: 'inactive' });
  await client.invalidateQueries();
}
