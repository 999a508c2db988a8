/** Formats amounts of an order, always with cents, so that columns line up. */
const FORMATS = new Map<string, Intl.NumberFormat>();

/** "$1,299.00". `cents` are whole minor units of `currency`, an ISO 4217 code in any case. */
export function formatAmount(cents: number, currency: string): string {
  let format = FORMATS.get(currency);
  if (!format) {
    format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
    FORMATS.set(currency, format);
  }
  return format.format(cents / 100);
}
