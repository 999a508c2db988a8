import { onlineManager, QueryClient } from '@tanstack/react-query';

const MINUTE_MS = 60_000;

/** The site's defaults for everything that is read from or sent to the server. */
export function createQueryClient(): QueryClient {
  // It hears of changes only and takes the connection to be there, which may have broken before it was asked.
  if (typeof window !== 'undefined') onlineManager.setOnline(navigator.onLine);
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: 1,
        refetchOnWindowFocus: false,
        refetchOnMount: false,
        refetchOnReconnect: 'always',
        staleTime: 10 * MINUTE_MS,
        // A finite cache lifetime is a timer that would keep the prerender process alive.
        gcTime: typeof window === 'undefined' ? Infinity : 15 * MINUTE_MS,
      },
      mutations: { retry: 1 },
    },
  });
}
