/** Formats amounts, which are whole US cents everywhere else. */
const DOLLARS = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
});

/** "$1,199" or "$0.35". */
export function formatCents(cents: number): string {
  return DOLLARS.format(cents / 100);
}

const COUNT = new Intl.NumberFormat('en-US');

/** "1,200". */
export function formatCount(count: number): string {
  return COUNT.format(count);
}

/** `amount` × `part` ÷ `whole`, to the nearest cent; half a cent goes up. */
export function shareOf(amount: number, part: number, whole: number): number {
  return Math.floor((2 * amount * part + whole) / (2 * whole));
}
