/** Counts what the site had no answer to. Says nothing of who asked. */
import { sql } from 'kysely';
import type { Queryable } from '#server/platform/db/database.ts';
import { gapWords, type GapKind } from '../shared/gap-schema.ts';
import './answer-tables.ts';

/** New words above this are not counted, so that nobody can fill the table. */
export const GAPS_MAX = 5_000;

export async function countGap(tx: Queryable, kind: GapKind, text: string, now: number): Promise<void> {
  const words = gapWords(text);
  if (words === '') return;
  const again = await tx
    .updateTable('site_gaps')
    .set({ times: sql`times + 1`, last_at: now })
    .where('kind', '=', kind)
    .where('words', '=', words)
    .returning('kind')
    .executeTakeFirst();
  if (again) return;
  const last = tx
    .selectFrom('site_gaps')
    .select('kind')
    .orderBy('last_at')
    .offset(GAPS_MAX - 1);
  if (await last.limit(1).executeTakeFirst()) return;
  await tx
    .insertInto('site_gaps')
    .values({ kind, words, times: 1, first_at: now, last_at: now })
    .onConflict((row) => row.columns(['kind', 'words']).doUpdateSet({ times: sql`site_gaps.times + 1`, last_at: now }))
    .execute();
}

/** For a question that its sender passes on after all: it then belongs to them and is counted there. */
export async function takeBackGap(tx: Queryable, question: string): Promise<void> {
  const words = gapWords(question);
  const own = await tx
    .updateTable('site_gaps')
    .set({ times: sql`times - 1` })
    .where('kind', '=', 'question')
    .where('words', '=', words)
    .returning('times')
    .executeTakeFirst();
  if (own && own.times <= 0)
    await tx.deleteFrom('site_gaps').where('kind', '=', 'question').where('words', '=', words).execute();
}
