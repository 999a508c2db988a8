// Not by `Intl`: a phone takes up to a tenth of a second for its first date, in the middle of hydration.
const MONTHS = 'January February March April May June July August September October November December'.split(' ');

/** "November 21, 2026" from an ISO date. */
export function formatDate(isoDate: string): string {
  const day = new Date(isoDate);
  return `${MONTHS[day.getUTCMonth()]} ${day.getUTCDate()}, ${day.getUTCFullYear()}`;
}

/** "3:05:09 PM" in the reader's own time zone, so it is only for what is rendered in the browser. */
export function formatClock(moment: Date): string {
  const hour = moment.getHours();
  const [minute, second] = [moment.getMinutes(), moment.getSeconds()].map((part) => String(part).padStart(2, '0'));
  return `${hour % 12 || 12}:${minute}:${second} ${hour < 12 ? 'AM' : 'PM'}`;
}
