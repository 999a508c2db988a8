import { countRows } from '#server/platform/db/count-rows.ts';
import { expressionBuilder, sql, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import type { PeopleFilter } from '#features/desk/shared/desk-schema.ts';
import type { Queryable, Tables } from '#server/platform/db/database.ts';
import { STILL_HELD } from '#server/platform/forms/envelope-store.ts';
import { deedRows, type KeyQuery } from './deeds.ts';
import { isWaiting, selectWithWords } from './listed-person.ts';
import { meaning, meantWords, searchTerms, type SearchTerm } from '#server/platform/people/search-words.ts';

const PAGE_SIZE = 50;
/** Sorts after every letter and figure that a word can have. */
const LAST_CHARACTER = '\u{10FFFF}';

export const SEARCH_LIMITS = {
  /** Rows of a word or form are fetched if there are no more: up to 0.5 ms per thousand. */
  fetchedRows: 10_000,
  foundKeys: 1_000,
  /** So many people are probed to count them, the last active ones first: up to 4 ms per thousand and word. */
  probed: 2_500,
};

/** A condition on rows of other tables: a word that somebody's rows hold, a form that they used, or that some are held. */
interface Lookup {
  rows: ReturnType<typeof asOne>;
  /** Those of whoever wasn't merged, in parts that are each read in the order of an index, and so only as far as needed. */
  parts: readonly KeyQuery[];
}

/**
 * How the people are found who meet all lookups. If few do, they are fetched by their keys. Otherwise people are probed
 * one by one in the order of the list, which soon fills a page. Either way for the wrong search takes a hundred times as
 * long, and a database that chooses by itself is often wrong, as it doesn't know how many people have two words in common.
 */
export interface SearchPlan {
  filter: PeopleFilter;
  now: number;
  terms: readonly SearchTerm[];
  /** What was looked for instead of words that nobody's rows hold, but for one mistyped letter. */
  meant: string[];
  /** Nobody else can meet all lookups; undefined for everyone. */
  keys: string[] | undefined;
  probes: Lookup[];
}

export async function planSearch(
  db: Queryable,
  filter: PeopleFilter,
  now: number,
  { fetchedRows, foundKeys } = SEARCH_LIMITS,
): Promise<SearchPlan> {
  const typed = searchTerms(filter.search);
  const meanings = await Promise.all(typed.map(async (term) => meaningOf(db, term)));
  const terms = typed.map((term, index) => meanings[index] ?? term);
  const meant = meanings.flatMap((term) => term?.prefix.replace('~', '') ?? []);
  const plan = { filter, now, terms, meant };
  // A search of punctuation alone must not find everyone, just before an export.
  if (terms.length === 0 && filter.search.trim() !== '') return { ...plan, keys: [], probes: [] };
  const lookups = lookupsOf(db, filter, terms);
  const areCommon = await Promise.all(lookups.map(async (lookup) => isCommon(lookup, fetchedRows)));
  const common = lookups.filter((_, index) => areCommon[index]);
  const [first, ...others] = lookups.filter((_, index) => !areCommon[index]).map(({ rows }) => rows);
  if (!first) return { ...plan, keys: undefined, probes: common };
  // A third of the time that a join takes on the embedded database, which would probe an index at random places.
  const met = others.length > 0 ? others.reduce((rows, other) => rows.intersect(other), first) : first.distinct();
  const found = await met.limit(foundKeys + 1).execute();
  if (found.length > foundKeys) return { ...plan, keys: undefined, probes: lookups };
  return { ...plan, keys: found.map(({ person_key: key }) => key), probes: common };
}

export async function countPeople(db: Queryable, plan: SearchPlan, mostProbed = SEARCH_LIMITS.probed) {
  if (plan.keys || plan.probes.length === 0) {
    // Each from an index alone. One count of who wasn't merged would read every row.
    const all = meetingAll(db.selectFrom('people'), plan);
    const merged = all.where('merged_into', 'is not', null);
    return { total: (await countRows(all)) - (await countRows(merged)), isExact: true };
  }
  const among = ofColumns(db.selectFrom('people').select('person_key'), plan).where('merged_into', 'is', null);
  const probed = lastActiveFirst(among).limit(mostProbed);
  const { total, all } = await db
    .selectFrom(probed.as('people'))
    .select((row) => [
      row.fn.countAll<number>().as('all'),
      row.fn
        .countAll<number>()
        .filterWhere(row.and(plan.probes.map(matches)))
        .as('total'),
    ])
    .executeTakeFirstOrThrow();
  // Not exact when too many would have to be probed: then there are at least `total`.
  return { total, isExact: all < mostProbed };
}

/** By last activity, newest first. @param after The key of the page before: its last person's time and key. */
export async function listPeople(db: Queryable, plan: SearchPlan, after: string | undefined) {
  let page = meeting(db.selectFrom('people').select('people.person_key'), plan);
  const [, at, id] = /^(\d{1,16})\.([\w-]+)$/.exec(after ?? '') ?? [];
  if (at && id) page = page.where(sql<boolean>`(last_at, id) < (${Number(at)}, ${id})`);
  const keys = lastActiveFirst(page).limit(PAGE_SIZE + 1);
  const rows = await lastActiveFirst(selectWithWords(db).where('people.person_key', 'in', keys)).execute();
  const shown = rows.slice(0, PAGE_SIZE);
  const last = shown.at(-1);
  return { rows: shown, next: rows.length > PAGE_SIZE && last ? `${last.last_at}.${last.id}` : null };
}

export async function listIds(db: Queryable, plan: SearchPlan): Promise<string[]> {
  const rows = await lastActiveFirst(meeting(db.selectFrom('people').select('people.id'), plan)).execute();
  return rows.map(({ id }) => id);
}

function ofColumns<Row>(query: PeopleQuery<Row>, { filter, now }: SearchPlan): PeopleQuery<Row> {
  let found = query;
  if (filter.label) found = found.where('label', '<>', '').where(hasLabel(filter.label));
  if (filter.status) found = found.where('status', '=', filter.status);
  if (filter.waiting) found = found.where(isWaiting(now));
  if (filter.source !== undefined) found = found.where('source', '=', filter.source);
  if (filter.assignee) found = found.where('assignee', '=', filter.assignee);
  return found;
}

/** Without the wildcards of `like`, which a label may contain. */
function hasLabel(label: string): RawBuilder<boolean> {
  const labels = sql`', ' || people.label || ', '`;
  return sql`replace(${labels}, ${`, ${label}, `}, '') <> ${labels}`;
}

function lastActiveFirst<Row>(query: PeopleQuery<Row>): PeopleQuery<Row> {
  return query.orderBy('last_at', 'desc').orderBy('id', 'desc');
}

type PeopleQuery<Row> = SelectQueryBuilder<Tables, 'people', Row>;

const meeting = <Row>(query: PeopleQuery<Row>, plan: SearchPlan): PeopleQuery<Row> =>
  meetingAll(query, plan).where('merged_into', 'is', null);

function meetingAll<Row>(query: PeopleQuery<Row>, plan: SearchPlan): PeopleQuery<Row> {
  const { keys, probes } = plan;
  let among = ofColumns(query, plan);
  // PostgreSQL takes no empty list.
  if (keys) among = keys.length > 0 ? among.where('people.person_key', 'in', keys) : among.where(sql<boolean>`false`);
  return probes.reduce((found, lookup) => found.where(matches(lookup)), among);
}

function matches({ parts }: Lookup) {
  const people = expressionBuilder<Tables, 'people'>();
  // PostgreSQL runs this subquery first. Without the condition it would search the words of everybody.
  const isMerged = people.selectFrom('people as merged').where('merged.merged_into', 'is not', null);
  const merged = isMerged.where(holds('merged', parts));
  const isTheirs = sql<boolean>`merged.merged_into = people.person_key`;
  return people.or([holds('people', parts), people.exists(merged.select('merged.id').where(isTheirs))]);
}

/**
 * A single condition for all parts would make the database read every word of the person. With an offset, PostgreSQL asks
 * for each person alone: otherwise it reads everybody who has the word, because it expects to list them all.
 */
function holds(person: 'people' | 'merged', parts: readonly KeyQuery[]) {
  const row = expressionBuilder<Tables, 'people'>();
  const isTheirs = sql<boolean>`looked.person_key = ${sql.ref(`${person}.person_key`)}`;
  const looked = (rows: KeyQuery) => row.selectFrom(rows.clearOrderBy().as('looked')).select('looked.person_key');
  return row.or(parts.map((rows) => row.exists(looked(rows).where(isTheirs).limit(1).offset(0))));
}

/** What was typed, but for one letter, if there is no such word. */
async function meaningOf(db: Queryable, term: SearchTerm): Promise<SearchTerm | undefined> {
  const meant = meantWords(term.prefix);
  if (meant.length === 0 || (await isCommon(wordLookup(db, term), 0))) return undefined;
  const known = await db.selectFrom('person_words').select('word').distinct().where('word', 'in', meant).execute();
  return meaning(known.map(({ word }) => word).toSorted((a, b) => b.length - a.length));
}

/** All words of the search must occur in what the person sent, each as the start of a word or in another form. */
function lookupsOf(db: Queryable, { form, held, did }: PeopleFilter, terms: readonly SearchTerm[]): Lookup[] {
  const lookups = terms.map((term) => wordLookup(db, term));
  if (form) {
    const rows = db.selectFrom('activities').select('activities.person_key').where('kind', '=', form);
    lookups.push(lookupOf(db, rows, [rows.orderBy('activities.person_key')]));
  }
  if (held) {
    const rows = db.selectFrom('envelopes').select('envelopes.person_key').where(STILL_HELD);
    lookups.push(lookupOf(db, rows, [rows.orderBy('received_at')]));
  }
  if (did) {
    const rows = deedRows(db, did.what, { from: Date.parse(did.from), until: Date.parse(did.until) });
    lookups.push(lookupOf(db, rows, [rows]));
  }
  return lookups;
}

/** An intersection would bind more tightly than a union. */
function asOne(db: Queryable, rows: KeyQuery) {
  return db.selectFrom(rows.as('looked')).select('looked.person_key');
}

/** Includes what came from people who were merged into this one. They are few, so they are read first. */
function lookupOf(db: Queryable, rows: KeyQuery, parts: readonly KeyQuery[]): Lookup {
  const merged = db
    .selectFrom('people as merged')
    .select(sql<string>`merged.merged_into`.as('person_key'))
    .where('merged.merged_into', 'is not', null)
    .where(holds('merged', parts));
  return { rows: asOne(db, rows.unionAll(merged)), parts };
}

function wordLookup(db: Queryable, { prefix, exact }: SearchTerm): Lookup {
  const words = db.selectFrom('person_words').select('person_words.person_key');
  const starting = words.where('word', '>=', prefix).where('word', '<', prefix + LAST_CHARACTER);
  const parts = [starting, ...exact.map((word) => words.where('word', '=', word))];
  // A condition with "or" would make PostgreSQL read the table beside its index.
  const rows = parts.reduce((all, part) => all.unionAll(part));
  const inOrder = parts.map((part) => part.orderBy('word').orderBy('person_words.person_key'));
  return lookupOf(db, rows, inOrder);
}

async function isCommon({ parts }: Lookup, count: number): Promise<boolean> {
  for (const rows of parts) if (await rows.offset(count).limit(1).executeTakeFirst()) return true;
  return false;
}
