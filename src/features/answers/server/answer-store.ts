import { sql } from 'kysely';
import pulled from '#content/answers/answers.yaml';
import words from '#content/answers/answer-server-words.yaml';
import { normalizedQuestion } from '#features/chat/shared/normalized-question.ts';
import { isoTime, optionalIsoTime } from '#server/platform/clock.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { notFound } from '#server/platform/http/api-error.ts';
import { sha256 } from '#server/platform/sha256.ts';
import { isoDay } from '#shared/site/wall-clock.ts';
import type { AnswerView, CountedWords, QuestionGroup, WordsView } from '../shared/answer-schema.ts';
import type { AnswerQuote, PublishedAnswer } from '../shared/published-answer.ts';
import type { AnswerRow } from './answer-tables.ts';
import { groupQuestions } from './question-groups.ts';
import type { SitePassages } from './site-passages.ts';

export const ANSWERS_MAX = 500;
const QUESTIONS_MAX = 1_000;
const SEARCHES_MAX = 100;

/** What this build shows without the database. */
const isInContent = (id: string) => pulled.some((answer) => answer.id === id);

export async function publishedAnswers(db: Queryable): Promise<PublishedAnswer[]> {
  const rows = await db
    .selectFrom('answers')
    .selectAll()
    .where('published_at', 'is not', null)
    .orderBy('published_at')
    .orderBy('id')
    .limit(ANSWERS_MAX)
    .execute();
  const shown = rows.filter(({ id }) => !isInContent(id));
  return shown.map((row) => ({ ...partsOf(row), day: isoDay(row.published_at ?? 0) }));
}

/** @throws {Refusal} when nobody has it. */
export async function lockAnswer(tx: Queryable, id: string): Promise<AnswerRow> {
  const found = tx.selectFrom('answers').selectAll().where('id', '=', id).forUpdate();
  return found.executeTakeFirstOrThrow(() => notFound(words.gone));
}

export async function wordsView(db: Queryable, passages: SitePassages): Promise<WordsView> {
  const asked = await askedQuestions(db);
  const rows = await db
    .selectFrom('answers')
    .selectAll()
    .orderBy('saved_at', 'desc')
    .orderBy('id')
    .limit(ANSWERS_MAX)
    .execute();
  const isGone = passages.createCheck();
  const open = asked.filter(({ mark }) => mark === undefined || mark === 'apart');
  const groups = groupQuestions(
    open.map((one) => ({ ...one, isApart: one.mark === 'apart' })),
    passages.terms,
  );
  return {
    groups: groups.map(groupView).toSorted((a, b) => b.times - a.times || (a.lastAt < b.lastAt ? 1 : -1)),
    searches: await emptySearches(db),
    answers: rows.map((row) => {
      const times = asked.filter(({ answer }) => answer === row.id).reduce((sum, one) => sum + one.times, 0);
      return answerView(row, times, isGone);
    }),
  };
}

interface AskedQuestion {
  words: string;
  times: number;
  lastAt: number;
  mark: string | undefined;
  answer: string | null | undefined;
}

/** The most frequent ones first. */
async function askedQuestions(db: Queryable): Promise<AskedQuestion[]> {
  const passedOn = db.selectFrom('unanswered_questions').select(['question as words', 'times', 'last_asked_at as at']);
  const others = db.selectFrom('site_gaps').select(['words', 'times', 'last_at as at']).where('kind', '=', 'question');
  const rows = await db
    .selectFrom(passedOn.unionAll(others).as('asked'))
    .select(['words', sql<number | string>`sum(times)`.as('times'), sql<number>`max(at)`.as('at')])
    .groupBy('words')
    .orderBy('times', 'desc')
    .orderBy('at', 'desc')
    .orderBy('words')
    .limit(QUESTIONS_MAX)
    .execute();
  const marks = await db.selectFrom('question_marks').select(['question_hash', 'mark', 'answer_id']).execute();
  const byHash = new Map(marks.map((mark) => [mark.question_hash, mark]));
  return rows.map(({ words: text, times, at }) => {
    const decided = byHash.get(sha256(text));
    // PostgreSQL's sums are numerics, which come as text.
    return { words: text, times: Number(times), lastAt: at, mark: decided?.mark, answer: decided?.answer_id };
  });
}

async function emptySearches(db: Queryable): Promise<CountedWords[]> {
  const rows = await db
    .selectFrom('site_gaps')
    .select(['words', 'times', 'last_at'])
    .where('kind', '=', 'search')
    .orderBy('times', 'desc')
    .orderBy('last_at', 'desc')
    .orderBy('words')
    .limit(SEARCHES_MAX)
    .execute();
  return rows.map(({ words: text, times, last_at: at }) => ({ words: text, times, lastAt: isoTime(at) }));
}

function groupView(questions: readonly AskedQuestion[]): QuestionGroup {
  return {
    questions: questions.map(({ words: text, times, lastAt }) => ({ words: text, times, lastAt: isoTime(lastAt) })),
    times: questions.reduce((sum, { times }) => sum + times, 0),
    lastAt: isoTime(Math.max(...questions.map(({ lastAt }) => lastAt))),
  };
}

function answerView(row: AnswerRow, times: number, isGone: (quote: AnswerQuote) => boolean): AnswerView {
  const parts = partsOf(row);
  return {
    ...parts,
    version: row.version,
    quotes: parts.quotes.map((quote) => ({ ...quote, isGone: isGone(quote) })),
    savedAt: isoTime(row.saved_at),
    publishedAt: optionalIsoTime(row.published_at),
    isInContent: isInContent(row.id),
    times,
  };
}

function partsOf(row: AnswerRow): Omit<PublishedAnswer, 'day'> {
  const { id, question, asked, body } = row;
  return { id, question, asked: asked.split('\n').filter(Boolean), body, quotes: quotesOf(row) };
}

/** Only `save-answer` writes the column, from checked quotes. */
function quotesOf({ quotes }: AnswerRow): AnswerQuote[] {
  return JSON.parse(quotes) as AnswerQuote[];
}

/** Forgets what was decided about questions that nobody has asked any more, and drafts that quote them. */
export async function forgetWords(tx: Queryable, questions: readonly string[]): Promise<void> {
  if (questions.length === 0) return;
  const gone = new Set(questions);
  await tx.deleteFrom('question_marks').where('question_hash', 'in', questions.map(sha256)).execute();
  const drafts = await tx
    .selectFrom('answers')
    .select(['id', 'question', 'asked'])
    .where('published_at', 'is', null)
    .execute();
  for (const { id, question, asked } of drafts)
    if ([question, ...asked.split('\n')].some((text) => gone.has(normalizedQuestion(text))))
      await tx.deleteFrom('answers').where('id', '=', id).execute();
}
