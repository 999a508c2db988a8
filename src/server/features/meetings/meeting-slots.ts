/** Turns times on a visitor's wall clock into moments, and reports which of them can't be taken and why. */
import { DateTime, IANAZone } from 'luxon';
import type { ProposedTimes } from '../../../shared/meeting-schema.ts';
import { SLOT_FIELDS } from '../../../shared/meeting-times.ts';
import { Refusal } from '../../platform/http/api-error.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Leaves us time to see the request. */
const SOONEST_MS = 2 * HOUR_MS;
const LATEST_DAYS = 90;

/**
 * The three moments in the order they were given.
 * @throws {Refusal} naming each field that is wrong.
 */
export function slotsOf(proposed: ProposedTimes, now: number): number[] {
  const { timeZone } = proposed;
  // luxon accepts `UTC+3` and the like, but the browsers that show the times again don't.
  if (!IANAZone.isValidZone(timeZone)) throw wrong({ timeZone: 'Choose a time zone from the list.' });
  const moments = SLOT_FIELDS.map((field) => momentOf(proposed[field], timeZone));
  const problems: Record<string, string> = {};
  SLOT_FIELDS.forEach((field, index) => {
    const problem = problemOf(moments, index, now);
    if (problem) problems[field] = problem;
  });
  if (Object.keys(problems).length > 0) throw wrong(problems);
  return moments.filter((moment) => moment !== undefined);
}

/**
 * Undefined for a time that the zone skips when its clocks go forward. A time that occurs twice gives the first moment.
 */
function momentOf(local: string, zone: string): number | undefined {
  const time = DateTime.fromISO(local, { zone });
  if (!time.isValid || time.toFormat("yyyy-MM-dd'T'HH:mm") !== local) return undefined;
  return Math.min(...time.getPossibleOffsets().map((possible) => possible.toMillis()));
}

function problemOf(moments: readonly (number | undefined)[], index: number, now: number): string | undefined {
  const moment = moments[index];
  if (moment === undefined) return 'There is no such time: the clocks go forward then. Choose an hour later.';
  if (moment < now + SOONEST_MS) return 'Choose a time at least two hours from now.';
  if (moment > now + LATEST_DAYS * DAY_MS) return `Choose a time within the next ${LATEST_DAYS} days.`;
  return moments.indexOf(moment) < index ? 'Choose three different times.' : undefined;
}

function wrong(fields: Record<string, string>): Refusal {
  return new Refusal({ code: 'validation_failed', message: 'Some fields need another look.', fields });
}
