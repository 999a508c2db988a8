/** Records how long somebody waited for our answer, when the wait ends. */
import { businessMinutes, type BusinessHours } from '#shared/site/business-minutes.ts';
import brand from '#content/brand.yaml';
import type { Queryable } from '../db/database.ts';
import type { FirstAnswerRow, PersonRow } from './people-tables.ts';

export interface Answer {
  how: FirstAnswerRow['how'];
  /** The account of the member who answered; empty when a link in an email did. */
  memberId: string;
}

const HOURS: BusinessHours = brand.hours;

/** Those who didn't wait get none. @param person As they were before. */
export async function noteFirstAnswer(
  tx: Queryable,
  { person_key: key, waiting_since: since, last_form: lastForm }: PersonRow,
  { how, memberId }: Answer,
  now: number,
): Promise<void> {
  if (since === null) return;
  const asked = await tx
    .selectFrom('activities')
    .select('kind')
    .where('person_key', '=', key)
    .where('at', '=', since)
    .where('member_id', 'is', null)
    .executeTakeFirst();
  const answer = { answered_at: now, minutes: businessMinutes(since, now, HOURS), how, member_id: memberId };
  await tx
    .insertInto('first_answers')
    .values({ person_key: key, waiting_since: since, kind: asked?.kind ?? lastForm, ...answer })
    .onConflict((conflict) => conflict.columns(['person_key', 'waiting_since']).doUpdateSet(answer))
    .execute();
}

/** The answer was taken back: they wait again. */
export async function forgetFirstAnswer(tx: Queryable, personKey: string, since: number): Promise<void> {
  await tx.deleteFrom('first_answers').where('person_key', '=', personKey).where('waiting_since', '=', since).execute();
}
