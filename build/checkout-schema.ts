/** The words of the pages on which a plan is bought. */
import * as v from 'valibot';
import { rich } from './text/inline-parser.ts';

const text = v.pipe(v.string(), v.nonEmpty());
const head = {
  title: v.pipe(text, v.maxLength(60)),
  description: v.pipe(text, v.maxLength(155)),
  heading: text,
  lead: text,
};
const said = v.strictObject({ heading: text, lead: text });

export const checkoutWords = v.strictObject({
  checkout: v.strictObject({
    ...head,
    plan: text,
    other: text,
    unknown: text,
    quoteFirst: text,
    ask: text,
    amounts: text,
    overage: text,
    dueNow: text,
    dueMonthly: text,
    before: text,
    seats: text,
    seatsHint: text,
    terms: text,
    buyer: text,
    businessName: text,
    email: text,
    emailHint: text,
    promotionCode: text,
    promotionHint: text,
    accept: text,
    acceptHint: rich,
    leaving: text,
    /** What the form comes back with where scripts are blocked. */
    problems: v.strictObject({
      plan: text,
      seats: text,
      businessName: text,
      email: text,
      promotionCode: text,
      termsAccepted: text,
      busy: text,
      closed: text,
    }),
    problemsNote: text,
  }),
  success: v.strictObject({
    ...head,
    eyebrow: text,
    waiting: text,
    states: v.strictObject({
      paid: said,
      pending: said,
      refunded: said,
      cancelled: said,
      failed: said,
      expired: said,
    }),
    test: text,
    retry: text,
    unknown: said,
    unreachable: text,
    again: text,
    receipt: text,
    invoice: text,
    paidAt: text,
    total: text,
    discount: text,
    tax: text,
    next: v.strictObject({ heading: text, text, button: text }),
    questions: text,
  }),
  failed: v.strictObject({
    ...head,
    eyebrow: text,
    reasons: v.strictObject({
      declined: text,
      left: text,
      'not-completed': text,
      expired: text,
      paid: text,
      pending: text,
    }),
    seeOrder: text,
    retry: text,
    choose: text,
    help: text,
    advice: v.strictObject({ heading: text, items: v.array(text) }),
  }),
});

export type CheckoutWords = v.InferOutput<typeof checkoutWords>;
