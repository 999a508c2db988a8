/** People under several addresses: one row stands for the others, which point to it and keep what came by their own address. */
import { sql, type RawBuilder } from 'kysely';
import type { Queryable } from '../db/database.ts';
import { ADDED, type PersonRow } from './people-tables.ts';

/** The key of who stands for the person with this key. */
export function headOf(key: string): RawBuilder<string> {
  return sql`(select coalesce(merged_into, person_key) from people where person_key = ${key})`;
}

/** The keys of everybody for whom the same person stands. */
export function keysOfGroup(key: string): RawBuilder<string> {
  return sql`(select person_key from people where person_key = ${headOf(key)} or merged_into = ${headOf(key)})`;
}

/** The keys of the person with this id and of everybody for whom they stand. */
export function keysOfGroupOf(id: string): RawBuilder<string> {
  const key = sql`(select person_key from people where id = ${id})`;
  return sql`(select person_key from people where person_key = ${key} or merged_into = ${key})`;
}

/** The person and those merged into them. */
export async function groupOf<Person extends PersonRow>(
  db: Queryable,
  head: Person,
): Promise<[Person, ...PersonRow[]]> {
  const merged = await db
    .selectFrom('people')
    .selectAll()
    .where('merged_into', '=', head.person_key)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return [head, ...merged];
}

/** What somebody, or whoever was merged into them, did last. */
export async function showLatest(tx: Queryable, headKey: string): Promise<void> {
  const last = await tx
    .selectFrom('activities')
    .select(['kind as last_form', 'title as last_title', 'at as last_at'])
    .where('person_key', 'in', keysOfGroup(headKey))
    .where((row) => row.or([row('member_id', 'is', null), row('kind', 'in', ADDED)]))
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last) await tx.updateTable('people').set(last).where('person_key', '=', headKey).execute();
}

/** Others who change them wait until the commit. */
export async function lockHeadOf(tx: Queryable, key: string): Promise<PersonRow | undefined> {
  return tx.selectFrom('people').selectAll().where('person_key', '=', headOf(key)).forNoKeyUpdate().executeTakeFirst();
}

export async function lockHeadOfId(tx: Queryable, id: string): Promise<PersonRow | undefined> {
  const row = await tx.selectFrom('people').select('person_key').where('id', '=', id).executeTakeFirst();
  return row && lockHeadOf(tx, row.person_key);
}
