import { afterEach, describe, expect, test, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { loneTab } from '#test/support/browser/lone-tab.ts';
import { wordsOf } from '#test/support/browser/mounted.ts';

const tab = loneTab();
const askFor = vi.fn<(reference: string) => Promise<{ order: { reference: string; state: string } }>>();
afterEach(() => vi.doUnmock('#web/api/functions-client.ts'));

async function open(search = 'order=a') {
  vi.doMock('#web/api/functions-client.ts', () => ({
    callFunction: async (_: string, { reference }: { reference: string }) => askFor(reference),
  }));
  const { useOrder } = await import('./order-state.ts');
  let again: () => void = () => {};
  const holdAgain = (now: () => void) => void (again = now);
  function State() {
    const { state, askAgain } = useOrder();
    holdAgain(askAgain);
    return <p>{state.is === 'here' ? `${state.order.reference} ${state.order.state}` : state.is}</p>;
  }
  const { hook, searchHook, navigate } = memoryLocation({ path: `/paid?${search}` });
  const page = tab.mount(
    <Router hook={hook} searchHook={searchHook}>
      <State />
    </Router>,
  );
  await tab.pass();
  return {
    page,
    goTo: async (next: string) => {
      page.run(() => navigate(`/paid?${next}`));
      await tab.pass();
    },
    shown: () => wordsOf(page.get('p', {})),
    askAgain: async () => {
      page.run(() => again());
      await tab.pass();
    },
  };
}
const is = (state: string) =>
  askFor.mockReset().mockImplementation(async (reference) => ({ order: { reference, state } }));
const fails = async (status: number) => {
  const { CallError } = await import('#web/api/call-error.ts');
  askFor.mockReset().mockRejectedValue(new CallError({ status, code: '', message: '' }));
};

describe('an order that is not paid yet', () => {
  test('is asked for again, at first soon and then every half minute, until it is paid', async () => {
    is('pending');
    const { shown } = await open();
    expect([shown(), askFor.mock.calls.length]).toEqual(['a pending', 1]);
    let asked = 1;
    for (const delay of [2_000, 3_000, 5_000, 8_000, 13_000, 30_000, 30_000]) {
      await tab.pass(delay - 1);
      expect(askFor).toHaveBeenCalledTimes(asked);
      await tab.pass(1);
      expect(askFor).toHaveBeenCalledTimes((asked += 1));
    }
    is('paid');
    await tab.pass(30_000);
    expect(shown()).toBe('a paid');
    await tab.pass(60_000);
    expect(askFor).toHaveBeenCalledOnce();
  });

  test('waits while the tab is hidden, and is asked for once it is shown', async () => {
    is('pending');
    await open();
    tab.show(false);
    await tab.pass(60_000);
    expect(askFor).toHaveBeenCalledOnce();
    tab.show(true);
    await tab.pass();
    expect(askFor).toHaveBeenCalledTimes(2);
    tab.show(false);
    tab.show(true);
    await tab.pass();
    expect(askFor).toHaveBeenCalledTimes(2);
  });

  test('is left alone once its page is gone, hidden or not', async () => {
    for (const hides of [false, true]) {
      is('pending');
      const { page } = await open();
      if (hides) tab.show(false);
      await tab.pass(10_000);
      const asked = askFor.mock.calls.length;
      page.unmount();
      tab.show(true);
      await tab.pass(120_000);
      expect(askFor).toHaveBeenCalledTimes(asked);
    }
  });
});

test('another order in the address replaces it, however late its answer comes', async () => {
  const arrive = new Map<string, (answer: { order: { reference: string; state: string } }) => void>();
  askFor.mockReset().mockImplementation(async (reference) => new Promise((give) => arrive.set(reference, give)));
  const { shown, goTo } = await open();
  await goTo('order=b');
  arrive.get('b')?.({ order: { reference: 'b', state: 'paid' } });
  arrive.get('a')?.({ order: { reference: 'a', state: 'paid' } });
  await tab.pass();
  expect(shown()).toBe('b paid');
  await goTo('');
  expect(shown()).toBe('none');
});

describe('an order that the server does not show', () => {
  test.each([404, 422])('is unknown for good after a %i', async (status) => {
    await fails(status);
    const { shown } = await open();
    await tab.pass(60_000);
    expect([shown(), askFor.mock.calls.length]).toEqual(['unknown', 1]);
  });

  test('for lack of an answer stays as it was known, and can be asked for at once', async () => {
    await fails(0);
    const { shown, askAgain } = await open();
    expect(shown()).toBe('unreachable');
    is('pending');
    await askAgain();
    expect(shown()).toBe('a pending');
    askFor.mockReset().mockImplementation(async () => new Promise(() => {}));
    await askAgain();
    expect(shown(), 'while it is asked for').toBe('a pending');
    is('pending');
    await askAgain();
    await fails(503);
    await tab.pass(2_000);
    expect(shown()).toBe('a pending');
    is('paid');
    await tab.pass(3_000);
    expect(shown(), 'it is asked for again').toBe('a paid');
  });
});
