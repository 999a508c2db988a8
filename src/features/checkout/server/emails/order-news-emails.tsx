/** To the owner: what happened to an order or its payment. To buyer and owner: what changed about a plan. */
import words from '#content/emails/checkout-words.yaml';
import { formatAmount } from '#features/checkout/shared/order-amount.ts';
import { chargeDay, nextChargeText } from '#features/checkout/shared/order-renewal.ts';
import type { OrderState } from '#features/checkout/shared/order-schema.ts';
import { defineEmail } from '#server/platform/mail/outbox/email-declaration.ts';
import { Letter } from '#server/platform/mail/rendering/email-letter.tsx';
import { EmailFacts } from '#server/platform/mail/rendering/email-tables.tsx';
import { fillMail, headerText } from '#server/platform/mail/rendering/visitor-text.ts';
import { utcMoment } from '#server/platform/utc-words.ts';
import type { PlanNews } from '../orders/plan-state.ts';

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

interface PlanChange {
  what: PlanNews;
  planName: string;
  businessName: string;
  email: string;
  endsAt: number | null;
  seats: number;
  /** In cents. */
  dueMonthly: number;
  currency: string;
  /** Null when nothing more is charged. */
  nextChargeAt: number | null;
  forOwner: boolean;
  test: boolean;
}

declare module '#server/platform/mail/outbox/mail-kinds.ts' {
  interface MailPayloads {
    'order-notification': OrderNotification;
    'payment-problem': PaymentProblem;
    'plan-change': PlanChange;
  }
}

export const emails = [
  defineEmail({
    kind: 'order-notification',
    causedBy: 'visitor',
    template: {
      subject: (order: OrderNotification) =>
        fillMail(notificationWords(order).subject, {
          ...orderBlanks(order),
          business: shortened(headerText(order.businessName)),
        }),
      Body: OrderNotificationEmail,
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
    },
    compose: (order) => ({ props: order, replyTo: order.email }),
  }),
  defineEmail({
    kind: 'payment-problem',
    causedBy: 'visitor',
    template: {
      subject: (_problem: PaymentProblem) => words.problem.subject,
      Body: PaymentProblemEmail,
      sampleProps: {
        orderId: '0b7e0c1e-0000-4000-8000-000000000000',
        businessName: "O'Hara & Sons <b>",
        sessionId: 'cs_test_a1b2c3',
        expected: '$1,299.00',
        reported: '€1.00',
      },
    },
    compose: (problem) => ({ props: problem }),
  }),
  // To the buyer that a plan is live, to both that it was canceled or kept or that its seats change, and to the owner
  // that the account of a running plan was deleted.
  defineEmail({
    kind: 'plan-change',
    causedBy: 'account',
    template: {
      subject: (change: PlanChange) =>
        change.test ? fillMail(words.planChange.testSubject, { title: titleOf(change) }) : titleOf(change),
      Body: PlanChangeEmail,
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
    },
    compose: (change) => ({ props: change, ...(change.forOwner && { replyTo: change.email }) }),
  }),
];

/** Longest business name in the subject, in code points. Inboxes cut subjects off earlier. */
const NAME_MAX_LENGTH = 80;

function shortened(name: string): string {
  const characters = Array.from(name);
  return characters.length <= NAME_MAX_LENGTH ? name : `${characters.slice(0, NAME_MAX_LENGTH - 1).join('')}…`;
}

function notificationWords({ state, test, beforeGoLive, email }: OrderNotification) {
  const { test: testWords, beforeGoLive: terms, reply, ...own } = words.notification;
  const byState: Partial<Record<OrderState, string>> = terms;
  const { body, ...titles } = testWords;
  return {
    ...own,
    ...(test && titles),
    body: [beforeGoLive ? byState[state] : undefined, test ? body : undefined].filter((text) => text !== undefined),
    small: email === '' ? [] : [reply],
  };
}

function orderBlanks({ state, planName, dueNow, currency }: OrderNotification) {
  return { state: words.notification.states[state], plan: planName, total: formatAmount(dueNow, currency) };
}

function OrderNotificationEmail(order: OrderNotification) {
  const { planName, seats, dueNow, dueMonthly, currency, email, invoiceNumber: invoice } = order;
  const { labels, seats: seatsWords } = words.notification;
  return (
    <Letter words={notificationWords(order)} blanks={orderBlanks(order)}>
      <EmailFacts
        facts={[
          [labels.business, order.businessName],
          email !== '' && [labels.email, email],
          [labels.plan, seats === 1 ? planName : fillMail(seatsWords, { plan: planName, seats: String(seats) })],
          [labels.total, formatAmount(dueNow, currency)],
          [labels.monthly, formatAmount(dueMonthly, currency)],
          invoice !== null && [labels.invoice, invoice],
          [labels.when, utcMoment(order.at)],
        ]}
      />
    </Letter>
  );
}

function PaymentProblemEmail(problem: PaymentProblem) {
  const { orderId, businessName, sessionId, expected, reported } = problem;
  const { labels, unknown } = words.problem;
  return (
    <Letter words={words.problem} blanks={problem}>
      <EmailFacts
        facts={[
          [labels.order, orderId ?? unknown],
          businessName !== null && [labels.business, businessName],
          [labels.session, sessionId],
          [labels.expected, expected],
          [labels.reported, reported],
        ]}
      />
    </Letter>
  );
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

function PlanChangeEmail(change: PlanChange) {
  const { what, businessName, email, forOwner, test } = change;
  const { test: testWords, seats, reason, button, labels } = words.planChange;
  const meaning = meaningOf(change);
  const body = [test && testWords, meaning, what === 'seats' && seats, !forOwner && button];
  const own = { title: titleOf(change), preview: meaning, body: body.filter((text) => typeof text === 'string') };
  return (
    <Letter words={forOwner ? own : { ...own, reason }}>
      {forOwner && <EmailFacts facts={[[labels.business, businessName], email !== '' && [labels.email, email]]} />}
    </Letter>
  );
}
