import words from '#content/checkout/checkout-words.yaml';
import { planById, type Plan } from '#features/pricing/shared/catalog.ts';
import { priceOrder, type PricedOrder } from '../shared/order-pricing.ts';
import { INVOICE_FIELDS } from '../shared/buyer-fields.ts';
import type { CheckoutInput } from '../shared/order-schema.ts';
import { seatsIn } from '#features/pricing/shared/seats.ts';
import type { FieldCheck } from '#web/forms/field-check.ts';
import type { FilledForm } from '#web/forms/filled-form.ts';

const { problems } = words;

// Checked by hand, because the function's schema would bundle its library. The server checks the rest.
export const checkCheckout: FieldCheck = (filled) => {
  const { plan, seats } = bodyOf(filled);
  return {
    ...(!plan && { plan: problems.plan }),
    ...(Number.isNaN(seats) && { seats: problems.seats }),
    ...(!isAccepted(filled) && { termsAccepted: problems.termsAccepted }),
  };
};

export function bodyOf(filled: FilledForm): CheckoutInput {
  const { plan = '', seats = '1', businessName = '', email = '', promotionCode = '' } = filled.texts;
  return {
    plan,
    // Seats typed for a plan that is sold by the seat must not block another plan.
    seats: seatsOf(planById(plan), seats) ?? NaN,
    businessName,
    email,
    ...(promotionCode && { promotionCode }),
    ...Object.fromEntries(INVOICE_FIELDS.flatMap((name) => (filled.texts[name] ? [[name, filled.texts[name]]] : []))),
    // The check above, and the server, refuse anything else.
    termsAccepted: isAccepted(filled) as true,
  };
}

/** What the plan costs with the seats as typed; undefined while these are not a number that we sell. */
export function pricedAs(plan: Plan, seats: string): PricedOrder | undefined {
  const count = seatsOf(plan, seats);
  return count === undefined ? undefined : priceOrder({ plan, seats: count });
}

function seatsOf(plan: Plan | undefined, typed: string): number | undefined {
  return plan?.kind === 'seats' ? seatsIn(typed) : 1;
}

function isAccepted({ choices }: FilledForm): boolean {
  return choices['termsAccepted']?.length === 1;
}
