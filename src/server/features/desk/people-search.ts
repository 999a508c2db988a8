/** Finds people for the desk: by filter, page by page, and how many. */
import { expressionBuilder, sql, type SelectQueryBuilder } from 'kysely';
import type { PeopleFilter } from '../../../shared/desk/desk-schema.ts';
import type { Queryable, Tables } from '../../platform/db/database.ts';
import { STILL_HELD } from '../../platform/forms/envelope-store.ts';
import { searchWords } from '../../platform/people/search-words.ts';
import { selectListed, type ListedPerson } from './listed-people.ts';

const PAGE_SIZE = 50;
/** Sorts after every letter and figure that a word can have. */
const LAST_CHARACTER = '\u{10FFFF}';

const SEARCH_LIMITS = {
  /**
   * Of a word or form that more rows hold, or if more is held, the people are probed one by one in the order of the list, which soon finds a
   * page. Otherwise the rows are fetched first. Either way for the wrong kind takes a hundred times as long.
   */
  commonRows: 2_000,
  /** So many people are probed to count them, the last active ones first: up to 4 ms per thousand and word. */
  probed: 2_500,
};

export interface PeopleCount {
  total: number;
  /** False when too many would have to be probed: then there are at least `total`. */
  isExact: boolean;
}

/** A condition on rows of other tables: a word that somebody's rows hold, a form that they used, or that some are held. */
interface Lookup {
  kind: 'word' | 'form' | 'held';
  value: string;
  isCommon: boolean;
}

export async function countPeople(
  db: Queryable,
  filter: PeopleFilter,
  { commonRows, probed: mostProbed } = SEARCH_LIMITS,
): Promise<PeopleCount> {
  const lookups = await lookupsOf(db, filter, commonRows);
  const mustProbe = lookups.length > 0 && lookups.every(({ isCommon }) => isCommon);
  if (!mustProbe) {
    const counting = db.selectFrom('people').select((row) => row.fn.countAll<number | string>().as('total'));
    const { total } = await meeting(db, ofColumns(counting, filter), lookups).executeTakeFirstOrThrow();
    return { total: Number(total), isExact: true };
  }
  const probed = ofColumns(db.selectFrom('people').select('person_key'), filter)
    .orderBy('last_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostProbed);
  const { total, all } = await db
    .selectFrom(probed.as('people'))
    .select((row) => [
      row.fn.countAll<number | string>().as('all'),
      row.fn
        .countAll<number | string>()
        .filterWhere(row.and(lookups.map((lookup) => matches(db, lookup))))
        .as('total'),
    ])
    .executeTakeFirstOrThrow();
  return { total: Number(total), isExact: Number(all) < mostProbed };
}

/** By last activity, newest first. @param after The key of the page before: its last person's time and key. */
export async function listPeople(
  db: Queryable,
  filter: PeopleFilter,
  after: string | undefined,
  { limit = PAGE_SIZE, commonRows = SEARCH_LIMITS.commonRows } = {},
): Promise<{ rows: ListedPerson[]; next: string | null }> {
  const lookups = await lookupsOf(db, filter, commonRows);
  let query = meeting(db, ofColumns(selectListed(db), filter), lookups);
  const [, at, id] = /^(\d{1,16})\.([\w-]+)$/.exec(after ?? '') ?? [];
  if (at && id) query = query.where(sql<boolean>`(last_at, id) < (${Number(at)}, ${id})`);
  const rows = await query
    .orderBy('last_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { rows: shown, next: rows.length > limit && last ? `${last.last_at}.${last.id}` : null };
}

/** Of all who match, in the order of the list. */
export async function listIds(db: Queryable, filter: PeopleFilter): Promise<string[]> {
  const lookups = await lookupsOf(db, filter, SEARCH_LIMITS.commonRows);
  const rows = await meeting(db, ofColumns(db.selectFrom('people').select('people.id'), filter), lookups)
    .orderBy('last_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ id }) => id);
}

function ofColumns<Row>(query: PeopleQuery<Row>, filter: PeopleFilter): PeopleQuery<Row> {
  let found = query;
  if (filter.status) found = found.where('status', '=', filter.status);
  if (filter.waiting) found = found.where('waiting_since', 'is not', null);
  if (filter.source) found = found.where('source', '=', filter.source);
  if (filter.assignee) found = found.where('assignee', '=', filter.assignee);
  return found;
}

type PeopleQuery<Row> = SelectQueryBuilder<Tables, 'people', Row>;

function meeting<Row>(db: Queryable, query: PeopleQuery<Row>, lookups: readonly Lookup[]): PeopleQuery<Row> {
  return lookups.reduce((found, lookup) => found.where(matches(db, lookup)), query);
}

function matches(db: Queryable, { kind, value, isCommon }: Lookup) {
  const people = expressionBuilder<Tables, 'people'>();
  switch (kind) {
    case 'word': {
      const rows = wordRows(db, value);
      if (!isCommon) return people('people.person_key', 'in', rows);
      return people.exists(rows.where(sql<boolean>`person_words.person_key = people.person_key`));
    }
    case 'form': {
      const rows = formRows(db, value);
      if (!isCommon) return people('people.person_key', 'in', rows);
      return people.exists(rows.where(sql<boolean>`activities.person_key = people.person_key`));
    }
    case 'held': {
      const rows = heldRows(db);
      if (!isCommon) return people('people.person_key', 'in', rows);
      return people.exists(rows.where(sql<boolean>`envelopes.person_key = people.person_key`));
    }
  }
}

/** All words of the search must occur in what the person sent, each as the start of a word. */
async function lookupsOf(db: Queryable, filter: PeopleFilter, commonRows: number): Promise<Lookup[]> {
  const lookups = searchWords(filter.search).map(async (value): Promise<Lookup> => {
    const rows = wordRows(db, value).orderBy('word').orderBy('person_key');
    return { kind: 'word', value, isCommon: await goesOn(rows, commonRows) };
  });
  const { form, held } = filter;
  if (form) {
    const rows = formRows(db, form).orderBy('person_key');
    lookups.push(goesOn(rows, commonRows).then((isCommon) => ({ kind: 'form', value: form, isCommon })));
  }
  if (held) {
    const rows = heldRows(db).orderBy('received_at');
    lookups.push(goesOn(rows, commonRows).then((isCommon) => ({ kind: 'held', value: '', isCommon })));
  }
  return Promise.all(lookups);
}

/** Whether there are more rows than these. */
async function goesOn<Table extends keyof Tables, Row>(
  rows: SelectQueryBuilder<Tables, Table, Row>,
  count: number,
): Promise<boolean> {
  return (await rows.offset(count).limit(1).executeTakeFirst()) !== undefined;
}

function wordRows(db: Queryable, word: string) {
  return db
    .selectFrom('person_words')
    .select('person_key')
    .where('word', '>=', word)
    .where('word', '<', word + LAST_CHARACTER);
}

function formRows(db: Queryable, form: string) {
  return db.selectFrom('activities').select('person_key').where('kind', '=', form);
}

function heldRows(db: Queryable) {
  return db.selectFrom('envelopes').select('person_key').where(STILL_HELD);
}
