import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

const shown: string[] = [];
const TOASTER = {
  notify: (text: string) => void shown.push(`toaster: ${text}`),
  showToast: ({ title }: { title: string }) => void shown.push(`toaster: ${title}`),
  dismissToast: () => void shown.push('dismissed'),
};
/** How the toaster's code loads, the next time that it is asked for. */
let load: () => Promise<typeof TOASTER>;
const loads = vi.fn<() => void>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  loads.mockClear();
  shown.length = 0;
  load = async () => TOASTER;
  vi.doMock('./toaster.tsx', async () => {
    loads();
    return load();
  });
  vi.doMock('./plain-message.ts', () => ({
    plainNotification: (text: string) => void shown.push(`plain: ${text}`),
    plainToast: ({ title }: { title: string }) => void shown.push(`plain: ${title}`),
  }));
});
afterEach(() => {
  vi.doUnmock('./toaster.tsx');
  vi.doUnmock('./plain-message.ts');
  vi.useRealTimers();
});

const tell = async (text: string) => {
  const { notify } = await import('./toasts.ts');
  const telling = notify(text, 'success');
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(2_000);
  await telling;
};

describe('a message', () => {
  test('is shown by the toaster, whose code is fetched once', async () => {
    await tell('one');
    await tell('two');
    expect([shown, loads.mock.calls.length]).toEqual([['toaster: one', 'toaster: two'], 1]);
  });

  test('is plain where the code fails, and the next one asks for the code again', async () => {
    load = async () => Promise.reject(new TypeError('Failed to fetch'));
    await tell('one');
    expect(shown).toEqual(['plain: one']);
    vi.doMock('./toaster.tsx', () => TOASTER);
    await tell('two');
    expect(shown).toEqual(['plain: one', 'toaster: two']);
  });

  test('waits two seconds for the code', async () => {
    let arrive: (toaster: typeof TOASTER) => void = () => {};
    load = async () => new Promise((resolve) => (arrive = resolve));
    const { showToast } = await import('./toasts.ts');
    void showToast({ title: 'late', description: '' });
    await vi.advanceTimersByTimeAsync(1_999);
    expect(shown).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(shown).toEqual(['plain: late']);
    arrive(TOASTER);
  });
});
