/** Selects people with what the desk's lists show of them. */
import { sql } from 'kysely';
import type { Queryable } from '#server/platform/db/database.ts';
import { STILL_HELD } from '#server/platform/forms/envelope-store.ts';
import type { PersonRow } from '#server/platform/people/people-tables.ts';

/** A person as the desk lists them. */
export interface ListedPerson extends PersonRow {
  /** How many of their submissions wait as possible spam. */
  held: number;
}

/** Counted, because what is held ends in many ways: released, binned, erased, or too old. */
const heldOfPerson = sql<number>`(
  select cast(count(*) as integer) from envelopes where envelopes.person_key = people.person_key and ${STILL_HELD}
)`.as('held');

/** Each with what is held of theirs. */
export function selectListed(db: Queryable) {
  return db.selectFrom('people').selectAll('people').select(heldOfPerson);
}

export async function findPerson(db: Queryable, id: string): Promise<ListedPerson | undefined> {
  return selectListed(db).where('id', '=', id).executeTakeFirst();
}
