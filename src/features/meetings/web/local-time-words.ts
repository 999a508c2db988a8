/** Words for the value of a date-and-time field, such as `2026-03-06T09:00`, whichever zone it is meant in. */
const TIME = { hour: 'numeric', minute: '2-digit' } as const;

/** 'Friday, March 6, 9 AM' */
export const timeWords = (local: string) =>
  words(local, { weekday: 'long', month: 'long', day: 'numeric', ...TIME }).replace(' at ', ', ');
/** 'Fri, Mar 6, 9 AM' */
export const shortTimeWords = (local: string) =>
  words(local, { weekday: 'short', month: 'short', day: 'numeric', ...TIME });
/** '9 AM', or '9:30 AM' */
export const clockWords = (local: string) => words(local, TIME);
/** 'Fri' */
export const dayWords = (date: string) => words(date, { weekday: 'short' });
/** 'Mar 6' */
export const monthWords = (date: string) => words(date, { month: 'short', day: 'numeric' });

/** 'March 2 – 6' */
export function weekWords(dates: readonly string[]): string {
  const [first = '', last = first] = [dates[0], dates.at(-1)];
  const format = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' });
  return format.formatRange(dateOf(first), dateOf(last));
}

function words(local: string, options: Intl.DateTimeFormatOptions): string {
  const format = new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
  // Some versions of the locale data put a narrow no-break space before AM, which many fonts lack.
  return format.format(dateOf(local)).replaceAll('\u202F', ' ').replace(':00', '');
}

/** The zone is left out of it: what is meant is what the visitor's clock shows. */
function dateOf(local: string): Date {
  return new Date(local.includes('T') ? `${local}Z` : local);
}
