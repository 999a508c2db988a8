/** Dates and times as emails and documents write them: in UTC, but to the owner on the owner's own clock. */
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

/** Creating a format takes thirty times as long as using it. Few entries: the only zone asked for is the owner's. */
const zoned = new Map<string, Intl.DateTimeFormat>();

/** Such as "November 21, 2026 at 8:30 AM CST". */
export function zonedMoment(at: number, timeZone: string): string {
  let format = zoned.get(timeZone);
  if (!format) {
    const day = { year: 'numeric', month: 'long', day: 'numeric' } as const;
    const time = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;
    zoned.set(timeZone, (format = new Intl.DateTimeFormat('en-US', { ...day, ...time, timeZone })));
  }
  return format.format(at);
}
