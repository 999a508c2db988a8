/** The optional fields for the invoice. Not in the file of their schema, because the checkout doesn't load valibot. */
export const INVOICE_FIELDS = ['billingAddress', 'taxId', 'poNumber', 'invoiceEmail'] as const;

/** In Unicode code points. */
export const INVOICE_LENGTHS = { billingAddress: 400, taxId: 40, poNumber: 60 } as const;
