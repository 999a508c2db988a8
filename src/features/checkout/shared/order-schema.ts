import * as v from 'valibot';
import words from '#content/checkout/refusal-words.yaml';
import { fillWords } from '#shared/text/fill-words.ts';
import { deliverableEmail } from '#shared/text/deliverable-email.ts';
import { invoiceDetails } from './invoice-schema.ts';
import type { OrderLine } from './order-pricing.ts';
import { MAX_SEATS } from '#features/pricing/shared/seats.ts';
import { senderName } from '#shared/visitors/sender-schema.ts';
import { PROMOTION_CODE_MAX_LENGTH } from './buyer-fields.ts';

const SEATS = fillWords(words.seats, { most: String(MAX_SEATS) });
const PLAN_MAX_LENGTH = 40;

const seatCount = v.pipe(v.number(SEATS), v.integer(SEATS), v.minValue(1, SEATS), v.maxValue(MAX_SEATS, SEATS));

export const checkoutSchema = v.strictObject({
  plan: v.pipe(v.string(), v.maxLength(PLAN_MAX_LENGTH, words.plan)),
  seats: seatCount,
  businessName: senderName,
  email: deliverableEmail,
  promotionCode: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.nonEmpty(words.noCode),
      v.maxLength(PROMOTION_CODE_MAX_LENGTH, words.longCode),
      v.toUpperCase(),
    ),
  ),
  ...invoiceDetails,
  termsAccepted: v.literal(true, words.terms),
});

export type CheckoutInput = v.InferInput<typeof checkoutSchema>;
export type Checkout = v.InferOutput<typeof checkoutSchema>;

/** 256 bits in base64url: whoever holds it may see the order and its invoice. */
const REFERENCE = /^[\w-]+$/;
const REFERENCE_LENGTH = 43;

const orderReference = v.pipe(v.string(), v.check(isOrderReference, words.reference));

/** Checks the shape only. Other text is never looked up, because some of it can't be stored in a database. */
export function isOrderReference(text: string): boolean {
  return text.length === REFERENCE_LENGTH && REFERENCE.test(text);
}

export const orderQuestion = v.strictObject({ reference: orderReference });

export const markLiveSchema = v.strictObject({ order: v.pipe(v.string(), v.uuid('Give the id of an order.')) });

/** Without an id, those of everybody. */
export const waitingOrdersSchema = v.strictObject({
  id: v.optional(v.pipe(v.string(), v.uuid('Give the id of a person.'))),
});

export const personOrdersSchema = v.strictObject({ id: v.pipe(v.string(), v.uuid('Give the id of a person.')) });

export interface PersonOrder {
  id: string;
  planName: string;
  /** `waiting` to go live. */
  stage: 'waiting' | 'live' | 'ended' | 'refunded';
  paidAt: string | null;
  /** In cents, with all renewals; nothing once it was refunded. */
  paid: number;
  currency: string;
  test: boolean;
}

export interface WaitingOrder {
  id: string;
  person: string;
  name: string;
  email: string;
  planName: string;
  paidAt: string;
  /** In cents before tax, from the day that it goes live. */
  dueMonthly: number;
  currency: string;
  test: boolean;
}

export const planChangeSchema = v.union(
  [
    v.strictObject({ reference: orderReference, seats: seatCount }),
    // True cancels the plan at the end of the paid month; false keeps it after all.
    v.strictObject({ reference: orderReference, end: v.boolean() }),
  ],
  `Send \`reference\` with \`end\`, or with \`seats\` from 1 to ${MAX_SEATS}.`,
);

export type PlanChange = v.InferOutput<typeof planChangeSchema>;

export interface CheckoutAnswer {
  success: true;
  reference: string;
  /** Where to send the buyer: Stripe's page, or a path of this site. */
  url: string;
  /** ISO 8601; afterwards the buyer has to start over. */
  expiresAt: string;
}

export const ORDER_STATES = ['pending', 'paid', 'failed', 'expired', 'refunded', 'cancelled'] as const;
export type OrderState = (typeof ORDER_STATES)[number];

/** Why an order was not paid: the card was declined, the buyer left the till, or a delayed payment failed. */
export const UNPAID_REASONS = ['declined', 'left', 'not-completed'] as const;
export type UnpaidReason = (typeof UNPAID_REASONS)[number];

/** A charge to come: an ISO 8601 time, and whole cents before tax. */
export interface NextCharge {
  at: string;
  cents: number;
}

/** An order as `order-status` answers it. Amounts are whole cents, times ISO 8601. */
export interface OrderView {
  reference: string;
  state: OrderState;
  plan: string;
  planName: string;
  /** The product of the plan's launch brief. */
  brief?: string;
  seats: number;
  lines: OrderLine[];
  discount: number;
  /** Null until the tax is known. */
  tax: number | null;
  /** Includes discount and tax as far as they are known. */
  dueNow: number;
  dueMonthly: number;
  /** Null unless the plan runs. */
  nextCharge: NextCharge | null;
  /** Whether the monthly price has yet to begin, on the day that the plan goes live. */
  beforeGoLive: boolean;
  endsAt: string | null;
  currency: string;
  businessName: string;
  test: boolean;
  expiresAt: string;
  /** Whether a payment that takes days is on its way. */
  underWay: boolean;
  paidAt?: string;
  invoiceNumber: string | null;
  invoiceUrl: string | null;
  /** Set while the order is in nobody's account, so that `claim-order` may add it to one. */
  unclaimed?: true;
  reason?: UnpaidReason;
}

/** Only what its line in the account shows. */
export interface AccountOrder extends Pick<
  OrderView,
  | 'reference'
  | 'planName'
  | 'state'
  | 'underWay'
  | 'dueNow'
  | 'currency'
  | 'nextCharge'
  | 'beforeGoLive'
  | 'endsAt'
  | 'invoiceNumber'
  | 'invoiceUrl'
  | 'test'
> {
  createdAt: string;
  /** Charged from the next month on; null for a plan that is not sold by the seat. */
  nextSeats: number | null;
  /** What one seat, or the plan, costs a month, in cents. */
  unitMonthly: number;
  /** Whether `change-plan` works for this order. */
  changeable: boolean;
  renewals: { number: string; issuedAt: string; url: string }[];
  /** Whether `customer-portal` has a page for this order, where the buyer changes card and plan. */
  manageable: boolean;
}
