/** Amounts are whole US cents everywhere; only here do they become text. */
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
