/** Reads what the desk's pages show, and runs changes; every change refetches what is on screen. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../calls/failure-words.ts';
import { callFunction } from '../../calls/functions-client.ts';
import { queryClient } from '../../calls/query-client.ts';
import { randomId } from '../../calls/random-id.ts';
import { followSession } from '../sign-in/auth-loader.ts';

const DESK = 'desk';
/** Others work at the desk at the same time. */
const REFRESH_MS = 60_000;

// One member's data must not stay in a browser that another one may use next.
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

/** Runs changes, one at a time, and words what went wrong. */
export function useDeskAct() {
  const [problem, setProblem] = useState('');
  const { mutateAsync, isPending } = useMutation(
    {
      mutationFn: async ({ name, body, key }: { name: string; body: object; key: string }) =>
        callFunction<Record<string, unknown>>(name, body, { idempotencyKey: key }),
    },
    queryClient,
  );
  const run = async (name: string, body: object): Promise<Record<string, unknown> | undefined> => {
    setProblem('');
    try {
      return await mutateAsync({ name, body, key: randomId() });
    } catch (reason) {
      setProblem(messageOf(reason));
      return undefined;
    }
  };
  return { run, isPending, problem };
}
