/** What /account knows about its owner, and the functions that change it. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AccountOverview } from '../../../shared/account-holdings.ts';
import { invokeFunction } from '../../calls/functions-client.ts';

/** A refusal by a function, with its own words. */
class RefusedError extends Error {
  override name = 'RefusedError';
  readonly status: number;
  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }
}

/** Calls a function of the account; a refusal is thrown with the server's message. */
export async function callAccount<Data>(name: string, body: object = {}): Promise<Data> {
  const { data, error, response } = await invokeFunction<Data>(name, { body });
  if (!error) return data as Data;
  if (!response) throw error as Error;
  const refusal = (await response.json().catch(() => null)) as { error?: { message?: string } } | null;
  throw new RefusedError(
    refusal?.error?.message ?? 'The server could not do this just now. Please try again.',
    response.status,
  );
}

export function useOverview(userId: string) {
  return useQuery({
    queryKey: ['account', userId],
    queryFn: () => callAccount<AccountOverview>('account-overview'),
    // What the server has refused it would refuse again.
    retry: (failures, error) => failures < 1 && !(error instanceof RefusedError),
    // Coming back to the page is how people look for news of a confirmed address or a new result.
    refetchOnMount: true,
    staleTime: 0,
  });
}

/** One change of the account; what is on screen is read anew afterwards. */
export function useAccountAction<Input, Result>(act: (input: Input) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: act,
    // Not repeated by itself: most of these must not happen twice.
    retry: false,
    onSettled: () => client.invalidateQueries({ queryKey: ['account'] }),
  });
}
