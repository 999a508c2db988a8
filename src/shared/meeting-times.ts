/** Words for a moment in a time zone, the same on pages and in emails. */

export const MEETING_MINUTES = 30;
/** The fields of the three times. */
export const SLOT_FIELDS = ['slot1', 'slot2', 'slot3'] as const;

/** 'Tuesday, December 1, 2026 at 9:00 AM CST' */
export function momentInZone(moment: number | string, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', {
    weekday: 'long',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  });
  // Some versions of the language data put a narrow space before AM, which many fonts lack.
  return format.format(new Date(moment)).replaceAll('\u202F', ' ');
}
