/** The two pages after a payment: what they say of each state of an order, and where they lead. */
import { beforeEach, expect, test, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import words from '#content/checkout/order-words.yaml';
import { checkoutPath, routes } from '#shared/site/routes.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { loneTab } from '#test/support/browser/lone-tab.ts';
import { wordsOf } from '#test/support/browser/mounted.ts';
import { tillPath } from '../shared/order-paths.ts';
import { fromGoLiveText, nextChargeText } from '../shared/order-renewal.ts';
import type { OrderView } from '../shared/order-schema.ts';

const tab = loneTab({ hasNames: true });
const { success, failed } = words;
beforeEach(() => void vi.setSystemTime(Date.UTC(2026, 10, 24)));

const ORDER: OrderView = {
  reference: 'r',
  state: 'paid',
  plan: 'starter',
  planName: 'Starter',
  seats: 1,
  lines: [{ label: 'Setup', quantity: 1, unitAmount: 10_000, amount: 10_000 } as unknown as OrderView['lines'][number]],
  discount: 0,
  tax: null,
  dueNow: 12_345,
  dueMonthly: 5_000,
  currency: 'usd',
  businessName: 'Sunny Bikes',
  test: false,
  nextCharge: null,
  beforeGoLive: false,
  endsAt: null,
  underWay: false,
  invoiceNumber: null,
  invoiceUrl: null,
  expiresAt: '2026-11-25T00:00:00.000Z',
};
const PAID = { paidAt: '2026-11-24T00:00:00.000Z' };

async function open(which: 'success' | 'failed', order?: Partial<OrderView> | number) {
  const { default: Page } =
    which === 'success' ? await import('./payment-success-page.tsx') : await import('./payment-failed-page.tsx');
  const asked = tab.answer('order-status', () =>
    typeof order === 'number'
      ? { status: order, error: { code: 'x', message: '' } }
      : { order: { ...ORDER, ...order } },
  );
  const { hook, searchHook } = memoryLocation({ path: order === undefined ? '/p' : '/p?order=r' });
  const page = tab.mount(
    <Router hook={hook} searchHook={searchHook}>
      <Page />
    </Router>,
  );
  const before = wordsOf(page.get('div', { role: 'status' }));
  await tab.pass(1);
  return {
    page,
    asked,
    before,
    said: () => page.get('div', { role: 'status' }).children.map(wordsOf),
    links: page
      .all('a')
      .map(({ props }) => String(props['href']))
      .filter((href) => !/^(?:mailto|tel):/.test(href)),
    text: wordsOf(page.get('article', {})),
  };
}
const BRIEF = `${routes['agent-onboarding']}?order=r`;
const AGAIN = checkoutPath('starter');
const CLAIM = `${routes.account}?order=r#orders`;

test.each<[keyof typeof success.states, Partial<OrderView>, string[]]>([
  ['paid', { ...PAID }, [BRIEF]],
  ['paid', { ...PAID, unclaimed: true }, [BRIEF, CLAIM]],
  ['pending', { state: 'pending' }, [tillPath('r')]],
  ['underWay', { state: 'pending', underWay: true }, []],
  ['failed', { state: 'failed' }, [AGAIN]],
  ['failed', { state: 'failed', unclaimed: true }, [AGAIN]],
  ['expired', { state: 'expired', seats: 2 }, [`${AGAIN}&seats=2`]],
  ['refunded', { state: 'refunded', ...PAID }, []],
  ['cancelled', { state: 'cancelled', ...PAID }, []],
  ['cancelledBeforeGoLive', { state: 'cancelled', beforeGoLive: true, ...PAID }, []],
])('after the payment, an order is %s: %o', async (state, order, links) => {
  const page = await open('success', order);
  const { heading, lead } = success.states[state];
  expect(page.said()).toEqual([heading, fillWords(lead, { business: 'Sunny Bikes' })]);
  expect([page.links, page.asked]).toEqual([links, [{ reference: 'r' }]]);
  expect(page.before).toContain(success.waiting);
});

test.each([
  [undefined, [success.heading, success.lead], [routes['agent-onboarding']]],
  [404, [success.unknown.heading, success.unknown.lead], [routes['agent-onboarding']]],
])('without an order it says what holds for all: %s', async (order, said, links) => {
  const page = await open('success', order);
  expect([page.said(), page.links]).toEqual([said, links]);
});

test('an order that can not be reached is asked for again on request', async () => {
  const { page, said } = await open('success', 418);
  expect(said()).toEqual([success.heading, success.lead, success.unreachable]);
  tab.answer('order-status', () => ({ order: { ...ORDER, ...PAID } }));
  page.fire(page.get('button', success.again), 'onClick');
  await tab.pass(1);
  expect(said()[0]).toBe(success.states.paid.heading);
  expect(page.all('button')).toHaveLength(0);
});

test('the receipt tells what was paid, what comes next, and where the invoice is', async () => {
  const nextCharge = { at: '2026-12-24T00:00:00.000Z', cents: 5_000 };
  const invoice = { invoiceNumber: 'N1', invoiceUrl: '/n1' };
  const next = nextChargeText({ ...nextCharge, currency: 'usd' });
  const fromGoLive = fromGoLiveText(5_000, 'usd');
  const ending = fillWords(success.ending, { date: 'January 1, 2027' });
  const all = {
    ...PAID,
    nextCharge,
    beforeGoLive: true as const,
    endsAt: '2027-01-01T00:00:00.000Z',
    test: true,
    ...invoice,
  };
  const { text, links } = await open('success', all);
  for (const part of [next, fromGoLive, ending, success.test, '$123.45', success.total, 'Sunny Bikes', 'Setup'])
    expect(text).toContain(part);
  expect(links).toContain('/n1');
  const ended = await open('success', { ...all, state: 'cancelled', test: false, invoiceUrl: undefined } as never);
  for (const part of [fromGoLive, ending, success.test]) expect(ended.text).not.toContain(part);
  expect(ended.links).not.toContain('/n1');
  expect((await open('success', { ...all, state: 'refunded' })).text).not.toContain(fromGoLive);
  const [setup] = ORDER.lines;
  const lines = [setup, { ...setup, label: 'Monthly', fromGoLive: true }] as OrderView['lines'];
  const now = await open('success', { ...PAID, lines });
  expect([now.text.includes('Setup'), now.text.includes('Monthly')], 'only what is due now').toEqual([true, false]);
  expect((await open('success', { state: 'pending' })).text).toContain(success.dueNow);
});

test.each<[string, Partial<OrderView> | number | undefined, string, string, string[]]>([
  ['was declined', { state: 'failed', reason: 'declined' }, failed.uncharged, failed.reasons.declined, [AGAIN]],
  ['failed somehow', { state: 'failed' }, failed.uncharged, failed.unfinished, [AGAIN]],
  ['came too late', { state: 'expired' }, failed.uncharged, failed.reasons.expired, [AGAIN]],
  ['is not paid yet', { state: 'pending' }, failed.pending.heading, failed.pending.lead, [tillPath('r')]],
  ['was paid after all', { ...PAID }, failed.reasons.paid, '', [`${routes['payment-success']}?order=r`]],
  [
    'was paid and given back',
    { state: 'refunded', ...PAID },
    failed.reasons.paid,
    '',
    [`${routes['payment-success']}?order=r`],
  ],
  [
    'is on its way',
    { state: 'pending', underWay: true },
    success.states.underWay.heading,
    success.states.underWay.lead,
    [`${routes['payment-success']}?order=r`],
  ],
  ['is unknown', 404, success.unknown.heading, success.unknown.lead, [routes.checkout]],
  ['is none', undefined, failed.heading, failed.lead, [routes.checkout]],
])('an order that did not go through: %s', async (_, order, heading, lead, links) => {
  const page = await open('failed', order);
  expect(page.said()).toEqual([heading, lead]);
  expect(page.links).toEqual([...links, routes.contact]);
  // Advice is for who has not paid.
  const isAdvised = links[0] !== `${routes['payment-success']}?order=r` && order !== 404;
  expect(page.page.all('h2').map(wordsOf)).toEqual(isAdvised ? [failed.advice.heading] : []);
});

test('an order that did not go through says when it can not be reached, and when it was a test', async () => {
  expect((await open('failed', 418)).said().at(-1)).toBe(success.unreachable);
  const tried = await open('failed', { state: 'failed', test: true });
  expect(tried.text).toContain(success.test);
  expect(tried.before).toContain(success.waiting);
});
