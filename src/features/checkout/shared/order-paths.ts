/** Addresses of an order's pages and files. Apart from its schemas, whose library the pages don't load. */

export function orderPagePath(page: '/payment-success' | '/payment-failed', reference: string): string {
  return `${page}?order=${reference}`;
}

export function tillPath(reference: string): string {
  return `/till/${reference}`;
}

export function invoicePath(reference: string): string {
  return `/orders/${reference}/invoice.pdf`;
}

export function renewalInvoicePath(reference: string, number: string): string {
  return `/orders/${reference}/invoices/${number}.pdf`;
}
