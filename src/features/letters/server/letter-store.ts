import words from '#content/letters-server-words.yaml';
import { confirmedSubscribers, countLeaving, findSubscription } from '#features/newsletter/server/interface.ts';
import { failureInWords } from '#features/desk/server/interface.ts';
import {
  isEditable,
  type LetterCard,
  type LetterFigures,
  type LettersView,
  type LetterState,
  type LetterView,
} from '#features/letters/shared/letter-schema.ts';
import type { AccountHolder } from '#server/platform/account-holder.ts';
import { isoTime } from '#server/platform/clock.ts';
import { countRows } from '#server/platform/db/count-rows.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { conflict, notFound } from '#server/platform/http/api-error.ts';
import { LETTERS_PATH } from '#shared/site/routes.ts';

declare module '#server/platform/db/database.ts' {
  interface Tables {
    letters: LetterRow;
    letter_recipients: RecipientRow;
  }
}

export interface LetterRow {
  id: string;
  welcome_day: number | null;
  version: number;
  subject: string;
  body: string;
  status: LetterState;
  due_at: number | null;
  begun_at: number | null;
  sent_at: number | null;
  reached: string;
  slug: string | null;
  is_shown: 0 | 1;
  saved_at: number;
}

interface RecipientRow {
  letter_id: string;
  subscriber_id: string;
  mail_id: string;
  state: 'queued' | 'sent' | 'failed' | 'withheld';
  reason: string | null;
  queued_at: number;
}

export interface Recipient {
  /** The subscriber's. */
  id: string;
  email: string;
  /** Gets no email, for good. */
  isWithheld: boolean;
}

/** Beside the welcome; older ones are in the archive. */
const LISTED_MAX = 100;
const NOTHING: LetterFigures = { queued: 0, sent: 0, failed: 0, withheld: 0, lost: 0 };

export async function listLetters(db: Queryable): Promise<Omit<LettersView, 'perMinute'>> {
  const [welcome, others, subscribers] = await Promise.all([
    db.selectFrom('letters').selectAll().where('welcome_day', 'is not', null).orderBy('welcome_day').execute(),
    db
      .selectFrom('letters')
      .selectAll()
      .where('welcome_day', 'is', null)
      .orderBy('saved_at', 'desc')
      .orderBy('id')
      .limit(LISTED_MAX)
      .execute(),
    countSubscribers(db),
  ]);
  const rows = [...welcome, ...others];
  const figures = await figuresOf(db, rows);
  return { letters: rows.map((row) => cardOf(row, figures)), subscribers };
}

export async function countSubscribers(db: Queryable): Promise<number> {
  return countRows(confirmedSubscribers(db));
}

export async function readLetter(db: Queryable, id: string): Promise<LetterView | null> {
  const row = await findLetter(db, id);
  if (!row) return null;
  const [figures, refusals] = await Promise.all([
    figuresOf(db, [row]),
    db
      .selectFrom('letter_recipients')
      .select((it) => ['reason', it.fn.countAll<number>().as('count')])
      .where('state', '=', 'failed')
      .where('letter_id', '=', id)
      .groupBy('reason')
      .orderBy((it) => it.fn.countAll(), 'desc')
      .orderBy('reason')
      .execute(),
  ]);
  const said = refusals.map(({ reason, count }) => ({ reason: failureInWords(reason ?? ''), count }));
  return { ...cardOf(row, figures), text: row.body, refusals: said };
}

async function figuresOf(db: Queryable, rows: readonly LetterRow[]): Promise<ReadonlyMap<string, LetterFigures>> {
  const begun = rows.flatMap(({ id, begun_at: begunAt }) => (begunAt === null ? [] : [id]));
  if (begun.length === 0) return new Map();
  const [states, leaving] = await Promise.all([
    db
      .selectFrom('letter_recipients')
      .select((row) => ['letter_id', 'state', row.fn.countAll<number>().as('count')])
      .where('state', 'in', ['queued', 'sent', 'failed', 'withheld'])
      .where('letter_id', 'in', begun)
      .groupBy(['letter_id', 'state'])
      .execute(),
    countLeaving(db, begun),
  ]);
  return new Map(
    begun.map((id) => {
      const own = states.filter(({ letter_id: letter }) => letter === id);
      const counts = Object.fromEntries(own.map(({ state, count }) => [state, count]));
      return [id, { ...NOTHING, ...counts, lost: leaving.get(id) ?? 0 }];
    }),
  );
}

function cardOf(row: LetterRow, figures: ReadonlyMap<string, LetterFigures>): LetterCard {
  const { id, version, subject, status, slug, welcome_day: welcomeDay } = row;
  const { due_at: due, begun_at: begun, sent_at: sent, saved_at: saved } = row;
  const at = { draft: saved, scheduled: due, sending: begun, paused: begun, sent }[status] ?? saved;
  const path = begun === null || slug === null ? null : `${LETTERS_PATH}/${slug}`;
  const own = begun === null ? null : (figures.get(id) ?? NOTHING);
  return { id, version, welcomeDay, subject, status, at: isoTime(at), figures: own, path, isShown: row.is_shown === 1 };
}

export async function findLetter(db: Queryable, id: string): Promise<LetterRow | undefined> {
  return db.selectFrom('letters').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Others who change this letter, or send it, wait until the commit. */
export async function lockLetter(tx: Queryable, id: string): Promise<LetterRow> {
  const row = tx.selectFrom('letters').selectAll().where('id', '=', id).forNoKeyUpdate();
  return row.executeTakeFirstOrThrow(() => notFound(words.refused.gone));
}

/** @throws {Refusal} once it has begun, or when somebody has changed it since. */
export async function lockDraft(tx: Queryable, { id, version }: Pick<LetterRow, 'id' | 'version'>) {
  const row = await lockLetter(tx, id);
  if (!isEditable({ status: row.status, welcomeDay: row.welcome_day })) throw conflict(words.refused.begun);
  if (row.version !== version) throw conflict(words.refused.changed);
  return row;
}

type Saved = Pick<LetterRow, 'id' | 'version' | 'subject' | 'body' | 'welcome_day'>;

/** Returns the new version. */
export async function saveLetter(tx: Queryable, { id, version, subject, body, ...letter }: Saved, now: number) {
  const content = { subject, body, saved_at: now };
  if (version === 0) {
    const fresh = { id, version: 1, ...content, ...letter, status: 'draft', reached: '', is_shown: 0 } as const;
    const added = tx
      .insertInto('letters')
      .values(fresh)
      .onConflict((row) => row.doNothing())
      .returning('id');
    if (await added.executeTakeFirst()) return 1;
  }
  const row = await (version === 0 ? lockSame(tx, id, letter.welcome_day) : lockLetter(tx, id));
  // Again, because the first answer got lost.
  if (row.subject === subject && row.body === body) return row.version;
  await lockDraft(tx, { id, version });
  return changeLetter(tx, row, content);
}

/** The one in whose place a new one can't be: with its id, or for its day. */
async function lockSame(tx: Queryable, id: string, welcomeDay: number | null): Promise<LetterRow> {
  const row = tx.selectFrom('letters').selectAll().where('id', '=', id).forNoKeyUpdate();
  return row.executeTakeFirstOrThrow(() => conflict(welcomeDay === null ? words.refused.gone : words.refused.taken));
}

/** Returns the new version. */
export async function changeLetter(tx: Queryable, { id, version }: LetterRow, columns: Partial<LetterRow>) {
  const update = tx.updateTable('letters').set({ ...columns, version: version + 1 });
  await update.where('id', '=', id).execute();
  return version + 1;
}

const SLUG_MAX_LENGTH = 60;

/** Of a page that no other letter has. */
export async function freeSlug(tx: Queryable, { id, subject }: LetterRow): Promise<string> {
  const plain = subject.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const parts = plain.match(/[a-z\d]+/g) ?? [words.archive.slug];
  const wanted = parts.join('-').slice(0, SLUG_MAX_LENGTH).replace(/-$/, '');
  const rows = await tx.selectFrom('letters').select('slug').where('id', '!=', id).execute();
  const taken = new Set(rows.map(({ slug }) => slug));
  let slug = wanted;
  for (let number = 2; taken.has(slug); number += 1) slug = `${wanted}-${number}`;
  return slug;
}

/** For an account's export: which letters its address was sent. */
export async function exportRecipient(db: Queryable, { email, ownsAddress }: AccountHolder): Promise<object[]> {
  const subscriber = ownsAddress ? await findSubscription(db, email) : undefined;
  if (!subscriber) return [];
  const rows = await db
    .selectFrom('letter_recipients')
    .innerJoin('letters', 'letters.id', 'letter_id')
    .select(['subject', 'state', 'queued_at'])
    .where('subscriber_id', '=', subscriber.id)
    .orderBy('queued_at')
    .orderBy('letters.id')
    .execute();
  return rows.map(({ subject, state, queued_at: at }) => ({ subject, state, at: isoTime(at) }));
}
