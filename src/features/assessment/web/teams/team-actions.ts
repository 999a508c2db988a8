import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '#web/api/failure-words.ts';
import { callFunction } from '#web/api/functions-client.ts';
import { randomId } from '#web/api/random-id.ts';

/** Runs one function at a time, after which the query client fetches again what is on screen. */
export function useTeamAction() {
  const [said, say] = useState('');
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: async ({ name, body, key }: { name: string; body: object; key: string }) =>
      callFunction<{ team?: string }>(name, body, { idempotencyKey: key }),
  });
  return {
    isPending,
    /** What came of the last run, in words. */
    said: error ? messageOf(error) : said,
    /** @param onDone Returns what to say, if anything. */
    run: (name: string, body: object, onDone?: (answer: { team?: string }) => string | void): void => {
      if (isPending) return;
      say('');
      mutateAsync({ name, body, key: randomId() }).then(
        (answer) => say(onDone?.(answer) ?? ''),
        () => {},
      );
    },
  };
}
