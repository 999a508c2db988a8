import * as v from 'valibot';
import { deliverableEmail } from '#shared/text/deliverable-email.ts';
import { codePoints } from '#shared/text/text-length.ts';
import { QUESTION_MAX_LENGTH } from './chat-index.ts';
import { senderName, userAgent } from '#shared/visitors/sender-schema.ts';

export const TURNS_MAX = 20;
const PLACE_MAX_LENGTH = 200;

const question = v.pipe(v.string(), v.trim(), codePoints(1, QUESTION_MAX_LENGTH));

export const askQuestionSchema = v.strictObject({
  name: senderName,
  email: deliverableEmail,
  question,
  /** The earlier questions, oldest first. */
  conversation: v.pipe(
    v.array(
      v.strictObject({
        question,
        /** The path that was quoted as the answer; empty when there was none. */
        answer: v.pipe(
          v.string(),
          v.maxLength(PLACE_MAX_LENGTH, 'Send a shorter address.'),
          v.regex(/^(?:\/[\w/#-]*)?$/, 'Send a path of this site, or nothing.'),
        ),
      }),
    ),
    v.maxLength(TURNS_MAX, `Send the last ${TURNS_MAX} questions at most.`),
  ),
  userAgent,
});

export type AskedQuestion = v.InferOutput<typeof askQuestionSchema>;
