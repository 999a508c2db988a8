const FORMATS = new Map<string, Intl.NumberFormat>();

/** "$1,299.00": always with cents, so that columns line up. `cents` are minor units of an ISO 4217 currency in any case. */
export function formatAmount(cents: number, currency: string): string {
  const format = FORMATS.get(currency) ?? new Intl.NumberFormat('en-US', { style: 'currency', currency });
  FORMATS.set(currency, format);
  return format.format(cents / 100);
}
