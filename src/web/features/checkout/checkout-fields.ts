/** Checks what the attributes of the checkout's fields can't, and builds the body for its function. */
import words from '../../../../content/checkout.yaml';
import { planById } from '../../../shared/catalogue.ts';
import type { CheckoutInput } from '../../../shared/order-schema.ts';
import { seatsIn } from '../../../shared/seats.ts';
import type { FieldCheck } from '../../forms/field-check.ts';
import type { FilledForm } from '../../forms/filled-form.ts';

const { problems } = words.checkout;

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
    seats: planById(plan)?.kind === 'seats' ? (seatsIn(seats) ?? NaN) : 1,
    businessName,
    email,
    ...(promotionCode && { promotionCode }),
    // The check above, and the server, refuse anything else.
    termsAccepted: isAccepted(filled) as true,
  };
}

function isAccepted({ choices }: FilledForm): boolean {
  return choices['termsAccepted']?.length === 1;
}
