/** The optional fields for the invoice. Apart from their schema, whose library the checkout doesn't load. */
export const INVOICE_FIELDS = ['billingAddress', 'taxId', 'poNumber', 'invoiceEmail'] as const;

/** In Unicode code points. */
export const INVOICE_LENGTHS = { billingAddress: 400, taxId: 40, poNumber: 60 } as const;
