import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CallError } from './call-error.ts';
import { queryClient } from './query-client.ts';
import { runMutation } from './run-mutation.ts';

const failing = (status: number) => new CallError({ status, code: 'any', message: 'No.' });

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  queryClient.clear();
});

/** The keys under which a change was tried until it failed for good. */
async function keysTried(error: Error): Promise<string[]> {
  const keys: string[] = [];
  const outcome = Promise.allSettled([
    runMutation(async (key) => {
      keys.push(key);
      throw error;
    }),
  ]);
  await vi.runAllTimersAsync();
  await outcome;
  return keys;
}

it.each([
  ['the server failed', failing(500)],
  ['it was overloaded', failing(503)],
  ['no answer came', failing(0)],
  ['code did not load', new TypeError('Failed to fetch')],
])('tries once more under the same key when %s', async (_, error) => {
  const keys = await keysTried(error);
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

it.each([401, 422, 429])('takes a %i for an answer', async (status) => {
  expect(await keysTried(failing(status))).toHaveLength(1);
});

it("holds the site's defaults for every query", () => {
  expect(queryClient.getDefaultOptions().queries).toMatchObject({
    refetchOnWindowFocus: false,
    refetchOnMount: false,
    refetchOnReconnect: 'always',
    staleTime: 600_000,
  });
});

it('forgets what a change may have made stale', async () => {
  queryClient.setQueryData(['account', 'ann'], { fullName: 'Ann' });
  await runMutation(async () => 'changed');
  expect(queryClient.getQueryData(['account', 'ann'])).toBeUndefined();
});
