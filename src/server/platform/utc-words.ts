/** Dates and times in UTC, as emails and documents write them. */
const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const MOMENT = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** Such as "November 21, 2026". */
export function utcDay(at: number): string {
  return DAY.format(at);
}

/** Such as "November 21, 2026 at 2:30 PM UTC". */
export function utcMoment(at: number): string {
  return `${MOMENT.format(at)} UTC`;
}
