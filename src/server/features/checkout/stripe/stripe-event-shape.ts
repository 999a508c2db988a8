/** Checks that an event holds what we read of its type, so that one of another shape is refused instead of failing. */
import type { Stripe } from 'stripe';
import * as v from 'valibot';

const text = v.string();
const integer = v.pipe(v.number(), v.safeInteger());
const amount = v.nullish(integer);
const amounts = v.nullish(v.array(v.object({ amount: integer })));
/** Stripe sends the id, or the whole object. */
const linked = v.nullish(v.union([text, v.object({ id: text })]));
const metadata = v.object({ order: v.optional(text) });

const session = v.object({
  id: text,
  status: v.nullish(text),
  payment_status: v.nullish(text),
  mode: v.nullish(text),
  currency: v.nullish(text),
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
  cancel_at: v.nullable(integer),
  items: v.object({ data: v.array(v.object({ quantity: v.nullish(integer) })) }),
});

const invoice = v.object({
  id: text,
  billing_reason: v.nullish(text),
  lines: v.object({
    data: v.array(v.object({ description: v.nullable(text), quantity: v.nullish(integer), amount: integer })),
  }),
  subtotal: integer,
  total_discount_amounts: amounts,
  total_taxes: amounts,
  total: integer,
  currency: text,
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

const ID_MAX_LENGTH = 255;
const envelope = v.object({
  id: v.pipe(text, v.nonEmpty(), v.maxLength(ID_MAX_LENGTH)),
  type: v.pipe(text, v.maxLength(ID_MAX_LENGTH)),
  livemode: v.boolean(),
});

/** @param event The verified JSON, whatever its declared type says. */
export function hasReadableShape(event: Stripe.Event): boolean {
  if (!v.is(envelope, event)) return false;
  const object = Object.hasOwn(OBJECTS, event.type) ? OBJECTS[event.type] : undefined;
  return !object || v.is(v.object({ data: v.object({ object }) }), event);
}
