/** Where a search found its words, so that a row of the list says why it is there. */
import type { PersonCard } from '#features/desk/shared/desk-schema.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { markHits, type MarkedText, type SearchTerm } from '#server/platform/people/search-words.ts';
import { sql } from 'kysely';
import type { ListedPerson } from './listed-person.ts';

/** Of each person, newest first: enough to say why somebody was found. */
const TEXTS_READ = 40;

type Hit = NonNullable<PersonCard['hit']>;

/** By the person's id; somebody whose only hit is longer ago, or in an answer that the timeline leaves out, has none. */
export async function hitsOf(
  db: Queryable,
  rows: readonly ListedPerson[],
  terms: readonly SearchTerm[],
): Promise<ReadonlyMap<string, Hit>> {
  if (terms.length === 0 || rows.length === 0) return new Map();
  const keys = rows.map(({ person_key: key }) => key);
  const newest = db
    .selectFrom('activities')
    .innerJoin('people', 'people.person_key', 'activities.person_key')
    .select(['activities.title', 'activities.text'])
    .select((row) => row.fn.coalesce('people.merged_into', 'people.person_key').as('head'))
    .select(
      sql<number>`row_number() over (partition by coalesce(people.merged_into, people.person_key) order by activities.at desc)`.as(
        'place',
      ),
    )
    .where((row) => row.or([row('people.person_key', 'in', keys), row('people.merged_into', 'in', keys)]));
  const texts = await db.selectFrom(newest.as('newest')).selectAll().where('place', '<=', TEXTS_READ).execute();
  const byHead = Map.groupBy(texts, ({ head }) => head);
  const hits = rows.map((row): [id: string, hit: Hit | undefined] => {
    const sent = (byHead.get(row.person_key) ?? []).flatMap(({ title, text }) => [text, title]);
    return [row.id, hitOf(row, sent, terms)];
  });
  return new Map(hits.flatMap(([id, hit]) => (hit ? [[id, hit]] : [])));
}

/** The text with the most words of the search; the name first, which is shown anyway. */
function hitOf(row: ListedPerson, sent: readonly string[], terms: readonly SearchTerm[]): Hit | undefined {
  const { name, email, phone, phones, addresses, company, label } = row;
  const others = [...sent, email, phone ?? '', phones, addresses, company, label];
  const found = [name, ...others].map((text) => markHits(text, terms));
  const best = found.reduce<MarkedText | undefined>(
    (first, next) => ((next?.found ?? 0) > (first?.found ?? 0) ? next : first),
    undefined,
  );
  return best && { isName: best === found[0], parts: best.parts };
}
