import * as v from 'valibot';
import { codePoints } from '#shared/text/text-length.ts';
import { type ChatPassage, PASSAGES_MAX, QUESTION_MAX_LENGTH } from './chat-index.ts';
import { workSchema } from '#shared/visitors/screening-schema.ts';

export const beginModelChatSchema = v.strictObject({
  /** The visitor agreed that the model's host gets what they ask. */
  consent: v.literal(true),
  screening: workSchema,
});

const position = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100_000));

export const modelQuestionSchema = v.strictObject({
  token: v.pipe(v.string(), v.maxLength(1_000)),
  question: v.pipe(v.string(), v.trim(), codePoints(1, QUESTION_MAX_LENGTH)),
  /** Of the index in which the browser found the passages. */
  version: v.pipe(v.string(), v.maxLength(40)),
  /** Page and passage, by their numbers in the index. The texts are the server's own. */
  passages: v.pipe(v.array(v.strictTuple([position, position])), v.minLength(1), v.maxLength(PASSAGES_MAX)),
});

export interface WrittenSentence {
  text: string;
  /** The number of its source in the list, from 0. */
  source: number;
}

export interface WrittenAnswer {
  sentences: WrittenSentence[];
  sources: ChatPassage[];
}

/** 'lost': the token is not ours or has expired. 'stale': the passages are of another build. 'none': nothing to say. */
export type NoModelAnswer = 'lost' | 'stale' | 'budget' | 'time' | 'failed' | 'none';

export type ModelAnswer = WrittenAnswer | { fallback: NoModelAnswer };
