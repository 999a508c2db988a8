/** What the desk shows and does on its page "Words". */
import * as v from 'valibot';
import words from '#content/answers/answer-words.yaml';
import type { AnswerQuote, PublishedAnswer } from './published-answer.ts';
import { answerParts } from './published-answer-schema.ts';

const GROUP_MAX = 500;
/** Of a question to the chat, normalized. */
const NORMALIZED_MAX_LENGTH = 1_000;

const parts = answerParts(words.problems);
const version = v.pipe(v.number(), v.integer(), v.minValue(0));
const normalized = v.pipe(v.string(), v.nonEmpty(), v.maxLength(NORMALIZED_MAX_LENGTH));
const questions = v.pipe(v.array(normalized), v.minLength(1), v.maxLength(GROUP_MAX));

export const saveAnswerSchema = v.strictObject({
  ...parts,
  /** The one that was changed; 0 for a new answer. */
  version,
  /** What a new answer is for. */
  questions: v.optional(questions),
});
export const answerVersionSchema = v.strictObject({ id: parts.id, version });
/** `apart`: the question is a group of its own. */
export const markQuestionsSchema = v.strictObject({ questions, mark: v.picklist(['apart', 'dismissed']) });
export const unmarkQuestionsSchema = v.strictObject({ questions });
export const nothingSchema = v.strictObject({});

export interface CountedWords {
  words: string;
  times: number;
  lastAt: string;
}

export interface QuestionGroup {
  /** The most frequent one first. */
  questions: CountedWords[];
  times: number;
  lastAt: string;
}

export interface AnswerView extends Omit<PublishedAnswer, 'quotes' | 'day'> {
  version: number;
  quotes: (AnswerQuote & { isGone: boolean })[];
  savedAt: string;
  /** Null for a draft. */
  publishedAt: string | null;
  /** Whether this build's content has it as well, so that taking it down here changes nothing. */
  isInContent: boolean;
  /** How often what it answers was asked. */
  times: number;
}

export interface WordsView {
  groups: QuestionGroup[];
  searches: CountedWords[];
  answers: AnswerView[];
}
