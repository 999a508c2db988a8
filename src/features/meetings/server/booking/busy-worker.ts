/** Runs in a thread of its own, because strangers' invitations are in calendars and may take long to work out. */
import { busyTimes, type BusyCalendarTask } from './busy-calendar.ts';
import type { Span } from './offered-starts.ts';

export default function read(task: BusyCalendarTask): Span[] {
  return busyTimes(task);
}
