// Not by `Intl`: a phone takes up to a tenth of a second for its first date, in the middle of hydration.
const MONTHS = 'January February March April May June July August September October November December'.split(' ');

/** "November 21, 2026" from an ISO date. */
export function formatDate(isoDate: string): string {
  const day = new Date(isoDate);
  return `${MONTHS[day.getUTCMonth()]} ${day.getUTCDate()}, ${day.getUTCFullYear()}`;
}
