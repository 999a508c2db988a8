import { peopleSchema, personSchema, todaySchema, type PeopleView, type PersonView } from '../shared/desk-schema.ts';
import { HOUR_MS } from '#shared/site/durations.ts';
import { recordAct } from '#server/platform/audit/audit-log.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { Refusal, type ApiError } from '#server/platform/http/api-error.ts';
import { defineCommand, defineQuery, signedInUser, type FunctionBody } from '#server/platform/http/site-function.ts';
import { lockPerson } from '#server/platform/people/change-person.ts';
import type { PersonRow } from '#server/platform/people/people-tables.ts';
import { cardOf, timelineOf } from './people/desk-people.ts';
import { countPeople, findPerson, listPeople, planSearch, type ListedPerson } from './people/people-search.ts';

const SOURCES_SHOWN = 50;
/** Whoever keeps a person's page open has seen them once. */
const VIEW_EVERY_MS = HOUR_MS;
const VIEWED = 'person.view';

export const noSuchPerson: ApiError = {
  code: 'not_found',
  message: 'Nobody has this address. They may have been erased.',
};

export const sourcesQuery: FunctionBody = defineQuery({
  schema: todaySchema,
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

export const peopleQuery: FunctionBody = defineQuery({
  schema: peopleSchema,
  async read({ filter, after }, { db }) {
    const plan = await planSearch(db, filter);
    const [{ rows, next }, { total, isExact }] = await Promise.all([
      listPeople(db, plan, after),
      countPeople(db, plan),
    ]);
    const view: PeopleView = { people: rows.map(cardOf), next, total: Math.max(total, rows.length), isExact };
    return { ...view };
  },
});

/** A command, because seeing a person is recorded. */
export const readPerson: FunctionBody = defineCommand({
  schema: personSchema,
  // An answer that is stored for a repeat would be an old one.
  handlesRepeats: true,
  async act({ id }, { tx, user, now }) {
    const row = await requirePerson(tx, id);
    await recordView(tx, { actor: signedInUser({ user }).id, subject: id }, now);
    return { person: await viewOf(tx, row) };
  },
});

async function recordView(tx: Queryable, view: { actor: string; subject: string }, now: number): Promise<void> {
  const seen = await tx
    .selectFrom('audit_entries')
    .select('number')
    .where('at', '>', now - VIEW_EVERY_MS)
    .where('action', '=', VIEWED)
    .where('actor', '=', view.actor)
    .where('subject', '=', view.subject)
    .limit(1)
    .executeTakeFirst();
  if (!seen) await recordAct(tx, { ...view, action: VIEWED }, now);
}

/** @throws {Refusal} when there is nobody with this id. */
export async function requirePerson(db: Queryable, id: string): Promise<ListedPerson> {
  const row = await findPerson(db, id);
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
  const [activities, kept] = await Promise.all([timelineOf(db, row.person_key), keptOf(db, row.person_key)]);
  return { ...cardOf(row), activities, kept };
}

async function keptOf(db: Queryable, personKey: string): Promise<PersonView['kept']> {
  const [{ invoices }, account] = await Promise.all([
    db
      .selectFrom('orders')
      .select((row) => row.fn.countAll<number | string>().as('invoices'))
      .where('email_key', '=', personKey)
      .where('invoice_number', 'is not', null)
      .executeTakeFirstOrThrow(),
    db.selectFrom('users').select('id').where('email', '=', personKey).executeTakeFirst(),
  ]);
  return { invoices: Number(invoices), account: account !== undefined };
}
