/** What the chat sends when a visitor passes a question on: the function `ask-question`. */
import * as v from 'valibot';
import { deliverableEmail } from '../contact-schema.ts';
import { codePoints } from '../text-length.ts';
import { QUESTION_MAX_LENGTH } from './chat-limits.ts';

/** Questions of a conversation that are sent along, the last ones. */
export const TURNS_MAX = 20;
const PLACE_MAX_LENGTH = 200;

const question = v.pipe(v.string(), v.trim(), codePoints(1, QUESTION_MAX_LENGTH));

export const askQuestionSchema = v.strictObject({
  name: v.pipe(v.string(), v.trim(), codePoints(1, 200)),
  email: deliverableEmail,
  question,
  /** What was asked before, oldest first. */
  conversation: v.pipe(
    v.array(
      v.strictObject({
        question,
        /** The place on this site that was quoted; empty when nothing was. */
        answer: v.pipe(
          v.string(),
          v.maxLength(PLACE_MAX_LENGTH, 'Send a shorter address.'),
          v.regex(/^(?:\/[\w/#-]*)?$/, 'Send a path of this site, or nothing.'),
        ),
      }),
    ),
    v.maxLength(TURNS_MAX, `Send the last ${TURNS_MAX} questions at most.`),
  ),
  userAgent: v.pipe(v.string(), codePoints(0, 1_000)),
});

export type AskedQuestion = v.InferOutput<typeof askQuestionSchema>;
