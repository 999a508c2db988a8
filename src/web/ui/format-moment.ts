/** Moments in the reader's own time zone: only for what is rendered in the browser. */
const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });
const DAY_TIME = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** "Nov 21, 2026" from an ISO text or milliseconds. */
export function formatDay(moment: string | number): string {
  return DAY.format(new Date(moment));
}

/** "Nov 21, 2026, 10:30 AM" from an ISO text or milliseconds. */
export function formatDayTime(moment: string | number): string {
  return DAY_TIME.format(new Date(moment));
}
