/** What the account page keeps and forgets: typed passwords, drafts, and what was said about the last act. */
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import type { AccountOrder } from '#features/checkout/shared/order-schema.ts';
import { loneTab } from '#test/support/browser/lone-tab.ts';
import { wordsOf, type Mounted } from '#test/support/browser/mounted.ts';

const tab = loneTab();
let cache: (typeof import('#web/api/query-client.ts'))['queryClient'];
const resend = vi.fn<() => Promise<{ error: Error | null }>>();
const unenroll = vi.fn<() => Promise<{ error: Error | null }>>();
const refreshSession = vi.fn<() => Promise<void>>(async () => {});
const signOut = vi.fn<(how: { scope: string }) => Promise<{ error: Error | null }>>();
beforeEach(async () => {
  ({ queryClient: cache } = await import('#web/api/query-client.ts'));
  resend.mockReset().mockResolvedValue({ error: null });
  signOut.mockReset().mockResolvedValue({ error: null });
  vi.doMock('./sign-in/auth-client.ts', () => ({
    auth: { resend, signOut, refreshSession, mfa: { unenroll }, onAuthStateChange: () => {} },
    owesCode: () => false,
  }));
});
afterEach(() => {
  cache.clear();
  vi.doUnmock('./sign-in/auth-client.ts');
});

const open = async (element: ReactNode) => {
  const { hook, searchHook } = memoryLocation({ path: '/account?order=mine' });
  const page = tab.mount(
    <QueryClientProvider client={cache}>
      <Router hook={hook} searchHook={searchHook}>
        {element}
      </Router>
    </QueryClientProvider>,
  );
  await tab.pass();
  return page;
};
const press = async (page: Mounted, words: string) => {
  page.fire(page.get('button', words), 'onClick');
  await tab.pass();
};
const status = (page: Mounted) => page.all('p', { role: 'status' }).map(wordsOf);
const alerts = (page: Mounted) => page.all('p', { role: 'alert' }).map(wordsOf);

const ORDER: AccountOrder = {
  reference: 'mine',
  planName: 'Seats',
  state: 'paid',
  underWay: false,
  createdAt: '2026-11-01T00:00:00.000Z',
  dueNow: 1_000,
  currency: 'usd',
  nextCharge: { at: '2026-12-01T00:00:00.000Z', cents: 3_000 },
  beforeGoLive: false,
  endsAt: null,
  nextSeats: 3,
  unitMonthly: 1_000,
  changeable: true,
  renewals: [],
  invoiceNumber: null,
  invoiceUrl: null,
  test: false,
  manageable: false,
};

describe('deleting the account', () => {
  const openData = async () => {
    const { AccountData } = await import('./account/account-data.tsx');
    return open(<AccountData email="ann@visitor.example" orders={[]} />);
  };
  const password = (page: Mounted) => page.get('input', { name: 'password' });

  test('asks for a password, which is gone once the dialog was closed', async () => {
    const page = await openData();
    const openDialog = () => page.fire(page.all('button', 'Delete my account')[0], 'onClick');
    openDialog();
    expect(page.get('dialog', {}).node.open).toBe(true);
    for (let closings = 0; closings < 2; closings += 1) {
      page.type(password(page), 'secret of Ann');
      await press(page, 'Keep it');
      expect(page.get('dialog', {}).node.open).toBe(false);
      openDialog();
      expect(password(page).node.value).toBe('');
    }
  });

  test('leaves the account when the password is wrong, and no error in a dialog opened again', async () => {
    tab.answer('delete-account', () => ({ status: 403, error: { code: 'forbidden', message: 'Wrong password.' } }));
    const page = await openData();
    page.fire(page.all('button', 'Delete my account')[0], 'onClick');
    page.type(password(page), 'guess');
    page.fire(page.get('form', {}), 'onSubmit');
    await tab.pass();
    expect(alerts(page)).toContain('Wrong password.');
    await press(page, 'Keep it');
    expect(alerts(page)).not.toContain('Wrong password.');
  });
});

describe('a plan', () => {
  const openPlan = async (order: Partial<AccountOrder> = {}) => {
    const { AccountPlan } = await import('./account/account-plan.tsx');
    const { useState } = await import('react');
    let put: (order: AccountOrder) => void = () => {};
    const holdPut = (now: (order: AccountOrder) => void) => void (put = now);
    function Plan() {
      const [shown, setShown] = useState({ ...ORDER, ...order });
      holdPut(setShown);
      return <AccountPlan order={shown} />;
    }
    const page = await open(<Plan />);
    return { page, put: (changed: Partial<AccountOrder>) => page.run(() => put({ ...ORDER, ...changed })) };
  };
  const seats = (page: Mounted) => page.get('input', { name: 'seats' });
  const send = async (page: Mounted) => {
    page.fire(page.get('form', {}), 'onSubmit');
    await tab.pass();
  };

  test('shows the seats that it has, also once they were changed elsewhere', async () => {
    const { page, put } = await openPlan();
    page.type(seats(page), '7');
    expect(seats(page).props['value']).toBe('7');
    put({ nextSeats: 5 });
    expect(seats(page).props['value']).toBe('5');
  });

  test('changes its seats only to another number that it can have, once at a time', async () => {
    const asked = tab.answer('change-plan', async () => new Promise(() => {}));
    const { page } = await openPlan();
    await send(page);
    page.type(seats(page), '0');
    await send(page);
    expect(seats(page).props['aria-invalid']).toBe(true);
    page.type(seats(page), '4');
    await send(page);
    await send(page);
    expect(asked).toEqual([{ reference: 'mine', seats: 4 }]);
  });

  test('is canceled after a question, says so with the focus, and forgets what went wrong before', async () => {
    let answer: object = { status: 409, error: { code: 'conflict', message: 'Being changed.' } };
    const asked = tab.answer('change-plan', () => answer);
    const { page, put } = await openPlan({ nextSeats: null });
    const cancel = async () => {
      const ask = page.all('button').find((one) => wordsOf(one).includes('Seats'));
      page.fire(ask, 'onClick');
      const yes = page.all('button').find((one) => wordsOf(one).startsWith('Yes'));
      page.fire(yes, 'onClick');
      await tab.pass();
    };
    await cancel();
    expect(alerts(page)).toEqual(['Being changed.']);
    answer = {};
    await cancel();
    expect(alerts(page)).toEqual(['']);
    expect(asked).toEqual([
      { reference: 'mine', end: true },
      { reference: 'mine', end: true },
    ]);
    const [said] = page.all('p', { role: 'status' });
    expect(said && wordsOf(said)).not.toBe('');
    expect(tab.focused()).toBe(said);
    put({ nextSeats: null, endsAt: '2026-12-01T00:00:00.000Z' });
    expect(status(page).join()).toContain('December 1, 2026');
    expect(page.all('button').filter((one) => wordsOf(one).startsWith('Yes'))).toEqual([]);
  });
});

describe('an order from a link', () => {
  const openClaim = async (orders: AccountOrder[] = []) => {
    const { ClaimOrder } = await import('./account/account-orders.tsx');
    return open(<ClaimOrder orders={orders} />);
  };

  test('is added once, and the answer takes the focus of the button that is gone', async () => {
    let arrive: (answer: object) => void = () => {};
    const asked = tab.answer('claim-order', async () => new Promise((resolve) => (arrive = resolve)));
    const page = await openClaim();
    for (let presses = 0; presses < 2; presses += 1) {
      page.fire(page.all('button')[0], 'onClick');
      await tab.pass();
    }
    arrive({});
    await tab.pass();
    expect(asked).toEqual([{ reference: 'mine' }]);
    expect(page.all('button')).toEqual([]);
    expect(tab.focused()).toBe(page.get('p', { role: 'status' }));
  });

  test('is offered only while it is not in the account', async () => {
    expect((await openClaim([ORDER])).all('button')).toEqual([]);
    expect((await openClaim([{ ...ORDER, reference: 'another' }])).all('button')).toHaveLength(1);
  });
});

describe('the confirmation message', () => {
  const openSend = async () => {
    const { SendAgain } = await import('./sign-in/send-again.tsx');
    return open(<SendAgain email="ann@visitor.example" words={{ button: 'Send', again: 'Again', done: 'Sent.' }} />);
  };

  test('is sent once for two presses, and can be sent again then', async () => {
    let arrive: (answer: { error: null }) => void = () => {};
    resend.mockImplementation(async () => new Promise((resolve) => (arrive = resolve)));
    const page = await openSend();
    await press(page, 'Send');
    await press(page, 'Send');
    expect(resend).toHaveBeenCalledOnce();
    arrive({ error: null });
    await tab.pass();
    expect(status(page)).toEqual(['Sent.']);
    await press(page, 'Again');
    expect([resend.mock.calls.length, status(page)]).toEqual([2, ['']]);
  });

  test('can be tried again after it failed', async () => {
    resend.mockRejectedValue(new TypeError('Failed to fetch'));
    const page = await openSend();
    await press(page, 'Send');
    // It tries once more by itself.
    await tab.pass(10_000);
    expect(status(page).join()).toContain('could not reach');
    resend.mockResolvedValue({ error: null });
    await press(page, 'Send');
    expect(status(page)).toEqual(['Sent.']);
  });
});

describe('what is taken out of the account', () => {
  const answers = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`q${index + 1}`, 'D' as const]));
  const RESULT = {
    id: 'r',
    completedAt: ORDER.createdAt,
    scores: { D: 30, I: 0, S: 0, C: 0 },
    primaryStyle: 'D' as const,
    gender: 'female' as const,
    answers,
    firstName: 'Ann',
    share: null,
    day: 'a day',
    time: '',
    moment: 'a day',
  };
  const yes = async (page: Mounted) => {
    page.fire(
      page.all('button').find((one) => wordsOf(one).startsWith('Yes')),
      'onClick',
    );
    await tab.pass();
  };

  test('a result goes from this browser as well, but not before it is gone from the account', async () => {
    const run = JSON.stringify({ keptBy: 'ann', chosen: Object.values(answers) });
    const { AccountResults } = await import('./account/account-results.tsx');
    const profile = { email: 'ann@visitor.example', fullName: 'Ann', emailVerified: true, pendingEmail: null };
    for (const [answer, isKept] of [
      [{ status: 409, error: { code: 'conflict', message: 'Not now.' } }, true],
      [{}, false],
    ] as const) {
      tab.local.set('disc-assessment', run);
      tab.answer('delete-assessment', () => answer);
      const page = await open(
        <AccountResults results={[RESULT]} overview={{ profile, reminderAt: null, comparisons: [] }} />,
      );
      page.fire(page.get('button', 'Delete the result of a day'), 'onClick');
      expect(tab.local.has('disc-assessment')).toBe(true);
      await yes(page);
      expect(tab.local.has('disc-assessment')).toBe(isKept);
      page.unmount();
    }
  });

  test('a device takes its level from the session, whose token is new then', async () => {
    const { AccountTwoStep } = await import('./account/account-two-step.tsx');
    unenroll.mockResolvedValueOnce({ error: Object.assign(new Error('Not now.'), { status: 403 }) });
    unenroll.mockResolvedValue({ error: null });
    const page = await open(<AccountTwoStep factors={[{ id: 'f', name: 'Phone', addedAt: ORDER.createdAt }]} />);
    page.fire(page.get('button', 'Remove Phone'), 'onClick');
    expect(unenroll).not.toHaveBeenCalled();
    await yes(page);
    expect([alerts(page).includes('Not now.'), refreshSession.mock.calls.length]).toEqual([true, 0]);
    await yes(page);
    expect([unenroll.mock.calls.length, refreshSession.mock.calls.length]).toEqual([2, 1]);
    expect(tab.focused()?.props['role']).toBe('status');
  });
});

describe('where the owner is signed in', () => {
  const SESSION = { id: 'a', createdAt: ORDER.createdAt, lastSeenAt: ORDER.createdAt, network: '', current: true };
  const openSessions = async (devices: string[]) => {
    const { AccountSessions } = await import('./account/account-sessions.tsx');
    const sessions = devices.map((device, index) => ({ ...SESSION, id: device, device, current: index === 0 }));
    return open(<AccountSessions sessions={sessions} />);
  };

  test('the others are signed out, and the heading takes the focus of the button that goes', async () => {
    const page = await openSessions(['Firefox', 'Chrome']);
    await press(page, 'Sign out other devices');
    expect(signOut).toHaveBeenCalledExactlyOnceWith({ scope: 'others' });
    expect(status(page).join()).toContain('signed out');
    expect(tab.focused()?.type).toBe('h2');
  });

  test('a failure is said, and no longer once it is tried again', async () => {
    signOut.mockResolvedValueOnce({ error: Object.assign(new Error('Not now.'), { status: 403 }) });
    const page = await openSessions(['Firefox', 'Chrome']);
    await press(page, 'Sign out other devices');
    expect(status(page)).toEqual(['Not now.']);
    await press(page, 'Sign out other devices');
    expect(status(page).join()).not.toContain('Not now.');
  });

  test('a failure takes the place of what was said before', async () => {
    const page = await openSessions(['Firefox', 'Chrome']);
    await press(page, 'Sign out other devices');
    signOut.mockResolvedValueOnce({ error: Object.assign(new Error('Not now.'), { status: 403 }) });
    await press(page, 'Sign out other devices');
    expect(status(page)).toEqual(['Not now.']);
  });

  test('nobody else is offered to be signed out of the only device', async () => {
    const page = await openSessions(['Firefox']);
    expect(page.all('button').map(wordsOf)).toEqual(['Sign out everywhere']);
  });
});
