import { INVOICE_FIELDS } from './invoice-fields.ts';

/** Reasons why the checkout's plain form post was refused. The page is static, so the fragment names the reason. */
export const CHECKOUT_PROBLEMS = [
  'plan',
  'seats',
  'businessName',
  'email',
  'promotionCode',
  ...INVOICE_FIELDS,
  'termsAccepted',
  'busy',
  'closed',
] as const;

export function problemAnchor(problem: string): string {
  return `problem-${problem}`;
}
