/** What is fetched for one user leaves with their session: the next person at this browser may be another one. */
import { queryClient } from '#web/api/query-client.ts';
import { followSession } from './auth-loader.ts';

const OWN = 'own';
/** All of them, for the query client. */
export const OWN_QUERIES = { queryKey: [OWN] };

/** The key of a query whose answer depends on who asks. */
export function ownKey(userId: string, ...what: readonly string[]): string[] {
  return [OWN, userId, ...what];
}

followSession((session) =>
  queryClient.removeQueries({ ...OWN_QUERIES, predicate: ({ queryKey: [, whose] }) => whose !== session?.user.id }),
);
