/** Formats moments in the reader's own time zone, so it is only for what is rendered in the browser. */
const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });
const TIME = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' });
const DAY_TIME = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** "Nov 21, 2026" from an ISO text or milliseconds. */
export function formatDay(moment: string | number): string {
  return DAY.format(new Date(moment));
}

/** "10:30 AM" from an ISO text or milliseconds, with no-break spaces. */
export function formatTime(moment: string | number): string {
  return TIME.format(new Date(moment)).replaceAll(' ', '\u00a0');
}

/** "Nov 21, 2026, 10:30 AM" from an ISO text or milliseconds. */
export function formatDayTime(moment: string | number): string {
  return DAY_TIME.format(new Date(moment));
}
