/** One event of the calendars through all changes of its meeting. */
export function eventId(id: string, siteHost: string): string {
  return `meeting-${id}@${siteHost}`;
}

export function isEventId(uid: string, siteHost: string): boolean {
  return uid.startsWith('meeting-') && uid.endsWith(`@${siteHost}`);
}
