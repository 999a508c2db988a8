import words from '#content/desk/server-words.yaml';
import { nothingSchema, peopleSchema, personSchema, type PeopleView, type PersonView } from '../shared/desk-schema.ts';
import { HOUR_MS } from '#shared/site/durations.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { Refusal, type ApiError } from '#server/platform/http/api-error.ts';
import { defineQuery } from '#server/platform/http/site-function.ts';
import { lockPerson } from '#server/platform/people/change-person.ts';
import type { PersonRow } from '#server/platform/people/people-tables.ts';
import { deskCommand } from './desk-command.ts';
import { promisesTo } from './people/open-promises.ts';
import { cardOf, timelineOf } from './people/desk-people.ts';
import {
  countPeople,
  countRows,
  listPeople,
  planSearch,
  selectListed,
  type ListedPerson,
} from './people/people-search.ts';

const SOURCES_SHOWN = 50;
/** Whoever keeps a person's page open has seen them once. */
const VIEW_EVERY_MS = HOUR_MS;
const VIEWED = 'person.view';

const noSuchPerson: ApiError = { code: 'not_found', message: words.refused.nobody };

export const sourcesQuery = defineQuery({
  schema: nothingSchema,
  async read(_input, { db }) {
    const rows = await db
      .selectFrom('people')
      .select('source')
      .where('source', '<>', '')
      .groupBy('source')
      .orderBy((row) => row.fn.countAll(), 'desc')
      .orderBy('source')
      .limit(SOURCES_SHOWN)
      .execute();
    return { sources: rows.map(({ source }) => source) };
  },
});

export const peopleQuery = defineQuery({
  schema: peopleSchema,
  async read({ filter, after }, { db, now }) {
    const plan = await planSearch(db, filter, now);
    const [{ rows, next }, count] = await Promise.all([listPeople(db, plan, after), countPeople(db, plan)]);
    return { people: rows.map(cardOf), next, ...count, total: Math.max(count.total, rows.length) } satisfies PeopleView;
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
    return { person: await viewOf(tx, row) };
  },
  // An answer that is stored for a repeat would be an old one.
  { handlesRepeats: true },
);

export async function requirePerson(db: Queryable, id: string): Promise<ListedPerson> {
  const row = await selectListed(db).where('id', '=', id).executeTakeFirst();
  if (!row) throw new Refusal(noSuchPerson);
  return row;
}

/** The same, for a change: others who change this person wait until the commit. */
export async function requireLocked(tx: Queryable, id: string): Promise<PersonRow> {
  const row = await lockPerson(tx, id);
  if (!row) throw new Refusal(noSuchPerson);
  return row;
}

export async function viewOf(db: Queryable, row: ListedPerson): Promise<PersonView> {
  const { person_key: key } = row;
  const [activities, kept, promises] = await Promise.all([timelineOf(db, row), keptOf(db, key), promisesTo(db, [key])]);
  return { ...cardOf(row), activities, kept, promises: promises.get(key) ?? [] };
}

async function keptOf(db: Queryable, personKey: string): Promise<PersonView['kept']> {
  const [invoices, account] = await Promise.all([
    countRows(db.selectFrom('orders').where('email_key', '=', personKey).where('invoice_number', 'is not', null)),
    db.selectFrom('users').select('id').where('email', '=', personKey).executeTakeFirst(),
  ]);
  return { invoices, account: account !== undefined };
}
