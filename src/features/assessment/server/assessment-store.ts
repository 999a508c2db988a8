/** Scores derive from the thirty answers, so they aren't stored. */
import { randomUUID } from 'node:crypto';
import words from '#content/assessment/server-words.yaml';
import consents from '#content/consents.yaml';
import type { Gender } from '../shared/assessment-facts.ts';
import type { AssessmentSubmission } from '../shared/assessment-schema.ts';
import type { Answers } from '../shared/disc-scoring.ts';
import { emailKey } from '#shared/text/email-address.ts';
import type { AccountHolder } from '#server/platform/account-holder.ts';
import type { Queryable, Tables } from '#server/platform/db/database.ts';
import type { PersonalAct } from '#server/platform/people/people-store.ts';
import { askForRefresh } from '#server/platform/people/ask-for-refresh.ts';
import type { ShareLinks } from './share-links.ts';

export interface TakenAssessment {
  id: string;
  name: string;
  email: string;
  gender: Gender;
  answers: Answers;
  completedAt: number;
  share: { hash: string; expiresAt: number; firstName: string | null } | null;
  sharedWithUs: { at: number; wording: string } | null;
}

/** How long a browser keeps a run, and so how long the address of its report can be corrected. */
const CORRECTION_MS = 24 * 3_600_000;

/** As the desk shows it, apart from the scores: those are read from the row, so that they go with it. */
export function assessmentAct({ id: reference, name, email }: AssessmentRow): PersonalAct {
  return { name, email, kind: 'assessment', reference, title: words.taken, text: '', waits: false };
}

/** The same answers from one account within a day are one run whose address was corrected, not a second result. */
export async function addAssessment(
  db: Queryable,
  taken: AssessmentSubmission,
  userId: string | null,
  now: number,
): Promise<AssessmentRow> {
  const taker = {
    name: taken.name,
    email: taken.email,
    email_key: emailKey(taken.email),
    gender: taken.gender,
    shared_with_us_at: taken.shareScores ? now : null,
    shared_with_us_wording: taken.shareScores ? consents.scores : null,
  };
  const corrected = userId === null ? undefined : await correctAssessment(db, { taken, taker, userId }, now);
  if (corrected) return corrected;
  return db
    .insertInto('assessments')
    .values({
      id: randomUUID(),
      ...taker,
      answers: storedAnswers(taken),
      primary_style: taken.primaryStyle,
      created_at: now,
      user_id: userId,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

async function correctAssessment(
  db: Queryable,
  { taken, taker, userId }: { taken: AssessmentSubmission; taker: Partial<AssessmentRow>; userId: string },
  now: number,
): Promise<AssessmentRow | undefined> {
  return db
    .updateTable('assessments')
    .set(taker)
    .where('user_id', '=', userId)
    .where('answers', '=', storedAnswers(taken))
    .where('created_at', '>', now - CORRECTION_MS)
    .returningAll()
    .executeTakeFirst();
}

/** The schema puts the answers in the order of the questions, so equal answers give equal JSON. */
function storedAnswers({ answers }: Pick<AssessmentSubmission, 'answers'>): string {
  return JSON.stringify(answers);
}

/** The account must have verified the address, because anyone can type any. Returns how many results moved. */
export async function claimResults(db: Queryable, userId: string, email: string): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('assessments')
    .set({ user_id: userId })
    .where('user_id', 'is', null)
    .where('email_key', '=', emailKey(email))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export async function assessmentsOf(db: Queryable, userId: string): Promise<TakenAssessment[]> {
  const rows = await selectTaken(db)
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(takenOf);
}

/** Locks the row until the transaction ends, so the second of two clicks sees what the first one did. */
export async function lockAssessment(db: Queryable, userId: string, id: string): Promise<TakenAssessment | undefined> {
  const row = await selectTaken(db)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row && takenOf(row);
}

/** What this link opens; nothing once AUTH_SECRET has changed. */
export async function findShared(
  db: Queryable,
  links: ShareLinks,
  token: string,
  now: number,
): Promise<TakenAssessment | undefined> {
  const row = await selectTaken(db)
    .where('share_hash', '=', links.hashOfToken(token))
    .where('share_expires_at', '>', now)
    .executeTakeFirst();
  const taken = row && takenOf(row);
  return taken?.share && links.urlOf({ assessmentId: taken.id, ...taken.share }) ? taken : undefined;
}

export async function setShare(db: Queryable, id: string, share: TakenAssessment['share']): Promise<void> {
  await db
    .updateTable('assessments')
    .set({
      share_hash: share?.hash ?? null,
      share_expires_at: share?.expiresAt ?? null,
      share_first_name: share?.firstName ?? null,
    })
    .where('id', '=', id)
    .execute();
}

/** The latest result of these answers whose report went to this address. */
export async function findReported(db: Queryable, answers: Answers, email: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('assessments')
    .select('id')
    .where('email_key', '=', emailKey(email))
    .where('answers', '=', storedAnswers({ answers }))
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** The address as it was typed for this result. */
export async function reportedTo(db: Queryable, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('assessments').select('email').where('id', '=', id).executeTakeFirst();
  return row?.email;
}

/** Deletes the account's results and, if its address is verified, those taken signed out with that address. */
export async function eraseAssessments(tx: Queryable, { id, email, ownsAddress }: AccountHolder): Promise<void> {
  await tx
    .deleteFrom('assessments')
    .where((row) => {
      const own = row('user_id', '=', id);
      const takenSignedOut = row.and([row('user_id', 'is', null), row('email_key', '=', emailKey(email))]);
      return ownsAddress ? row.or([own, takenSignedOut]) : own;
    })
    .execute();
}

export async function deleteAssessment(tx: Queryable, userId: string, id: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('assessments')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('email_key')
    .executeTakeFirst();
  if (row) await askForRefresh(tx, [row.email_key]);
  return row !== undefined;
}

function selectTaken(db: Queryable) {
  return db.selectFrom('assessments').selectAll();
}

function takenOf(row: AssessmentRow): TakenAssessment {
  const { id, name, email, share_hash: hash, share_expires_at: expiresAt, share_first_name: firstName } = row;
  const { shared_with_us_at: at, shared_with_us_wording: wording } = row;
  return {
    id,
    name,
    email,
    // These casts are safe: the schema checked both before they were stored.
    gender: row.gender as Gender,
    answers: JSON.parse(row.answers) as Answers,
    completedAt: row.created_at,
    share: hash === null || expiresAt === null ? null : { hash, expiresAt, firstName },
    sharedWithUs: at === null || wording === null ? null : { at, wording },
  };
}

export type AssessmentRow = Tables['assessments'];

declare module '#server/platform/db/database.ts' {
  interface Tables {
    assessments: {
      id: string;
      name: string;
      /** As it was typed. */
      email: string;
      email_key: string;
      gender: string;
      answers: string;
      primary_style: string;
      created_at: number;
      /** Whose account it belongs to; null when it was taken signed out. */
      user_id: string | null;
      /** SHA-256 of the private share link's token; null when it isn't shared. */
      share_hash: string | null;
      share_expires_at: number | null;
      /** On the link's picture; null unless its owner wants it there. */
      share_first_name: string | null;
      /** When they let us see the scores, and the words beside the box; null when they didn't. */
      shared_with_us_at: number | null;
      shared_with_us_wording: string | null;
    };
  }
}
