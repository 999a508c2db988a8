import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { CallError } from './call-error.ts';
import { queryClient, runMutation } from './query-client.ts';

const failing = (status: number) => new CallError({ status, code: 'any', message: 'No.' });

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  queryClient.clear();
});

/** How often a mutation was tried before it failed for good. */
async function triesOf(failure: Error): Promise<number> {
  const act = vi.fn<() => Promise<void>>().mockRejectedValue(failure);
  const outcome = Promise.allSettled([runMutation(act)]);
  await vi.runAllTimersAsync();
  await outcome;
  return act.mock.calls.length;
}

it.each([
  ['the server failed', failing(500)],
  ['it was overloaded', failing(503)],
  ['no answer came', failing(0)],
  ['code did not load', new TypeError('Failed to fetch')],
])('tries once more when %s', async (_, failure) => {
  expect(await triesOf(failure)).toBe(2);
});

it.each([401, 422, 429])('does not retry after a %i', async (status) => {
  expect(await triesOf(failing(status))).toBe(1);
});

it("sets the site's defaults for every query", () => {
  expect(queryClient.getDefaultOptions().queries).toMatchObject({
    refetchOnWindowFocus: false,
    refetchOnMount: false,
    refetchOnReconnect: 'always',
    staleTime: 600_000,
  });
});

it('invalidates cached queries after a change', async () => {
  queryClient.setQueryData(['account', 'ann'], { fullName: 'Ann' });
  const read = vi.fn<() => Promise<string>>(async () => 'seats');
  const stop = new QueryObserver(queryClient, { queryKey: ['orders'], queryFn: read }).subscribe(() => {});
  await vi.runAllTimersAsync();
  expect(read).toHaveBeenCalledOnce();
  await runMutation(async () => 'changed');
  await vi.runAllTimersAsync();
  stop();
  expect(queryClient.getQueryData(['account', 'ann'])).toBeUndefined();
  expect(read, 'what is on screen is read again').toHaveBeenCalledTimes(2);
});

it('holds a call back where the page was opened without a connection, until there is one', async () => {
  vi.resetModules();
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('navigator', { onLine: false });
  const { MutationObserver, onlineManager } = await import('@tanstack/react-query');
  onTestFinished(() => {
    onlineManager.setOnline(true);
    vi.unstubAllGlobals();
  });
  const { queryClient: opened } = await import('./query-client.ts');
  onTestFinished(() => opened.unmount());
  const send = vi.fn<() => Promise<string>>(async () => 'sent');
  const call = new MutationObserver(opened, { mutationFn: send }).mutate();
  await vi.runAllTimersAsync();
  expect(send).not.toHaveBeenCalled();
  onlineManager.setOnline(true);
  await vi.runAllTimersAsync();
  expect([await call, send.mock.calls.length]).toEqual(['sent', 1]);
});
