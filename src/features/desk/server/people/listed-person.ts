import { sql, type ExpressionBuilder, type RawBuilder } from 'kysely';
import type { Queryable, Tables } from '#server/platform/db/database.ts';
import { STILL_HELD } from '#server/platform/forms/envelope-store.ts';
import { ADDED, type PersonRow } from '#server/platform/people/people-tables.ts';

/** In code points. */
const EXCERPT_LENGTH = 300;

export interface ListedPerson extends PersonRow {
  /** How many of their submissions wait as possible spam. */
  held: number;
}

/** Counted, because what is held ends in many ways: released, binned, erased, or too old. */
const heldOfPerson = sql<number>`(
  select cast(count(*) as integer) from envelopes where ${STILL_HELD} and (envelopes.person_key = people.person_key
    or envelopes.person_key in (select merged.person_key from people merged where merged.merged_into = people.person_key))
)`.as('held');

/** Waits for us, and isn't snoozed until later. */
export function isWaiting(now: number): RawBuilder<boolean> {
  return sql`(people.waiting_since is not null and (people.due_at is null or people.due_at <= ${now}))`;
}

export function selectListed(db: Queryable) {
  return db.selectFrom('people').selectAll('people').select(heldOfPerson);
}

/** What waits for an answer and has words comes before what they did last, such as paying. */
const isUnanswered = sql<number>`case when activities.text <> '' and activities.at >= people.waiting_since then 1 else 0 end`;

export interface WordsOfPerson {
  last_text: string | null;
  /** What it is called. */
  text_title: string | null;
}

/** Each with the beginning of what they wrote last. Meant for the few people of a page. */
export function selectWithWords(db: Queryable) {
  const beginning = sql<string>`substr(activities.text, 1, ${EXCERPT_LENGTH})`;
  return selectListed(db).select((person) => [
    wordsOf(person, beginning).as('last_text'),
    wordsOf(person, sql<string>`activities.title`).as('text_title'),
  ]);
}

function wordsOf(person: ExpressionBuilder<Tables, 'people'>, column: RawBuilder<string>) {
  return person
    .selectFrom('activities')
    .select(column.as('words'))
    .where('activities.person_key', 'in', (group) =>
      group
        .selectFrom('people as one')
        .select('one.person_key')
        .where((one) =>
          one.or([
            one('one.person_key', '=', one.ref('people.person_key')),
            one('one.merged_into', '=', one.ref('people.person_key')),
          ]),
        ),
    )
    .where((act) => act.or([act('activities.member_id', 'is', null), act('activities.kind', 'in', ADDED)]))
    .orderBy(isUnanswered, 'desc')
    .orderBy('activities.at', 'desc')
    .orderBy('activities.id', 'desc')
    .limit(1);
}
