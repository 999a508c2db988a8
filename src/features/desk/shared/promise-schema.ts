import * as v from 'valibot';
import { codePoints } from '#shared/text/text-length.ts';
import { PROMISE_MAX_LENGTH } from './desk-limits.ts';

const id = v.pipe(v.string(), v.uuid('Give the id of a person, or of a promise.'));
const day = v.pipe(v.string(), v.isoDate('Give the day in ISO 8601.'));

/** "Demo", by Tuesday. */
export const promiseSchema = v.strictObject({
  id,
  text: v.pipe(v.string(), v.trim(), codePoints(1, PROMISE_MAX_LENGTH)),
  on: day,
});
export const promiseIdSchema = v.strictObject({ promise: id });
export const promiseDoneSchema = v.strictObject({ promise: id, isDone: v.boolean() });

export interface PromiseCard {
  id: string;
  text: string;
  /** A day of the owner's: "2026-12-01". */
  dueOn: string;
  doneAt: string | null;
}
