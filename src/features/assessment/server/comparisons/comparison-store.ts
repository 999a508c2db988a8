/** Stores who compares with whom: two halves, each a copy of a result. Ending deletes the row. */
import { randomUUID } from 'node:crypto';
import type { Generated, Selectable } from 'kysely';
import { keptMs } from '#shared/site/kept-periods.ts';
import type { AccountHolder } from '#server/platform/account-holder.ts';
import { isoTime, optionalIsoTime } from '#server/platform/clock.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import type { Answers } from '#features/assessment/shared/disc-scoring.ts';

/** A person's half, once they have agreed. */
export interface StoredHalf {
  name: string;
  answers: Answers;
  showsNumbers: boolean;
  userId: string | null;
  /** Of the account's result that it was copied from; deleting that deletes the comparison. */
  assessmentId: string | null;
  agreedAt: number;
}

export interface Comparison {
  id: string;
  createdAt: number;
  asker: StoredHalf;
  guest: StoredHalf | null;
  /** The result whose address learns that the guest has agreed; null if it shall not, or is gone. */
  reportId: string | null;
}

export async function addComparison(
  tx: Queryable,
  asker: StoredHalf,
  reportId: Comparison['reportId'],
): Promise<string> {
  const id = randomUUID();
  await tx
    .insertInto('comparisons')
    .values({
      id,
      created_at: asker.agreedAt,
      asker_name: asker.name,
      asker_answers: JSON.stringify(asker.answers),
      asker_shows_numbers: Number(asker.showsNumbers),
      asker_user_id: asker.userId,
      asker_assessment_id: asker.assessmentId,
      asker_report_id: reportId,
    })
    .execute();
  return id;
}

export async function addGuest(tx: Queryable, id: string, guest: StoredHalf): Promise<void> {
  await tx
    .updateTable('comparisons')
    .set({
      guest_agreed_at: guest.agreedAt,
      guest_name: guest.name,
      guest_answers: JSON.stringify(guest.answers),
      guest_shows_numbers: Number(guest.showsNumbers),
      guest_user_id: guest.userId,
      guest_assessment_id: guest.assessmentId,
    })
    .where('id', '=', id)
    .execute();
}

export async function findComparison(db: Queryable, id: string, now: number): Promise<Comparison | undefined> {
  const row = await selectKept(db, now).where('id', '=', id).executeTakeFirst();
  return row && comparisonOf(row);
}

/** Locks the row until the transaction ends, so that of two guests at once the second sees the first. */
export async function lockComparison(tx: Queryable, id: string, now: number): Promise<Comparison | undefined> {
  const row = await selectKept(tx, now).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
  return row && comparisonOf(row);
}

/** Ended by the other one in the same moment, it is as gone as it should be. */
export async function deleteComparison(tx: Queryable, id: string): Promise<void> {
  await tx.deleteFrom('comparisons').where('id', '=', id).execute();
}

/** Those to which the account gave a half, as seen from there; newest first. */
export async function comparisonsOf(db: Queryable, userId: string, now: number) {
  const rows = await selectKept(db, now)
    .where((row) => row.or([row('asker_user_id', '=', userId), row('guest_user_id', '=', userId)]))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(comparisonOf).map(({ id, createdAt, asker, guest }) => {
    const isAsker = asker.userId === userId;
    return {
      id,
      createdAt,
      own: isAsker ? ('asker' as const) : ('guest' as const),
      asker,
      guest,
      other: isAsker ? guest : asker,
    };
  });
}

/** For the export of an account: its own half, and the name of the other one. */
export async function exportedComparisons(db: Queryable, { id }: AccountHolder, now: number) {
  return (await comparisonsOf(db, id, now)).map((comparison) => {
    const half = comparison[comparison.own];
    return {
      name: half?.name,
      showsNumbers: half?.showsNumbers,
      answers: half?.answers,
      agreedAt: optionalIsoTime(half?.agreedAt ?? null),
      with: comparison.other?.name ?? null,
      createdAt: isoTime(comparison.createdAt),
    };
  });
}

/** Retention deletes late; nothing is read after the period all the same. */
function selectKept(db: Queryable, now: number) {
  return db
    .selectFrom('comparisons')
    .selectAll()
    .where('created_at', '>', now - keptMs('comparisons'));
}

function comparisonOf(row: Selectable<ComparisonTable>): Comparison {
  return {
    id: row.id,
    createdAt: row.created_at,
    reportId: row.asker_report_id,
    asker: {
      name: row.asker_name,
      answers: JSON.parse(row.asker_answers) as Answers,
      showsNumbers: row.asker_shows_numbers === 1,
      userId: row.asker_user_id,
      assessmentId: row.asker_assessment_id,
      agreedAt: row.created_at,
    },
    guest:
      row.guest_agreed_at === null
        ? null
        : {
            name: row.guest_name ?? '',
            // The schema checked them before they were stored.
            answers: JSON.parse(row.guest_answers ?? '{}') as Answers,
            showsNumbers: row.guest_shows_numbers === 1,
            userId: row.guest_user_id,
            assessmentId: row.guest_assessment_id,
            agreedAt: row.guest_agreed_at,
          },
  };
}

declare module '#server/platform/db/database.ts' {
  interface Tables {
    comparisons: ComparisonTable;
  }
}

interface ComparisonTable {
  id: string;
  created_at: number;
  asker_name: string;
  asker_answers: string;
  asker_shows_numbers: number;
  asker_user_id: string | null;
  asker_assessment_id: string | null;
  asker_report_id: string | null;
  /** All of the guest's columns are null until they agree. */
  guest_agreed_at: Generated<number | null>;
  guest_name: Generated<string | null>;
  guest_answers: Generated<string | null>;
  guest_shows_numbers: Generated<number | null>;
  guest_user_id: Generated<string | null>;
  guest_assessment_id: Generated<string | null>;
}
