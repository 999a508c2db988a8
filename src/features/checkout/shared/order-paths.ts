/** Addresses of an order's pages and files. Apart from its schemas, whose library the pages don't load. */

/** The page to which the till sends the buyer after the payment or its failure. */
export function orderPagePath(page: '/payment-success' | '/payment-failed', reference: string): string {
  return `${page}?order=${reference}`;
}

/** Where a pending order is paid: the test till, or the last step before Stripe's page. */
export function tillPath(reference: string): string {
  return `/till/${reference}`;
}

export function invoicePath(reference: string): string {
  return `/orders/${reference}/invoice.pdf`;
}

export function renewalInvoicePath(reference: string, number: string): string {
  return `/orders/${reference}/invoices/${number}.pdf`;
}
