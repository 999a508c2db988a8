/** One event of the calendars through all changes of its meeting. */
export function eventId(id: string, siteHost: string): string {
  return `${PREFIX}${id}@${siteHost}`;
}

/** Undefined for an event that isn't ours. */
export function meetingOfEvent(uid: string, siteHost: string): string | undefined {
  const isOurs = uid.startsWith(PREFIX) && uid.endsWith(`@${siteHost}`);
  return isOurs ? uid.slice(PREFIX.length, -`@${siteHost}`.length) : undefined;
}

const PREFIX = 'meeting-';
