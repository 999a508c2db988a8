import { sql } from 'kysely';
import type { Queryable } from '../db/database.ts';

/** In `past_acts`: the reference is the id of a person to refresh. */
export const TO_REFRESH = 'person';

/** Those people, and who stands for them. */
export async function askForRefresh(tx: Queryable, personKeys: readonly string[]): Promise<void> {
  if (personKeys.length === 0) return;
  const keys = sql.join([...new Set(personKeys)]);
  await sql`insert into past_acts (kind, reference, at)
    select ${TO_REFRESH}, id, last_at from people where person_key in (${keys})
      or person_key in (select merged_into from people where person_key in (${keys}))
    on conflict do nothing`.execute(tx);
}
