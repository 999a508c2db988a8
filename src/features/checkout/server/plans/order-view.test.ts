import { expect, test } from 'vitest';
import type { Order } from '../orders/order.ts';
import { accountOrder, exportedOrder, orderView } from './order-view.ts';

const NOW = Date.UTC(2026, 0, 20);
const iso = (at: number) => new Date(at).toISOString();

const LINE = { label: 'Mentor: each month', quantity: 3, unitAmount: 4_900, amount: 14_700, recurring: true };
const ORDER: Order = {
  id: 'order',
  reference: 'reference',
  state: 'paid',
  mode: 'stripe-live',
  plan: 'mentor',
  plan_name: 'Mentor',
  seats: 3,
  lines: [LINE],
  terms: [{ id: 'refund', name: 'Refunds', text: 'In full.' }],
  terms_version: '1.0',
  currency: 'usd',
  due_now: 14_701,
  due_monthly: 24_500,
  discount: 2,
  tax: 3,
  promotion_code: 'EXAMPLE20',
  business_name: 'Lee',
  billing_address: '12 Mill Lane',
  tax_id: '12-3456789',
  po_number: 'PO-7',
  invoice_email: 'books@visitor.example',
  email: 'ann@visitor.example',
  email_key: 'ann@visitor.example',
  user_id: 'ann',
  reason: null,
  invoice_number: null,
  invoice: null,
  created_at: Date.UTC(2026, 0, 1),
  expires_at: Date.UTC(2026, 0, 2),
  processing_at: null,
  paid_at: Date.UTC(2026, 0, 3),
  live_at: Date.UTC(2026, 0, 4),
  ended_at: Date.UTC(2026, 0, 5),
  ends_at: Date.UTC(2026, 0, 6),
  next_seats: 5,
  plan_changed_at: null,
  plan_held_until: null,
  instead_of: null,
  session_id: 'cs_1',
  session_url: 'https://stripe.example/cs_1',
  stripe_invoice: 'in_1',
  payment_intent: 'pi_1',
  subscription: 'sub_1',
  customer: 'cus_1',
  next_check_at: null,
  problem_told_at: null,
};

test('the export of an order has each of its facts, and none of the ids at the payment service', () => {
  expect(exportedOrder(ORDER)).toEqual({
    reference: 'reference',
    state: 'paid',
    plan: 'Mentor',
    seats: 3,
    lines: ORDER.lines,
    terms: ORDER.terms,
    termsVersion: '1.0',
    discount: 2,
    tax: 3,
    dueNow: 14_701,
    dueMonthly: 24_500,
    currency: 'usd',
    promotionCode: 'EXAMPLE20',
    businessName: 'Lee',
    billingAddress: '12 Mill Lane',
    taxId: '12-3456789',
    poNumber: 'PO-7',
    invoiceEmail: 'books@visitor.example',
    email: 'ann@visitor.example',
    test: false,
    placedAt: iso(ORDER.created_at),
    paidAt: '2026-01-03T00:00:00.000Z',
    liveAt: '2026-01-04T00:00:00.000Z',
    endedAt: '2026-01-05T00:00:00.000Z',
    endsAt: '2026-01-06T00:00:00.000Z',
    seatsFromNextMonth: 5,
    invoice: null,
  });
});

test.each<[string, Partial<Order>, string | null]>([
  ['runs', {}, '2026-02-03T00:00:00.000Z'],
  ['ends with its month', { ends_at: NOW }, null],
  ['costs nothing a month', { due_monthly: 0 }, null],
  ['was refunded', { state: 'refunded' }, null],
  ['has yet to go live', { lines: [{ ...LINE, fromGoLive: true }], live_at: null }, null],
  ['went live later', { lines: [{ ...LINE, fromGoLive: true }], live_at: NOW }, '2026-02-20T00:00:00.000Z'],
])('the next charge of a plan that %s', (_, changed, at) => {
  const { nextCharge } = orderView({ ...ORDER, ends_at: null, ...changed }, NOW);
  expect(nextCharge?.at ?? null).toBe(at);
});

test.each<[Partial<Order>, boolean]>([
  [{ state: 'pending', processing_at: NOW }, true],
  [{ state: 'pending' }, false],
  [{ state: 'paid', processing_at: NOW }, false],
  [{ state: 'failed', processing_at: NOW }, false],
])('a payment is under way for %j: %j', (changed, isUnderWay) => {
  expect(orderView({ ...ORDER, ...changed }, NOW).underWay).toBe(isUnderWay);
});

test.each<[string, Partial<Order>, number | null]>([
  ['seats that change', {}, 5],
  ['seats that stay', { next_seats: null }, 3],
  ['no seats', { plan: 'growth' }, null],
])('the account shows the seats from the next month on of a plan with %s', (_, changed, seats) => {
  const shown = accountOrder({ ...ORDER, ...changed }, [], true, NOW);
  expect(shown).toMatchObject({ nextSeats: seats, unitMonthly: 4_900, changeable: true, manageable: true });
});
