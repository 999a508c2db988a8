import words from '#content/desk/server-words.yaml';
import { nothingSchema, peopleSchema, personSchema, type PeopleView, type PersonView } from '../shared/desk-schema.ts';
import type { PeopleChoices } from '../shared/kept-schema.ts';
import { labelsOf } from '../shared/contact-lists.ts';
import { HOUR_MS } from '#shared/site/durations.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { notFound } from '#server/platform/http/api-error.ts';
import { defineQuery } from '#server/platform/http/site-function.ts';
import { groupOf, lockHeadOfId } from '#server/platform/people/merged-people.ts';
import type { PersonRow } from '#server/platform/people/people-tables.ts';
import { deskCommand } from './desk-command.ts';
import { promisesTo } from './people/open-promises.ts';
import { cardOf, contactsOf, listedCardOf, timelineOf } from './people/desk-people.ts';
import { samePeople } from './people/same-people.ts';
import { hitsOf } from './people/search-hits.ts';
import { selectListed, type ListedPerson } from './people/listed-person.ts';
import { countRows } from '#server/platform/db/count-rows.ts';
import { countPeople, listPeople, planSearch } from './people/people-search.ts';

const SOURCES_SHOWN = 50;
/** Several labels of a person are one text, so that there are more of these than labels. */
const LABELED_READ = 500;
/** Whoever keeps a person's page open has seen them once. */
const VIEW_EVERY_MS = HOUR_MS;
const VIEWED = 'person.view';

export const sourcesQuery = defineQuery({
  schema: nothingSchema,
  async read(_input, { db }) {
    const sources = await commonest(db, 'source', SOURCES_SHOWN);
    const labels = labelsOf((await commonest(db, 'label', LABELED_READ)).join());
    return { sources, labels } satisfies PeopleChoices;
  },
});

async function commonest(db: Queryable, column: 'source' | 'label', most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('people')
    .select(`${column} as value`)
    .where(column, '<>', '')
    .groupBy(column)
    .orderBy((row) => row.fn.countAll(), 'desc')
    .orderBy(column)
    .limit(most)
    .execute();
  return rows.map(({ value }) => value);
}

export const peopleQuery = defineQuery({
  schema: peopleSchema,
  async read({ filter, after }, { db, now }) {
    const plan = await planSearch(db, filter, now);
    const [{ rows, next }, count] = await Promise.all([listPeople(db, plan, after), countPeople(db, plan)]);
    const hits = await hitsOf(db, rows, plan.terms);
    const people = rows.map((row) => ({ ...listedCardOf(row), hit: hits.get(row.id) ?? null }));
    const total = Math.max(count.total, rows.length);
    return { people, next, ...count, total, meant: plan.meant } satisfies PeopleView;
  },
});

/** A command, because seeing a person is recorded. */
export const readPerson = deskCommand(
  personSchema,
  async ({ id }, { tx, member, now, record }) => {
    const row = await requirePerson(tx, id);
    const seen = await tx
      .selectFrom('audit_entries')
      .select('number')
      .where('at', '>', now - VIEW_EVERY_MS)
      .where('action', '=', VIEWED)
      .where('actor', '=', member.id)
      .where('subject', '=', id)
      .limit(1)
      .executeTakeFirst();
    if (!seen) await record(VIEWED, id);
    const [view, same] = await Promise.all([viewOf(tx, row), samePeople(tx, await groupOf(tx, row))]);
    return { person: { ...view, same } satisfies PersonView };
  },
  // An answer that is stored for a repeat would be an old one.
  { handlesRepeats: true },
);

/** Whoever was merged into somebody is found as them. */
export async function requirePerson(db: Queryable, id: string): Promise<ListedPerson> {
  const heads = db
    .selectFrom('people')
    .select((row) => row.fn.coalesce('merged_into', 'person_key').as('key'))
    .where('id', '=', id);
  const listed = selectListed(db).where('people.person_key', '=', heads);
  return listed.executeTakeFirstOrThrow(() => notFound(words.refused.nobody));
}

/** The same, for a change: others who change this person wait until the commit. */
export async function requireLocked(tx: Queryable, id: string): Promise<PersonRow> {
  const row = await lockHeadOfId(tx, id);
  if (!row) throw notFound(words.refused.nobody);
  return row;
}

/** Without whoever may be the same: stored with an answer to an act, they would outlive their erasure. */
export async function viewOf(db: Queryable, row: ListedPerson): Promise<Omit<PersonView, 'same'>> {
  const group = await groupOf(db, row);
  const { person_key: key } = row;
  const [activities, kept, promises] = await Promise.all([
    timelineOf(db, group),
    keptOf(db, group),
    promisesTo(db, [key]),
  ]);
  const { phones, addresses, ownAddresses } = contactsOf(group);
  const main = { email: addresses[0] ?? '', phone: phones[0] ?? null };
  const own = { phones, addresses, ownAddresses, promises: promises.get(key) ?? [] };
  return { ...cardOf(row), ...main, ...own, activities, kept };
}

async function keptOf(db: Queryable, group: readonly PersonRow[]): Promise<PersonView['kept']> {
  const keys = group.map(({ person_key: key }) => key);
  const [invoices, account] = await Promise.all([
    countRows(db.selectFrom('orders').where('email_key', 'in', keys).where('invoice_number', 'is not', null)),
    db.selectFrom('users').select('id').where('email', 'in', keys).executeTakeFirst(),
  ]);
  return { invoices, account: account !== undefined };
}
