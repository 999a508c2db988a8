/** What the team changes about a person. A change that ends their wait counts as an answer, until they wait again. */
import type { Queryable } from '../db/database.ts';
import { forgetFirstAnswer, noteFirstAnswer, type Answer } from './first-answers.ts';
import type { PersonRow } from './people-tables.ts';

export type PersonColumns = Partial<Pick<PersonRow, 'status' | 'waiting_since' | 'due_at' | 'assignee' | 'label'>>;

/** The person with this id, for {@link changePerson}. Others who change them wait until the commit. */
export async function lockPerson(tx: Queryable, id: string): Promise<PersonRow | undefined> {
  return tx.selectFrom('people').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

/** @param before The person as they were when the transaction locked them. */
export async function changePerson(
  tx: Queryable,
  before: PersonRow,
  columns: PersonColumns,
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
  if (since === null) await noteFirstAnswer(tx, before, answer, now);
  else if (since !== undefined) await forgetFirstAnswer(tx, key, since);
}
