/** What the checkout's fields hold: checked by the schema of its function, and put together as its body. */
import * as v from 'valibot';
import { planById } from '../../../shared/catalogue.ts';
import { checkoutSchema, type CheckoutInput } from '../../../shared/order-schema.ts';
import type { FieldCheck } from '../../forms/field-check.ts';
import type { FilledForm } from '../../forms/filled-form.ts';

export const checkCheckout: FieldCheck = (filled) => {
  const problems: Record<string, string> = {};
  if (!filled.texts['plan']) problems['plan'] = 'Choose one of our plans.';
  const { issues = [] } = v.safeParse(checkoutSchema, bodyOf(filled));
  for (const issue of issues) problems[v.getDotPath(issue) ?? ''] ??= issue.message;
  return problems;
};

export function bodyOf({ texts, choices }: FilledForm): CheckoutInput {
  const { plan = '', seats = '1', businessName = '', email = '', promotionCode = '' } = texts;
  return {
    plan,
    // What is typed for a plan that is sold by the seat must not hinder another one.
    seats: planById(plan)?.kind === 'seats' ? (seatsIn(seats) ?? NaN) : 1,
    businessName,
    email,
    ...(promotionCode && { promotionCode }),
    // The schema refuses anything else and says why.
    termsAccepted: (choices['termsAccepted']?.length === 1) as true,
  };
}

/** Undefined for what is no number of seats. */
export function seatsIn(typed: string): number | undefined {
  const { success, output } = v.safeParse(checkoutSchema.entries.seats, typed.trim() === '' ? NaN : Number(typed));
  return success ? output : undefined;
}
