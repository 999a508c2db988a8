/** Questions that visitors passed on because the site had no answer: what to write next. Nobody's name stands here. */
import { sql } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';

export async function countGap(tx: Queryable, question: string, now: number): Promise<void> {
  const normalized = normalizedQuestion(question);
  if (normalized === '') return;
  await tx
    .insertInto('chat_gaps')
    .values({ question: normalized, times: 1, first_asked_at: now, last_asked_at: now })
    .onConflict((conflict) =>
      conflict.column('question').doUpdateSet({ times: sql`chat_gaps.times + 1`, last_asked_at: now }),
    )
    .execute();
}

/** A phone number is longer than any price or count. */
const DIGITS_OF_A_NUMBER = 5;

/** Letters and figures, also with a mark between them as in "don't" and "1.5". */
const WORD = /[\p{L}\p{M}\p{N}$%…]+(?:[.'’-][\p{L}\p{M}\p{N}$%…]+)*/gu;

/**
 * Lower-case words without punctuation. An address or a long number may be somebody's, so "…" stands in its place; a
 * name can't be told from other words.
 */
export function normalizedQuestion(question: string): string {
  const lower = question.normalize('NFKC').toLowerCase();
  const unnumbered = lower.replaceAll(/[\d\s().+/-]{5,}/g, (run) =>
    run.replaceAll(/\D/g, '').length >= DIGITS_OF_A_NUMBER ? ' … ' : run,
  );
  const words = unnumbered.split(/\s+/).flatMap((word) => (/@|:\/\//.test(word) ? '…' : (word.match(WORD) ?? [])));
  return words.join(' ');
}
