export const MEETING_MINUTES = 30;
/** Names of the form's three time fields. */
export const SLOT_FIELDS = ['slot1', 'slot2', 'slot3'] as const;

/** Where the form is, on each page that has it. */
export const MEETING_FORM_ANCHOR = 'meeting';
/** Fragments of the meeting page, to which its plain form post redirects with an answer. */
export const MEETING_ANCHORS = { sent: 'request-sent', invalid: 'request-invalid', busy: 'request-busy' } as const;

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
  // Some versions of the locale data put a narrow no-break space before AM, which many fonts lack.
  return format.format(new Date(moment)).replaceAll('\u202F', ' ');
}
