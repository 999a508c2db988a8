/**
 * Counts the questions that visitors passed on because the site had no answer, as a list of what to write next. Stores
 * no senders.
 */
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

/** Digits that make a number a possible phone number: more than any price or count has. */
const DIGITS_OF_A_NUMBER = 5;

/** Letters and digits, optionally joined by a mark, as in "don't" and "1.5". */
const WORD = /[\p{L}\p{M}\p{N}$%…]+(?:[.'’-][\p{L}\p{M}\p{N}$%…]+)*/gu;

/**
 * The question as lower-case words without punctuation. Addresses and long numbers may be personal data, so "…"
 * replaces them; names can't be told from other words.
 */
export function normalizedQuestion(question: string): string {
  const lower = question.normalize('NFKC').toLowerCase();
  const unnumbered = lower.replaceAll(/[\d\s().+/-]{5,}/g, (run) =>
    run.replaceAll(/\D/g, '').length >= DIGITS_OF_A_NUMBER ? ' … ' : run,
  );
  const words = unnumbered.split(/\s+/).flatMap((word) => (/@|:\/\//.test(word) ? '…' : (word.match(WORD) ?? [])));
  return words.join(' ');
}
