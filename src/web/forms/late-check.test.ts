import { afterEach, expect, it, vi } from 'vitest';
import { lateCheck } from './late-check.ts';

// Vitest restores it only before the next test, and the next file is imported before that.
afterEach(() => vi.unstubAllEnvs());

const EMPTY = { texts: {}, choices: {} };

it('finds nothing wrong until its code has loaded, and then what the code finds', async () => {
  vi.stubEnv('SSR', false);
  const loaded = Promise.resolve(() => ({ name: 'Enter your name.' }));
  const check = lateCheck(async () => loaded);
  expect(check(EMPTY)).toEqual({});
  await loaded;
  await vi.waitFor(() => expect(check(EMPTY)).toEqual({ name: 'Enter your name.' }));
});

it('finds nothing wrong when its code does not load', async () => {
  vi.stubEnv('SSR', false);
  const failed = Promise.reject(new TypeError('Failed to fetch'));
  const check = lateCheck(async () => failed);
  await expect(failed).rejects.toThrow('Failed to fetch');
  expect(check(EMPTY)).toEqual({});
});
