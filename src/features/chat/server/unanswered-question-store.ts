/** Counts the questions that the site had no answer to. Each belongs to its sender, because it may hold a name. */
import { sql } from 'kysely';
import type { AskedQuestion } from '../shared/ask-question-schema.ts';
import { emailKey } from '#shared/text/email-address.ts';
import type { AccountHolder } from '#server/platform/account-holder.ts';
import type { Queryable } from '#server/platform/db/database.ts';

declare module '#server/platform/db/database.ts' {
  interface Tables {
    unanswered_questions: UnansweredQuestionRow;
  }
}

export interface UnansweredQuestionRow {
  email_key: string;
  /** The output of {@link normalizedQuestion}: two spellings of one question are the same. */
  question: string;
  times: number;
  first_asked_at: number;
  last_asked_at: number;
}

export async function countUnanswered(
  tx: Queryable,
  { email, question }: Pick<AskedQuestion, 'email' | 'question'>,
  now: number,
): Promise<void> {
  const normalized = normalizedQuestion(question);
  if (normalized === '') return;
  await tx
    .insertInto('unanswered_questions')
    .values({ email_key: emailKey(email), question: normalized, times: 1, first_asked_at: now, last_asked_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['email_key', 'question'])
        .doUpdateSet({ times: sql`unanswered_questions.times + 1`, last_asked_at: now }),
    )
    .execute();
}

export async function eraseUnanswered(tx: Queryable, { email, ownsAddress }: AccountHolder): Promise<void> {
  if (!ownsAddress) return;
  await tx.deleteFrom('unanswered_questions').where('email_key', '=', emailKey(email)).execute();
}

/** Digits that make a number a possible phone number: more than any price or count has. */
const DIGITS_OF_A_NUMBER = 5;

/** Letters and digits, optionally joined by a mark, as in "don't" and "1.5". */
const WORD = /[\p{L}\p{M}\p{N}$%…]+(?:[.'’-][\p{L}\p{M}\p{N}$%…]+)*/gu;

/** In lower case without punctuation, and with "…" for addresses and long numbers, which may be personal data. */
export function normalizedQuestion(question: string): string {
  const lower = question.normalize('NFKC').toLowerCase();
  const unnumbered = lower.replaceAll(/[\d\s().+/-]{5,}/g, (run) =>
    run.replaceAll(/\D/g, '').length >= DIGITS_OF_A_NUMBER ? ' … ' : run,
  );
  const words = unnumbered.split(/\s+/).flatMap((word) => (/@|:\/\//.test(word) ? '…' : (word.match(WORD) ?? [])));
  return words.join(' ');
}
