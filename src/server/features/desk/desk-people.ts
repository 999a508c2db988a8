/** Finds people for the desk: by filter, page by page, and each with what happened. */
import { sql, type SelectQueryBuilder } from 'kysely';
import type { Activity, PeopleFilter, PersonCard } from '../../../shared/desk/desk-schema.ts';
import { isoTime, optionalIsoTime } from '../../platform/clock.ts';
import type { Queryable, Tables } from '../../platform/db/database.ts';
import { STILL_HELD } from '../../platform/forms/envelope-store.ts';
import type { PersonRow } from '../../platform/people/people-tables.ts';
import { sharedScores } from '../assessment/assessment-interface.ts';
import { searchWords } from '../../platform/people/search-words.ts';

export const PAGE_SIZE = 50;
const TIMELINE_MAX = 500;
/** Sorts after every letter and figure that a word can have. */
const LAST_CHARACTER = '\u{10FFFF}';
/**
 * Of a word that more rows hold, or if more is held, the people are probed one by one in the order of the list, which soon
 * finds a page. Otherwise the rows are fetched first. Either way for the wrong kind takes a hundred times as long.
 */
const COMMON_ROWS = 2_000;

/** A person as the desk lists them. */
export interface ListedPerson extends PersonRow {
  /** How many of their submissions wait as possible spam. */
  held: number;
}

/** Counted, because what is held ends in many ways: released, binned, erased, or too old. */
const heldOfPerson = sql<number>`(
  select cast(count(*) as integer) from envelopes where envelopes.person_key = people.person_key and ${STILL_HELD}
)`.as('held');

type PeopleQuery<Row> = SelectQueryBuilder<Tables, 'people', Row>;

interface Searched {
  words: readonly { word: string; isCommon: boolean }[];
  /** Whether so much is held, as after a wave of spam. */
  isMuchHeld: boolean;
}

/** All words of the search must occur in what the person sent, each as the start of a word. */
function filtered<Row>(
  query: PeopleQuery<Row>,
  filter: PeopleFilter,
  { words, isMuchHeld }: Searched,
): PeopleQuery<Row> {
  let found = query;
  for (const { word, isCommon } of words) {
    found = found.where((row) => {
      const rows = row
        .selectFrom('person_words')
        .where('word', '>=', word)
        .where('word', '<', word + LAST_CHARACTER);
      return isCommon
        ? row.exists(rows.select('word').whereRef('person_words.person_key', '=', 'people.person_key'))
        : row('people.person_key', 'in', rows.select('person_words.person_key'));
    });
  }
  if (filter.status) found = found.where('status', '=', filter.status);
  if (filter.form) {
    const { form } = filter;
    found = found.where((row) =>
      row.exists(
        row
          .selectFrom('activities')
          .select('activities.id')
          .whereRef('activities.person_key', '=', 'people.person_key')
          .where('kind', '=', form),
      ),
    );
  }
  if (filter.waiting) found = found.where('waiting_since', 'is not', null);
  if (filter.held) {
    found = found.where((row) => {
      const held = row.selectFrom('envelopes').select('envelopes.person_key').where(STILL_HELD);
      return isMuchHeld
        ? row.exists(held.whereRef('envelopes.person_key', '=', 'people.person_key'))
        : row('people.person_key', 'in', held);
    });
  }
  if (filter.source) found = found.where('source', '=', filter.source);
  if (filter.assignee) found = found.where('assignee', '=', filter.assignee);
  return found;
}

async function searched(db: Queryable, { search, held }: PeopleFilter): Promise<Searched> {
  const words = await Promise.all(
    searchWords(search).map(async (word) => {
      const next = await db
        .selectFrom('person_words')
        .select('word')
        .where('word', '>=', word)
        .where('word', '<', word + LAST_CHARACTER)
        .orderBy('word')
        .orderBy('person_key')
        .offset(COMMON_ROWS)
        .limit(1)
        .executeTakeFirst();
      return { word, isCommon: next !== undefined };
    }),
  );
  return { words, isMuchHeld: held && (await holdsMuch(db)) };
}

async function holdsMuch(db: Queryable): Promise<boolean> {
  const next = await db
    .selectFrom('envelopes')
    .select('id')
    .where(STILL_HELD)
    .orderBy('received_at')
    .offset(COMMON_ROWS)
    .limit(1)
    .executeTakeFirst();
  return next !== undefined;
}

export async function countPeople(db: Queryable, filter: PeopleFilter): Promise<number> {
  const counting = db.selectFrom('people').select((row) => row.fn.countAll<number | string>().as('total'));
  const { total } = await filtered(counting, filter, await searched(db, filter)).executeTakeFirstOrThrow();
  return Number(total);
}

/** By last activity, newest first. @param after The key of the page before: its last person's time and key. */
export async function listPeople(
  db: Queryable,
  filter: PeopleFilter,
  after: string | undefined,
  limit = PAGE_SIZE,
): Promise<{ rows: ListedPerson[]; next: string | null }> {
  let query = filtered(selectListed(db), filter, await searched(db, filter));
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
  const rows = await filtered(db.selectFrom('people').select('people.id'), filter, await searched(db, filter))
    .orderBy('last_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ id }) => id);
}

/** Each with what is held of theirs. */
export function selectListed(db: Queryable) {
  return db.selectFrom('people').selectAll('people').select(heldOfPerson);
}

export async function findPerson(db: Queryable, id: string): Promise<ListedPerson | undefined> {
  return selectListed(db).where('id', '=', id).executeTakeFirst();
}

/** Newest first, with what is held as possible spam. */
export async function timelineOf(db: Queryable, personKey: string): Promise<Activity[]> {
  const rows = await db
    .selectFrom('activities')
    .leftJoin('envelopes', 'envelopes.id', 'activities.envelope_id')
    .leftJoin('assessments', (join) =>
      join
        .onRef('assessments.id', '=', 'activities.reference')
        .on('activities.kind', '=', 'assessment')
        // A result that went to a corrected address is no longer theirs.
        .onRef('assessments.email_key', '=', 'activities.person_key'),
    )
    .select([
      'activities.id',
      'activities.at',
      'activities.kind',
      'activities.title',
      'activities.text',
      'activities.member_id',
      'envelopes.id as envelope',
      'envelopes.held_for',
      'envelopes.released_at',
      'envelopes.binned_at',
      'assessments.answers',
      'assessments.shared_with_us_at',
    ])
    .where('activities.person_key', '=', personKey)
    .orderBy('activities.at', 'desc')
    .orderBy('activities.id', 'desc')
    .limit(TIMELINE_MAX)
    .execute();
  return rows.map(({ id, at, kind, title, member_id, envelope, held_for, released_at, binned_at, ...row }) => ({
    id,
    at: isoTime(at),
    kind,
    title,
    text: row.answers === null ? row.text : sharedScores(row.answers, row.shared_with_us_at),
    ours: member_id !== null,
    held:
      envelope !== null && held_for !== null && released_at === null && binned_at === null
        ? { envelope, why: held_for }
        : null,
    isBinned: binned_at !== null,
  }));
}

export function cardOf(row: ListedPerson): PersonCard {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    status: row.status,
    version: row.version,
    lastTitle: row.last_title,
    lastForm: row.last_form,
    lastAt: isoTime(row.last_at),
    waitingSince: optionalIsoTime(row.waiting_since),
    dueAt: optionalIsoTime(row.due_at),
    held: row.held,
    phone: row.call_consent_at === null ? null : row.phone,
    source: row.source,
    assignee: row.assignee,
    label: row.label,
  };
}
