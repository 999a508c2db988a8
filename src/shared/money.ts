/** Formats amounts, which are whole US cents everywhere else. */

// Made on first use: a phone takes tens of milliseconds for it, and most pages never need it.
let dollars: Intl.NumberFormat | undefined;
let counts: Intl.NumberFormat | undefined;

/** "$1,199" or "$0.35". */
export function formatCents(cents: number): string {
  dollars ??= new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: 'USD',
    trailingZeroDisplay: 'stripIfInteger',
  });
  return dollars.format(cents / 100);
}

/** "1,200". */
export function formatCount(count: number): string {
  counts ??= new Intl.NumberFormat('en-US');
  return counts.format(count);
}

/** `amount` × `part` ÷ `whole`, to the nearest cent; half a cent goes up. */
export function shareOf(amount: number, part: number, whole: number): number {
  return Math.floor((2 * amount * part + whole) / (2 * whole));
}
