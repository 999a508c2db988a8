/** Facts of the checkout's fields. Not in the file of their schemas, because the checkout doesn't load valibot. */
export const INVOICE_FIELDS = ['billingAddress', 'taxId', 'poNumber', 'invoiceEmail'] as const;

/** In Unicode code points. */
export const INVOICE_LENGTHS = { billingAddress: 400, taxId: 40, poNumber: 60 } as const;

/** In characters. */
export const PROMOTION_CODE_MAX_LENGTH = 40;

/** The checkout is static, so after a refused plain post the fragment names the field, or `busy` or `closed`. */
export function problemAnchor(problem: string): string {
  return `problem-${problem}`;
}
