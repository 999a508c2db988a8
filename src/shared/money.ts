/**
 * Formats amounts, which are whole US cents everywhere else. Not by `Intl`: a phone takes up to a tenth of a second for
 * its first number, in the middle of hydration.
 */

/** "$1,199" or "$0.35". */
export function formatCents(cents: number): string {
  const amount = Math.abs(cents);
  const rest = amount % 100;
  const dollars = formatCount((amount - rest) / 100);
  return `${cents < 0 ? '-' : ''}$${dollars}${rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`}`;
}

/** "1,200" or "1,200.5". */
export function formatCount(count: number): string {
  return String(count).replaceAll(/\B(?<!\.\d*)(?=(\d{3})+(?!\d))/g, ',');
}

/** `amount` × `part` ÷ `whole`, to the nearest cent; half a cent goes up. */
export function shareOf(amount: number, part: number, whole: number): number {
  return Math.floor((2 * amount * part + whole) / (2 * whole));
}
