/** Counts the questions that the site had no answer to. Each belongs to its sender, because it may hold a name. */
import { sql } from 'kysely';
import type { AskedQuestion } from '../shared/ask-question-schema.ts';
import { normalizedQuestion } from '../shared/normalized-question.ts';
import { emailKey } from '#shared/text/email-address.ts';
import { forgetWords } from '#features/answers/server/interface.ts';
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
  const erased = await tx
    .deleteFrom('unanswered_questions')
    .where('email_key', '=', emailKey(email))
    .returning('question')
    .execute();
  const own = erased.map(({ question }) => question);
  if (own.length === 0) return;
  const others = await tx.selectFrom('unanswered_questions').select('question').where('question', 'in', own).execute();
  const left = new Set(others.map(({ question }) => question));
  await forgetWords(
    tx,
    own.filter((question) => !left.has(question)),
  );
}
