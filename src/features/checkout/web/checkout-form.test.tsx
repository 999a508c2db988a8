/** The checkout: what it takes over from the address, what it asks, what is due, and what it sends. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import words from '#content/checkout/checkout-words.yaml';
import { catalog, plansForSale } from '#features/pricing/shared/catalog.ts';
import { checkoutPath, routes } from '#shared/site/routes.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { alertsOf, fieldsOf, noteOf, statusOf } from '#test/support/browser/form-fields.ts';
import { loneTab } from '#test/support/browser/lone-tab.ts';
import { wordsOf, type Mounted } from '#test/support/browser/mounted.ts';
import { problemAnchor } from '../shared/buyer-fields.ts';
import { formatAmount } from '../shared/order-amount.ts';
import { priceOrder } from '../shared/order-pricing.ts';

const tab = loneTab({ hasNames: true });
const CONTEXT = '#features/accounts/web/sign-in/auth-context.tsx';
let user: { email: string } | null;
beforeEach(() => {
  vi.setSystemTime(Date.UTC(2026, 10, 24, 12));
  user = null;
  vi.doMock(CONTEXT, () => ({ useAuth: () => ({ user }) }));
});
afterEach(() => vi.doUnmock(CONTEXT));

const planOf = (is: (plan: (typeof plansForSale)[number]) => boolean) => {
  const plan = plansForSale.find(is);
  if (!plan) throw new Error('No plan of that kind is for sale.');
  return plan;
};
const SEATS = planOf(({ kind }) => kind === 'seats');
const LATER = planOf(({ begins }) => begins === 'go-live');
const TODAY = planOf(({ kind, begins }) => kind !== 'seats' && begins !== 'go-live');
const QUOTED = catalog.plans.find(({ quoteFirst }) => quoteFirst);

async function open(search = '') {
  const { default: CheckoutPage } = await import('./checkout-page.tsx');
  const { hook, searchHook, navigate } = memoryLocation({ path: `/checkout${search}` });
  const page = tab.mount(
    <Router hook={hook} searchHook={searchHook}>
      <CheckoutPage />
    </Router>,
  );
  await tab.pass(1);
  const input = (name: string) => page.get('input', { name });
  return {
    page,
    input,
    goTo: (to: string) => page.run(() => navigate(`/checkout${to}`)),
    chosen: () => page.all('input', { name: 'plan', checked: true }).map(({ props }) => props['value']),
    others: () => page.all('button', words.other).length,
    choose: (id: string) => page.fire(page.get('input', { name: 'plan', value: id }), 'onChange'),
    due: () => page.all('dl', { 'aria-label': words.dueNow }).map(wordsOf).join(),
    send: async (texts: Record<string, string> = {}) => {
      for (const [name, text] of Object.entries(texts)) page.type(input(name), text);
      page.fire(page.get('form', {}), 'onSubmit');
      await tab.pass(1);
    },
  };
}
const notes = (page: Mounted) => page.all('p', { className: 'note', role: undefined }).map(wordsOf).join();
const BUYER = { businessName: ' Sunny Bikes ', email: 'ann@visitor.example' };

test('its fields are what browsers fill in, and each has a label', async () => {
  const { page } = await open();
  const plan = (id: string) => `plan radio - required ${id}`;
  expect(fieldsOf(page).map((line) => line.replace(/(radio - required).*/, '$1'))).toEqual([
    ...plansForSale.flatMap(({ kind }) => [
      plan('').trim(),
      ...(kind === 'seats' ? [`seats number off - ${words.seats}`] : []),
    ]),
    `businessName text organization required ${words.businessName}`,
    `email email email required ${words.email}`,
    `promotionCode text off - ${words.promotionCode}`,
    `taxId text off - ${words.details.taxId}`,
    `poNumber text off - ${words.details.poNumber}`,
    `invoiceEmail email off - ${words.details.invoiceEmail}`,
    `termsAccepted checkbox - required ${words.accept}`,
    `billingAddress textarea street-address - ${words.details.billingAddress}`,
  ]);
  expect(page.get('form', {}).props).toMatchObject({ action: routes.checkout, method: 'post' });
});

describe('the address', () => {
  test.each([
    ['a plan', `?plan=${SEATS.id}&seats=3`, [SEATS.id], 1, ''],
    ['a plan by its name', `?plan=${encodeURIComponent(LATER.name)}`, [LATER.id], 1, ''],
    ['an unknown plan', '?plan=gold', [], 0, words.unknown],
    ['nothing', '', [], 0, ''],
  ])('may name %s', async (_, search, chosen, others, note) => {
    const page = await open(search);
    expect([page.chosen(), page.others(), notes(page.page)]).toEqual([chosen, others, note]);
    expect(page.input('seats').props['value']).toBe(search.includes('seats') ? '3' : '1');
  });

  test('may name a plan that starts with a quote, which the contact form is for', async () => {
    const { page, chosen, due, others } = await open(`?plan=${QUOTED?.id}`);
    expect([due(), others()]).toEqual(['', 0]);
    const [note] = page.all('div', { className: 'note split' });
    expect([chosen(), note && wordsOf(note)]).toEqual([
      [],
      fillWords(words.quoteFirst, { plan: QUOTED?.name ?? '' }) + words.ask,
    ]);
    expect(page.all('a', words.ask).map(({ props }) => props['href'])).toEqual([routes.contact]);
  });

  test('follows the choice, and leads it when it changes', async () => {
    const { chosen, choose, goTo, others, page } = await open(`?plan=${SEATS.id}&seats=3`);
    page.fire(page.get('button', words.other), 'onClick');
    expect(others()).toBe(0);
    choose(LATER.id);
    expect([chosen(), location.pathname + location.search]).toEqual([[LATER.id], checkoutPath(LATER.id)]);
    goTo(`?plan=${LATER.id}`);
    expect([chosen(), others()]).toEqual([[LATER.id], 0]);
    goTo(`?plan=${TODAY.id}&seats=5`);
    expect([chosen(), others(), page.get('input', { name: 'seats' }).props['value']]).toEqual([[TODAY.id], 1, '5']);
  });
});

test('what is due follows the plan and its seats, and says from when the price is monthly', async () => {
  const { due, choose, page } = await open(`?plan=${SEATS.id}&seats=3`);
  const amounts = (plan: (typeof plansForSale)[number], seats = 1) => {
    const { dueNow, dueMonthly, currency } = priceOrder({ plan, seats });
    return [formatAmount(dueNow, currency), formatAmount(dueMonthly, currency)];
  };
  const shows = (parts: string[]) => {
    for (const part of parts) expect(due()).toContain(part);
  };
  shows([...amounts(SEATS, 3), words.dueMonthly, fillWords(words.firstOn, { date: 'December 24, 2026' })]);
  page.fire(page.get('input', { name: 'seats' }), 'onChange', { target: { value: '4' } });
  shows(amounts(SEATS, 4));
  const [now, monthly] = amounts(LATER);
  expect(now).not.toBe(monthly);
  expect(page.all('tr').map(wordsOf)).toEqual(
    expect.arrayContaining([words.dueNowBeforeTax + now, words.dueFromGoLiveBeforeTax + monthly]),
  );
  page.fire(page.get('input', { name: 'seats' }), 'onChange', { target: { value: '' } });
  expect(due()).toBe('');
  choose(LATER.id);
  shows([...amounts(LATER), words.dueFromGoLive, words.firstAtGoLive]);
  expect(due()).not.toContain(words.dueMonthly);
});

describe('the order', () => {
  test('is sent once it is whole, and leads to the till', async () => {
    const assign = vi.spyOn(location, 'assign');
    const bodies = tab.answer('create-checkout', () => ({ url: '/till' }));
    const { page, send, choose, input } = await open();
    await send();
    expect(tab.focused()?.props).toMatchObject({ name: 'plan' });
    const [plan] = page.all('input', { name: 'plan' });
    expect(plan && noteOf(plan)).toBe(words.problems.plan);
    choose(SEATS.id);
    page.fire(input('seats'), 'onChange', { target: { value: '0' } });
    await send(BUYER);
    expect([noteOf(input('seats')).endsWith(words.problems.seats), tab.focused()]).toEqual([true, input('seats')]);
    page.fire(input('seats'), 'onChange', { target: { value: '3' } });
    await send();
    expect([tab.focused(), noteOf(input('termsAccepted'))]).toEqual([
      input('termsAccepted'),
      expect.stringContaining(words.problems.termsAccepted),
    ]);
    expect(input('termsAccepted').props['aria-invalid']).toBe(true);
    page.type(input('termsAccepted'), true);
    expect(bodies).toEqual([]);
    await send({ promotionCode: 'TEN', taxId: ' 12-3 ' });
    const order = { plan: SEATS.id, seats: 3, businessName: 'Sunny Bikes', email: BUYER.email };
    expect(bodies).toEqual([{ ...order, promotionCode: 'TEN', taxId: '12-3', termsAccepted: true }]);
    expect([assign.mock.calls, statusOf(page)]).toEqual([[['/till']], words.leaving]);
  });

  test('has a key, so that a repetition by the browser buys nothing twice, and names no code that was not typed', async () => {
    const keys: unknown[] = [];
    const send = fetch;
    vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
      keys.push(new Headers(init.headers).get('idempotency-key'));
      return send(address, init);
    });
    const bodies = tab.answer('create-checkout', () => ({ url: '/till' }));
    const checkout = await open(`?plan=${TODAY.id}`);
    expect(checkout.page.all('p').map(wordsOf), 'what is given back').toContain(TODAY.refund);
    checkout.page.type(checkout.input('termsAccepted'), true);
    await checkout.send(BUYER);
    const order = { plan: TODAY.id, seats: 1, businessName: 'Sunny Bikes', email: BUYER.email, termsAccepted: true };
    expect([bodies, keys]).toEqual([[order], [expect.stringMatching(/^[\w-]{16,}$/)]]);
  });

  test('is for one of a plan that has no seats, whatever is typed, and stays when it is refused', async () => {
    const error = {
      code: 'validation_failed',
      message: 'No.',
      fields: { promotionCode: 'Not this one.', taxId: 'Not so.' },
    };
    const bodies = tab.answer('create-checkout', () => ({ status: 422, error }));
    const { page, send, choose, input } = await open(`?plan=${SEATS.id}&seats=0`);
    choose(TODAY.id);
    page.type(input('termsAccepted'), true);
    expect(page.all('details').at(-1)?.props['open']).toBe(false);
    await send({ ...BUYER, promotionCode: 'TEN' });
    expect(bodies).toMatchObject([{ plan: TODAY.id, seats: 1 }]);
    expect([alertsOf(page), noteOf(input('promotionCode')).endsWith('Not this one.')]).toEqual(['No.', true]);
    expect([input('email').node.value, statusOf(page)]).toEqual([BUYER.email, '']);
    // The details unfold to show what is wrong in them.
    expect(page.all('details').at(-1)?.props['open']).toBe(true);
  });
});

test("the account's address fills in an empty field, and details that were remembered are shown", async () => {
  user = { email: 'ann@visitor.example' };
  const first = await open();
  expect(first.input('email').node.value).toBe(user.email);
  first.page.type(first.input('poNumber'), '7');
  first.page.type(first.input('email'), 'other@visitor.example');
  first.page.unmount();
  const again = await open();
  expect([again.input('email').node.value, again.input('poNumber').node.value]).toEqual(['other@visitor.example', '7']);
  // The last; those before it hold the plans' terms.
  const details = () => again.page.all('details').at(-1);
  expect(details()?.props['open']).toBe(true);
  again.page.fire(details(), 'onToggle', { currentTarget: { open: false } });
  expect(details()?.props['open']).toBe(false);
});

test('an account that is known later fills in its address, but not over what was typed', async () => {
  const { goTo, input, page } = await open();
  const arrives = (email: string) => {
    user = { email };
    goTo(`?plan=${SEATS.id}&for=${email}`);
    return input('email').node.value;
  };
  expect(arrives('ann@visitor.example')).toBe('ann@visitor.example');
  page.type(input('email'), 'other@visitor.example');
  expect(arrives('bob@visitor.example')).toBe('other@visitor.example');
});

test('what a plain form is answered has a place on the page for each problem', async () => {
  const { page } = await open();
  for (const [problem, text] of Object.entries(words.problems)) {
    const place = page.get('p', { id: problemAnchor(problem) });
    expect([wordsOf(place), place.props['tabIndex']]).toEqual([`${text} ${words.problemsNote}`, -1]);
  }
});
