import words from '#content/meetings-server-words.yaml';
import type { ProposedTimes } from '../shared/meeting-schema.ts';
import { momentsOf, slotProblems } from '../shared/slot-moments.ts';
import { Refusal, wrongFields } from '#server/platform/http/api-error.ts';
import { isTimeZone } from '#shared/site/time-zone.ts';

/**
 * The three moments in the order they were given.
 * @throws {Refusal} naming each field that is wrong.
 */
export function slotsOf(proposed: ProposedTimes, now: number): number[] {
  requireZone(proposed.timeZone);
  const problems = slotProblems(proposed, now);
  if (Object.keys(problems).length > 0) throw new Refusal(wrongFields(problems));
  return momentsOf(proposed).filter((moment) => moment !== undefined);
}

/** @throws {Refusal} when the zone is none. */
export function requireZone(timeZone: string): void {
  // The runtime also knows offsets such as `+03:00`, but not every browser that shows the times again does.
  if (/^[a-z]/i.test(timeZone) && isTimeZone(timeZone)) return;
  throw new Refusal(wrongFields({ timeZone: words.zone }));
}
