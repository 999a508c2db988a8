/** Schemas and replies of the functions `create-checkout`, `order-status` and `customer-portal`. */
import * as v from 'valibot';
import { deliverableEmail } from './contact-schema.ts';
import type { OrderLine } from './order-pricing.ts';
import { MAX_SEATS } from './seats.ts';
import { codePoints } from './text-length.ts';

const SEATS = `Choose 1 to ${MAX_SEATS} seats.`;
const CODE_MAX_LENGTH = 40;
const PLAN_MAX_LENGTH = 40;

export const checkoutSchema = v.strictObject({
  plan: v.pipe(v.string(), v.maxLength(PLAN_MAX_LENGTH, 'Choose one of our plans.')),
  seats: v.pipe(v.number(SEATS), v.integer(SEATS), v.minValue(1, SEATS), v.maxValue(MAX_SEATS, SEATS)),
  businessName: v.pipe(v.string(), v.trim(), codePoints(1, 200)),
  email: deliverableEmail,
  promotionCode: v.optional(
    v.pipe(v.string(), v.trim(), v.maxLength(CODE_MAX_LENGTH, 'We do not know this code.'), v.toUpperCase()),
  ),
  termsAccepted: v.literal(true, 'Please accept the terms to go on.'),
});

export type CheckoutInput = v.InferInput<typeof checkoutSchema>;
export type Checkout = v.InferOutput<typeof checkoutSchema>;

/** 256 bits in base64url: whoever holds it may see the order and its invoice. */
const REFERENCE = /^[\w-]+$/;
const REFERENCE_LENGTH = 43;

const orderReference = v.pipe(v.string(), v.check(isOrderReference, 'This is no order reference.'));

/** Checks the shape only. Other text is never looked up, because some of it can't be stored in a database. */
export function isOrderReference(text: string): boolean {
  return text.length === REFERENCE_LENGTH && REFERENCE.test(text);
}

/** Input of `order-status` and `customer-portal`. */
export const orderQuestion = v.strictObject({ reference: orderReference });

/** The reply of `create-checkout`. */
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

/** An order as `order-status` answers it. Amounts are whole cents, times ISO 8601. */
export interface OrderView {
  reference: string;
  state: OrderState;
  /** The plan's id. */
  plan: string;
  planName: string;
  seats: number;
  lines: OrderLine[];
  /** The reduction by the promotion code. */
  discount: number;
  /** Null until the tax is known. */
  tax: number | null;
  /** Includes discount and tax as far as they are known. */
  dueNow: number;
  dueMonthly: number;
  currency: string;
  businessName: string;
  /** True when no real money moves. */
  test: boolean;
  /** The time until which a pending order can be paid. */
  expiresAt: string;
  paidAt?: string;
  invoiceNumber?: string;
  /** Path of the invoice. */
  invoiceUrl?: string;
  reason?: UnpaidReason;
}

/** An order on the account page. */
export interface AccountOrder {
  reference: string;
  planName: string;
  state: OrderState;
  createdAt: string;
  dueNow: number;
  currency: string;
  invoiceNumber: string | null;
  /** Path of the invoice; null without one. */
  invoiceUrl: string | null;
  test: boolean;
  /** Whether `customer-portal` has a page for this order, where the buyer changes card and plan. */
  manageable: boolean;
}

/** The page to which the till sends the buyer after the payment or its failure. */
export function orderPagePath(page: '/payment-success' | '/payment-failed', reference: string): string {
  return `${page}?order=${reference}`;
}

export function invoicePath(reference: string): string {
  return `/orders/${reference}/invoice.pdf`;
}
