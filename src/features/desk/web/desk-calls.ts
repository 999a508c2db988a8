import { useQuery } from '@tanstack/react-query';
import { callFunction } from '#web/api/functions-client.ts';
import { queryClient } from '#web/api/query-client.ts';
import { followSession } from '#features/accounts/web/sign-in/auth-loader.ts';

const DESK = 'desk';
/** Others work at the desk at the same time. */
const REFRESH_MS = 60_000;

// One member's data must not stay in a browser that another member may use next.
followSession((session) => {
  if (!session) queryClient.removeQueries({ queryKey: [DESK] });
});

export function useDesk<View>(functionName: string, body: object = {}) {
  return useQuery(
    {
      queryKey: [DESK, functionName, body],
      queryFn: async () => callFunction<View>(functionName, body),
      refetchInterval: REFRESH_MS,
      placeholderData: (before) => before,
    },
    queryClient,
  );
}
