// Made on first use: a phone takes tens of milliseconds for it, and most pages never need it.
let day: Intl.DateTimeFormat | undefined;

/** "November 21, 2026" from an ISO date. */
export function formatDate(isoDate: string): string {
  day ??= new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
  return day.format(new Date(isoDate));
}
