/** To the owner: what happened to an order or its payment. To buyer and owner: what changed about a plan. */
import words from '#content/emails/checkout-words.yaml';
import { formatAmount } from '#features/checkout/shared/order-amount.ts';
import { chargeDay, nextChargeText } from '#features/checkout/shared/order-renewal.ts';
import type { OrderState } from '#features/checkout/shared/order-schema.ts';
import { defineEmail } from '#server/platform/mail/rendering/define-email.tsx';
import { fillMail, headerText, shortened } from '#server/platform/mail/rendering/visitor-text.ts';
import { zonedMoment } from '#server/platform/utc-words.ts';
import type { changeOf } from '../orders/plan-state.ts';

interface OrderNotification {
  state: OrderState;
  planName: string;
  seats: number;
  dueNow: number;
  dueMonthly: number;
  currency: string;
  businessName: string;
  email: string;
  invoiceNumber: string | null;
  /** Whether the monthly price has yet to begin; mails queued by an older version lack it. */
  beforeGoLive?: boolean;
  test: boolean;
  at: number;
}

interface PaymentProblem {
  /** The order's id, as Stripe shows it in the session's metadata; null when no order is known by it. */
  orderId: string | null;
  businessName: string | null;
  sessionId: string;
  expected: string;
  reported: string;
}

type PlanChange = ReturnType<typeof changeOf> & { forOwner: boolean };

declare module '#server/platform/mail/outbox/mail-kinds.ts' {
  interface MailPayloads {
    'order-notification': OrderNotification;
    'payment-problem': PaymentProblem;
    'plan-change': PlanChange;
  }
}

/** Longest business name in a subject, in code points. */
const NAME_MAX_LENGTH = 80;

export const emails = [
  defineEmail({
    kind: 'order-notification',
    causedBy: 'visitor',
    words({ state, test, beforeGoLive, email }: OrderNotification) {
      const { test: testWords, reply, ...own } = words.notification;
      const { body, ...titles } = testWords;
      const terms: { beforeGoLive: Partial<Record<OrderState, string>> } = words.notification;
      return {
        ...own,
        ...(test && titles),
        body: [beforeGoLive && terms.beforeGoLive[state], test && body].filter((text) => typeof text === 'string'),
        small: email === '' ? [] : [reply],
      };
    },
    blanks: ({ state, planName, dueNow, currency, businessName }) => ({
      state: words.notification.states[state],
      plan: planName,
      total: formatAmount(dueNow, currency),
      business: shortened(headerText(businessName), NAME_MAX_LENGTH),
    }),
    facts({ planName, seats, dueNow, dueMonthly, currency, businessName, email, invoiceNumber, at }, { timeZone }) {
      const { labels, seats: seatsWords } = words.notification;
      return [
        [labels.business, businessName],
        email !== '' && [labels.email, email],
        [labels.plan, seats === 1 ? planName : fillMail(seatsWords, { plan: planName, seats: String(seats) })],
        [labels.total, formatAmount(dueNow, currency)],
        [labels.monthly, formatAmount(dueMonthly, currency)],
        invoiceNumber !== null && [labels.invoice, invoiceNumber],
        [labels.when, zonedMoment(at, timeZone)],
      ];
    },
    sampleProps: {
      state: 'paid',
      planName: 'Growth',
      seats: 1,
      dueNow: 129_900,
      dueMonthly: 39_900,
      currency: 'usd',
      businessName: "O'Hara & Sons <b>",
      email: 'zoe@customer.example',
      invoiceNumber: 'INV-000001',
      test: false,
      at: Date.UTC(2026, 10, 21, 14, 30),
    },
    compose: (order) => ({ props: order, replyTo: order.email }),
  }),
  defineEmail({
    kind: 'payment-problem',
    causedBy: 'visitor',
    words: words.problem,
    facts({ orderId, businessName, sessionId, expected, reported }: PaymentProblem) {
      const { labels, unknown } = words.problem;
      return [
        [labels.order, orderId ?? unknown],
        businessName !== null && [labels.business, businessName],
        [labels.session, sessionId],
        [labels.expected, expected],
        [labels.reported, reported],
      ];
    },
    sampleProps: {
      orderId: '0b7e0c1e-0000-4000-8000-000000000000',
      businessName: "O'Hara & Sons <b>",
      sessionId: 'cs_test_a1b2c3',
      expected: '$1,299.00',
      reported: '€1.00',
    },
    compose: (problem) => ({ props: problem }),
  }),
  // To the buyer that a plan is live, to both that it was canceled or kept or that its seats change, and to the owner
  // that the account of a running plan was deleted.
  defineEmail({
    kind: 'plan-change',
    causedBy: 'account',
    words: planWords,
    facts({ businessName, email, forOwner }: PlanChange) {
      const { labels } = words.planChange;
      return forOwner ? [[labels.business, businessName], email !== '' && [labels.email, email]] : [];
    },
    sampleProps: {
      what: 'seats',
      planName: 'Growth',
      businessName: "O'Hara & Sons <b>",
      email: 'zoe@customer.example',
      endsAt: null,
      seats: 4,
      dueMonthly: 19_600,
      currency: 'usd',
      nextChargeAt: Date.UTC(2026, 11, 21),
      forOwner: false,
      test: false,
    },
    compose: (change) => ({ props: change, ...(change.forOwner && { replyTo: change.email }) }),
  }),
];

function planWords(change: PlanChange) {
  const { what, forOwner, test } = change;
  const { test: testWords, testSubject, seats, reason, button } = words.planChange;
  const [title, meaning] = [titleOf(change), meaningOf(change)];
  const body = [test && testWords, meaning, what === 'seats' && seats, !forOwner && button];
  return {
    subject: test ? fillMail(testSubject, { title }) : title,
    title,
    preview: meaning,
    ...(!forOwner && { reason }),
    body: body.filter((text) => typeof text === 'string'),
  };
}

function titleOf({ what, planName, endsAt, seats, forOwner }: PlanChange): string {
  const { titles, ownerTitles } = words.planChange;
  const oneSeat = what === 'seats' && seats === 1;
  const event = oneSeat ? 'seat' : what === 'ends' && endsAt === null ? 'kept' : what;
  const day = endsAt === null ? '' : chargeDay(endsAt);
  return fillMail((forOwner ? ownerTitles : titles)[event], { plan: planName, seats: String(seats), day });
}

/** Empty when nothing more is charged. */
function meaningOf({ what, nextChargeAt, endsAt, dueMonthly, currency }: PlanChange): string {
  const { left, stopped, live, ends } = words.planChange;
  if (what === 'left') return left;
  if (what === 'stopped') return stopped;
  if (endsAt !== null) return fillMail(ends, { day: chargeDay(endsAt) });
  const next = nextChargeAt === null ? '' : nextChargeText({ at: nextChargeAt, cents: dueMonthly, currency });
  return what === 'live' ? fillMail(live, { next }) : next;
}
