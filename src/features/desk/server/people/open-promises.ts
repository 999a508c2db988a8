import { sql } from 'kysely';
import { localDay } from '#shared/site/wall-clock.ts';
import type { PromiseCard } from '#features/desk/shared/promise-schema.ts';
import type { Queryable } from '#server/platform/db/database.ts';

declare module '#server/platform/db/database.ts' {
  interface Tables {
    promises: PromiseRow;
  }
}

interface PromiseRow {
  activity_id: string;
  due_on: string;
  done_at: number | null;
}

/** As many as people on the day sheet. */
const PROMISES_SHOWN = 20;

/** Who stands for those to whom it was promised. */
const HEAD = sql<string>`coalesce(promised.merged_into, promised.person_key)`;

function openPromises(db: Queryable) {
  return db
    .selectFrom('promises')
    .innerJoin('activities', 'activities.id', 'promises.activity_id')
    .innerJoin('people as promised', 'promised.person_key', 'activities.person_key')
    .where('done_at', 'is', null);
}

/** The keys of those to whom something is due at this time, on the owner's calendar. */
export function promisedBy(db: Queryable, now: number, timeZone: string) {
  return openPromises(db).where('due_on', '<=', localDay(now, timeZone)).select(HEAD.as('person_key'));
}

/** Open ones by person, the next one first. */
export async function promisesTo(
  db: Queryable,
  keys: readonly string[],
  until?: string,
): Promise<Map<string, PromiseCard[]>> {
  if (keys.length === 0) return new Map();
  const rows = await openPromises(db)
    .select(['activities.id', HEAD.as('person_key'), 'activities.text', 'due_on'])
    .where(HEAD, 'in', keys)
    .$if(until !== undefined, (query) => query.where('due_on', '<=', until ?? ''))
    .orderBy('due_on')
    .orderBy('activities.at')
    .execute();
  const grouped = Map.groupBy(rows, ({ person_key: key }) => key);
  const cardsOf = (own: typeof rows) => own.map(({ id, text, due_on: dueOn }) => ({ id, text, dueOn, doneAt: null }));
  return new Map([...grouped].map(([key, own]) => [key, cardsOf(own)] as const));
}

/** Those that are due on that day or were before, each with its person. */
export async function promisesDue(db: Queryable, day: string) {
  return openPromises(db)
    .innerJoin('people', (join) => join.on('people.person_key', '=', HEAD))
    .selectAll('people')
    .select(['activities.text', 'due_on'])
    .where('due_on', '<=', day)
    .orderBy('due_on')
    .orderBy('activities.at')
    .limit(PROMISES_SHOWN)
    .execute();
}
