import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { AccountOverview } from '#features/accounts/shared/account-holdings.ts';
import { messageOf } from '#web/api/failure-words.ts';
import { callFunction } from '#web/api/functions-client.ts';
import { queryClient } from '#web/api/query-client.ts';
import { randomId } from '#web/api/random-id.ts';
import { OWN_QUERIES, ownKey } from '../sign-in/own-queries.ts';

export function useOverview(userId: string) {
  return useQuery({
    queryKey: ownKey(userId, 'account'),
    queryFn: async () => callFunction<AccountOverview>('account-overview', {}),
  });
}

/** Refetches after a change made elsewhere, such as an address confirmed in another tab; resolves once it shows. */
export async function refreshOverview(): Promise<void> {
  await queryClient.invalidateQueries(OWN_QUERIES);
}

/**
 * Runs one change to the account at a time, after which the query client refetches what is on screen.
 * @param onDone Returns what to say, if anything.
 */
export function useAccountAction<Input = void, Result = unknown>(
  act: (input: Input, idempotencyKey: string) => Promise<Result>,
  onDone?: (result: Result) => string | void,
) {
  const [said, say] = useState('');
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: async ({ input, key }: { input: Input; key: string }) => act(input, key),
  });
  return {
    isPending,
    said,
    say,
    /** Why the last run failed, in words. */
    problem: error ? messageOf(error) : '',
    run: (input: Input): void => {
      if (isPending) return;
      say('');
      // Not the mutation's own callbacks, which would not come once the change has removed the component.
      mutateAsync({ input, key: randomId() }).then(
        (result) => say(onDone?.(result) ?? ''),
        () => {},
      );
    },
  };
}

/** `say` also moves the focus to the `place`, which must be focusable and stay. */
export function useStatusMessage<Place extends HTMLElement>() {
  const [said, setSaid] = useState('');
  const place = useRef<Place>(null);
  const say = (text: string) => {
    setSaid(text);
    place.current?.focus();
  };
  return { said, say, place };
}
