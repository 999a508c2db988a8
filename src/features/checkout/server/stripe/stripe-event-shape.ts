/** Checks that an event holds what we read of its type, so that one of another shape is refused instead of failing. */
import type { Stripe } from 'stripe';
import * as v from 'valibot';

const ID_MAX_LENGTH = 255;
const TEXT_MAX_LENGTH = 5_000;
/** Far beyond what anybody is charged, and sums of such amounts are exact. */
const MOST_CENTS = 1e12;
/** In seconds: the year 5138. Beyond the year 275760, a `Date` is invalid. */
const LAST_TIME = 1e11;
/** What an `integer` column holds. Other products of the same account may count minutes or tokens. */
const MOST_UNITS = 2_147_483_647;

const text = v.pipe(
  v.string(),
  v.maxLength(TEXT_MAX_LENGTH),
  v.check((given) => !given.includes('\0') && given.isWellFormed()),
);
const id = v.pipe(text, v.nonEmpty(), v.maxLength(ID_MAX_LENGTH));
const cents = v.pipe(v.number(), v.integer(), v.minValue(-MOST_CENTS), v.maxValue(MOST_CENTS));
const units = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MOST_UNITS));
const time = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(LAST_TIME));
/** ISO 4217, in any case. */
const currency = v.pipe(v.string(), v.regex(/^[a-z]{3}$/i));
const amount = v.nullish(cents);
const amounts = v.nullish(v.array(v.object({ amount: cents })));
/** Stripe sends the id, or the whole object. */
const linked = v.nullish(v.union([id, v.object({ id })]));
const metadata = v.object({ order: v.optional(text) });

const session = v.object({
  id,
  status: v.nullish(text),
  payment_status: v.nullish(text),
  mode: v.nullish(text),
  currency: v.nullish(currency),
  amount_subtotal: amount,
  amount_total: amount,
  total_details: v.nullish(v.object({ amount_discount: amount, amount_tax: amount })),
  metadata: v.nullish(metadata),
  invoice: linked,
  payment_intent: linked,
  subscription: linked,
  customer: linked,
});

const subscription = v.object({
  metadata,
  cancel_at: v.nullable(time),
  items: v.object({ data: v.array(v.object({ quantity: v.nullish(units) })) }),
});

const invoice = v.object({
  id,
  billing_reason: v.nullish(text),
  lines: v.object({
    data: v.array(v.object({ description: v.nullable(text), quantity: v.nullish(units), amount: cents })),
  }),
  subtotal: cents,
  total_discount_amounts: amounts,
  total_taxes: amounts,
  total: cents,
  currency,
  parent: v.nullish(v.object({ subscription_details: v.nullish(v.object({ metadata: v.nullish(metadata) })) })),
});

/** What `takeEvent` reads of `data.object`. Other types are only noted. */
const OBJECTS: Readonly<Record<string, v.GenericSchema>> = {
  'checkout.session.completed': session,
  'checkout.session.async_payment_succeeded': session,
  'checkout.session.async_payment_failed': session,
  'checkout.session.expired': session,
  'customer.subscription.deleted': v.object({ metadata }),
  'customer.subscription.updated': subscription,
  'invoice.paid': invoice,
  'invoice_payment.paid': v.object({ invoice: linked, payment: v.object({ payment_intent: linked }) }),
  'charge.refunded': v.object({ refunded: v.boolean(), payment_intent: linked }),
} satisfies Partial<Record<Stripe.Event['type'], v.GenericSchema>>;

const envelope = v.object({
  id,
  type: v.pipe(text, v.maxLength(ID_MAX_LENGTH)),
  livemode: v.boolean(),
});

/** @param event The verified JSON, whatever its declared type says. */
export function hasReadableShape(event: Stripe.Event): boolean {
  if (!v.is(envelope, event)) return false;
  const object = Object.hasOwn(OBJECTS, event.type) ? OBJECTS[event.type] : undefined;
  return !object || v.is(v.object({ data: v.object({ object }) }), event);
}
