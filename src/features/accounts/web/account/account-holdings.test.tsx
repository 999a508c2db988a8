/** What the account holds: its data, its orders, and the page around it. */
import { useReducer } from 'react';
import { describe, expect, test, vi } from 'vitest';
import words from '#content/accounts/account-words.yaml';
import planWords from '#content/checkout/plan-words.yaml';
import type { AccountOrder } from '#features/checkout/shared/order-schema.ts';
import { formatAmount } from '#features/checkout/shared/order-amount.ts';
import { routes } from '#shared/site/routes.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { accountTab, ANN } from '#test/support/browser/account-tab.tsx';
import { fieldsOf, statusOf } from '#test/support/browser/form-fields.ts';
import { wordsOf, type Mounted } from '#test/support/browser/mounted.ts';
import type { AccountOverview } from '../../shared/account-holdings.ts';

const { tab, client, state, notify, open, submit, press } = accountTab();
const PROFILE = { email: ANN.email, fullName: 'Ann', emailVerified: true, pendingEmail: null };
const DAY = '2026-11-01T12:00:00.000Z';
const textOf = (page: Mounted, type: string) => page.all(type).map(wordsOf).join('|');

describe('the data', () => {
  const ORDER = { reference: 'r', planName: 'Seats', state: 'paid', beforeGoLive: false, nextCharge: null };
  const openData = async (...orders: object[]) => {
    const { AccountData } = await import('./account-data.tsx');
    return open(<AccountData email={ANN.email} orders={orders as AccountOrder[]} />);
  };

  test('is saved as a file', async () => {
    const saved: [string, Blob][] = [];
    vi.doMock('#web/ui/save-file.ts', () => ({ saveFile: (...given: [string, Blob]) => saved.push(given) }));
    const { page } = await openData();
    vi.doUnmock('#web/ui/save-file.ts');
    tab.answer('export-account', () => ({ status: 409, error: { code: 'x', message: 'No.' } }));
    await press(page, words.data.download);
    expect([statusOf(page), saved.length]).toEqual(['No.', 0]);
    tab.answer('export-account', () => ({ export: { a: 1 } }));
    await press(page, words.data.download);
    expect(statusOf(page)).toBe(words.data.downloaded);
    expect([saved[0]?.[0], JSON.parse((await saved[0]?.[1].text()) ?? '')]).toEqual(['my-account.json', { a: 1 }]);
  });

  test('is deleted with the password, from this browser too, which is then signed out', async () => {
    const sent = tab.answer('delete-account', () => ({}));
    tab.local.set('disc-assessment', '{}');
    const { page, went } = await openData();
    expect(fieldsOf(page)).toEqual([`password password current-password required ${words.data.password}`]);
    await submit(page, { password: ' my secret ' });
    expect([sent, went(), tab.local.has('disc-assessment')]).toEqual([
      [{ password: ' my secret ' }],
      [routes.home],
      false,
    ]);
    expect([client.signOut.mock.calls.length, notify.mock.calls]).toEqual([1, [[words.data.deleted, 'success']]]);
  });

  test('says what becomes of each plan that runs', async () => {
    const { deleting } = planWords;
    const { page } = await openData(
      { ...ORDER, planName: 'Set', beforeGoLive: true },
      { ...ORDER, planName: 'Run', reference: 's', nextCharge: { at: '2026-12-01T00:00:00.000Z' } },
      { ...ORDER, planName: 'Over', reference: 't' },
      { ...ORDER, planName: 'Failed', reference: 'u', state: 'failed', beforeGoLive: true },
    );
    const said = page.get('dialog', {}).children.map(wordsOf).slice(2, -1);
    expect(said).toEqual([
      fillWords(deleting.beforeGoLive, { plan: 'Set' }),
      fillWords(deleting.running, { plan: 'Run', date: 'December 1, 2026' }),
      deleting.more,
    ]);
    page.unmount();
    expect(textOf((await openData()).page, 'p')).not.toContain(deleting.more);
  });
});

test('an order tells its state and money, and leads to its receipt, invoices and billing', async () => {
  const { AccountOrders } = await import('./account-orders.tsx');
  const assign = vi.spyOn(location, 'assign');
  const order: AccountOrder = {
    reference: 'r1',
    planName: 'Seats',
    state: 'paid',
    underWay: false,
    createdAt: DAY,
    dueNow: 123_400,
    currency: 'usd',
    nextCharge: { at: '2026-12-01T00:00:00.000Z', cents: 3_000 },
    beforeGoLive: true,
    endsAt: null,
    nextSeats: null,
    unitMonthly: 1_000,
    changeable: false,
    renewals: [{ number: 'N2', issuedAt: '2026-11-20T12:00:00.000Z', url: '/n2' }],
    invoiceNumber: 'N1',
    invoiceUrl: '/n1',
    test: true,
    manageable: true,
  };
  const { orders } = words;
  const { page } = await open(
    <AccountOrders
      orders={[
        order,
        {
          ...order,
          reference: 'r2',
          state: 'pending',
          underWay: true,
          test: false,
          nextCharge: null,
          invoiceUrl: null,
          manageable: false,
          renewals: [],
        },
      ]}
    />,
  );
  const [paid, pending] = page.all('li', { className: 'flow' });
  const first = paid ? wordsOf(paid) : '';
  for (const part of [
    'Seats',
    orders.test,
    '$1,234',
    orders.states.paid,
    'December 1, 2026',
    formatAmount(1_000, 'usd'),
    'Nov 20, 2026',
  ])
    expect(first).toContain(part);
  const second = pending ? wordsOf(pending) : '';
  expect(second).toContain(orders.states.underWay);
  for (const part of [orders.test, 'December', formatAmount(1_000, 'usd')]) expect(second).not.toContain(part);
  const receipt = (reference: string) => `${routes['payment-success']}?order=${reference}`;
  expect(page.all('a').map(({ props }) => props['href'])).toEqual([receipt('r1'), '/n1', '/n2', receipt('r2')]);
  const bodies = tab.answer('customer-portal', () => ({ url: 'https://billing.example/' }));
  const billing = page.all('button').filter((one) => wordsOf(one).startsWith('Manage billing'));
  page.fire(billing[0], 'onClick');
  await tab.pass(1);
  expect([billing.length, bodies, assign.mock.calls]).toEqual([
    1,
    [{ reference: 'r1' }],
    [['https://billing.example/']],
  ]);
});

describe('the account page', () => {
  const OVERVIEW: AccountOverview = {
    profile: PROFILE,
    sessions: [{ id: 'a', createdAt: DAY, lastSeenAt: DAY, device: 'Firefox', network: '', current: true }],
    factors: [],
    assessments: [],
    comparisons: [],
    reminderAt: null,
    newsletter: 'none',
    orders: [],
  };
  const openPage = async (address = '/account') => {
    const { default: AccountPage } = await import('../account-page.tsx');
    await import('./account-dashboard.tsx');
    const first = await open(<AccountPage />, address);
    first.page.unmount();
    return open(<AccountPage />, address);
  };

  test('looks for a session first, and then leads to the form and back with the order of its link', async () => {
    state.auth.loading = true;
    const { page } = await openPage('/account?order=mine');
    expect([statusOf(page), page.all('a').length]).toEqual([
      (await import('#content/accounts/account-page-words.yaml')).default.looking,
      0,
    ]);
    state.auth.loading = false;
    const { page: out } = await openPage('/account?order=mine');
    const to = `${routes.auth}?next=${encodeURIComponent('/account?order=mine')}`;
    expect(out.all('a').map(({ props }) => props['href'])).toEqual([to, `${to}#sign-up`]);
    expect(tab.focused()?.type, 'nobody was signed in before').toBe('body');
  });

  describe('when somebody is signed in no longer', () => {
    const signedIn = (name: string) => ({ user: { ...ANN, id: name }, session: {}, halfSession: null, loading: false });
    const signedOut = { user: null, session: null, halfSession: null, loading: false };
    const openAs = async (name: string) => {
      tab.answer('account-overview', () => OVERVIEW);
      state.auth = signedIn(name);
      const { default: AccountPage } = await import('../account-page.tsx');
      await import('./account-dashboard.tsx');
      let draw = () => {};
      const holdDraw = (again: () => void) => void (draw = again);
      function Drawn() {
        const [, again] = useReducer((times: number) => times + 1, 0);
        holdDraw(again);
        return <AccountPage />;
      }
      // What is loaded on demand is here the second time.
      (await open(<Drawn />, '/account')).page.unmount();
      const { page } = await open(<Drawn />, '/account');
      const settle = async () => {
        for (let reads = 0; reads < 3; reads += 1) await tab.pass(1);
      };
      await settle();
      return {
        page,
        become: async (auth: typeof state.auth) => {
          state.auth = auth;
          page.run(draw);
          await settle();
        },
      };
    };

    test.each([
      ['on a button that is gone', () => document.body, 'p'],
      ['elsewhere', (page: Mounted) => page.get('h1', {}).node, 'h1'],
    ] as const)('the text that says so takes the focus only from nothing: %s', async (_, place, found) => {
      const { page, become } = await openAs('ann');
      Object.assign(document, { activeElement: place(page) });
      await become(signedOut);
      expect(tab.focused()?.type).toBe(found);
    });
  });

  test('shows the account, or why not, and tries again with the focus on the heading', async () => {
    state.auth = { ...state.auth, user: ANN, session: { access_token: 'one' } };
    tab.answer('account-overview', () => ({ status: 403, error: { code: 'x', message: 'No.' } }));
    const { page } = await openPage();
    expect(wordsOf(page.get('div', { role: 'alert' }))).toContain('No.');
    const asked = tab.answer('account-overview', () => OVERVIEW);
    await press(page, words.again);
    expect([asked.length, tab.focused()]).toEqual([1, page.get('h1', {})]);
    expect(page.all('h2', { tabIndex: -1 }).map(wordsOf)).toEqual(
      ['results', 'teams', 'profile', 'password', 'twoStep', 'sessions', 'newsletter', 'orders', 'data'].map(
        (part) => words[part as 'results'].heading,
      ),
    );
    for (const part of ['Firefox', words.newsletter.states.none, words.orders.none, words.results.none])
      expect(textOf(page, 'p')).toContain(part);
  });
});
