const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** "November 21, 2026" from an ISO date. */
export function formatDate(isoDate: string): string {
  return DAY.format(new Date(isoDate));
}
