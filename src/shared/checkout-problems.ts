/** Where the checkout's plain form post comes back to when it was refused: the page is static, so the fragment says why. */
export const CHECKOUT_PROBLEMS = [
  'plan',
  'seats',
  'businessName',
  'email',
  'promotionCode',
  'termsAccepted',
  'busy',
  'closed',
] as const;

export function problemAnchor(problem: string): string {
  return `problem-${problem}`;
}
