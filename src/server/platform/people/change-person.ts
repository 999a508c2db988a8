import type { Queryable } from '../db/database.ts';
import { keysOfGroup } from './merged-people.ts';
import { emitEvent } from './site-events.ts';
import type { ChangeableColumns, FirstAnswerRow, PersonRow } from './people-tables.ts';
import { businessMinutes } from '#shared/site/business-minutes.ts';
import brand from '#content/brand.yaml';

/** The person with this id, for {@link changePerson}. Others who change them wait until the commit. */
export async function lockPerson(tx: Queryable, id: string): Promise<PersonRow | undefined> {
  return tx.selectFrom('people').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

/** @param before The person as they were when the transaction locked them. */
export async function changePerson(
  tx: Queryable,
  before: PersonRow,
  columns: Partial<ChangeableColumns>,
  answer: Answer,
  now: number,
): Promise<void> {
  const { person_key: key, version } = before;
  await tx
    .updateTable('people')
    .set({ ...columns, version: version + 1 })
    .where('person_key', '=', key)
    .execute();
  const { waiting_since: since } = columns;
  // Whoever is merged into somebody waits on as them.
  if (since === null && !columns.merged_into) await noteFirstAnswer(tx, before, answer, now);
  if (typeof since === 'number') await forgetFirstAnswer(tx, key, since);
  if (TOLD.some((column) => column in columns && columns[column] !== before[column])) {
    await emitEvent(tx, { type: 'person.changed', personKey: key }, now);
  }
}

/** What events say of a person. */
const TOLD = ['name', 'company', 'status', 'label', 'phones', 'addresses', 'merged_into'] as const;

interface Answer {
  how: FirstAnswerRow['how'];
  /** The account of the member who answered; empty when a link in an email did. */
  memberId: string;
}

/** Those who didn't wait get none. @param person As they were before. */
async function noteFirstAnswer(
  tx: Queryable,
  { person_key: key, waiting_since: since, last_form: lastForm }: PersonRow,
  { how, memberId }: Answer,
  now: number,
): Promise<void> {
  if (since === null) return;
  const asked = await tx
    .selectFrom('activities')
    .select('kind')
    .where('person_key', 'in', keysOfGroup(key))
    .where('at', '=', since)
    .where('member_id', 'is', null)
    .executeTakeFirst();
  const answer = { answered_at: now, minutes: businessMinutes(since, now, brand.hours), how, member_id: memberId };
  await tx
    .insertInto('first_answers')
    .values({ person_key: key, waiting_since: since, kind: asked?.kind ?? lastForm, ...answer })
    .onConflict((conflict) => conflict.columns(['person_key', 'waiting_since']).doUpdateSet(answer))
    .execute();
}

async function forgetFirstAnswer(tx: Queryable, personKey: string, since: number): Promise<void> {
  await tx.deleteFrom('first_answers').where('person_key', '=', personKey).where('waiting_since', '=', since).execute();
}
