/** Amounts are whole US cents. Not by `Intl`: a phone takes up to 0.1 s for its first number, amid hydration. */

/** "$1,199" or "$0.35". */
export function formatCents(cents: number): string {
  const [dollars, rest] = (Math.abs(cents) / 100).toFixed(2).split('.');
  return `${cents < 0 ? '-' : ''}$${formatCount(Number(dollars))}${rest === '00' ? '' : `.${rest}`}`;
}

/** "1,200" or "1,200.5", from 0 up, to the nearest thousandth. */
export function formatCount(count: number): string {
  let text = String(Number(count.toFixed(3)));
  const point = text.indexOf('.');
  for (let at = (point < 0 ? text.length : point) - 3; at > 0; at -= 3) text = `${text.slice(0, at)},${text.slice(at)}`;
  return text;
}

/** `amount` × `part` ÷ `whole`, to the nearest cent; half a cent goes up. */
export function shareOf(amount: number, part: number, whole: number): number {
  return Math.floor((2 * amount * part + whole) / (2 * whole));
}
