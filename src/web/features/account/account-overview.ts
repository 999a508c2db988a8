/** What /account knows about its owner, and the changes it makes. */
import { useMutation, useQuery } from '@tanstack/react-query';
import type { AccountOverview } from '../../../shared/account-holdings.ts';
import { callFunction } from '../../calls/functions-client.ts';
import { queryClient } from '../../calls/query-client.ts';
import { randomId } from '../../calls/random-id.ts';
import { followSession } from '../sign-in/auth-loader.ts';

const ACCOUNT = 'account';

// What was read for one user must not stay in a browser that the next one may use.
followSession((session) => {
  if (!session) queryClient.removeQueries({ queryKey: [ACCOUNT] });
});

export function useOverview(userId: string) {
  return useQuery({
    queryKey: [ACCOUNT, userId],
    queryFn: async () => callFunction<AccountOverview>('account-overview', {}),
  });
}

/** For changes that were not made by an action, such as an address confirmed in another tab; resolves once they show. */
export async function refreshOverview(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: [ACCOUNT] });
}

/** One change of the account; what is on screen is read anew afterwards. */
export function useAccountAction<Input, Result>(act: (input: Input, idempotencyKey: string) => Promise<Result>) {
  const { mutateAsync, isPending } = useMutation({
    mutationFn: async ({ input, key }: { input: Input; key: string }) => act(input, key),
  });
  return { isPending, run: async (input: Input) => mutateAsync({ input, key: randomId() }) };
}
