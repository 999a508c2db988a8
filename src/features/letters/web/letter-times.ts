/** On the owner's wall clock, by which letters are scheduled. */
export function zonedTime(at: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(new Date(at));
}
