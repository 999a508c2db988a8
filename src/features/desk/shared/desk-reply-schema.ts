import * as v from 'valibot';
import { draftKeySchema, REPLY_MAX_LENGTH, SUBJECT_MAX_LENGTH } from '#features/conversations/shared/reply-schema.ts';
import { codePoints } from '#shared/text/text-length.ts';
import type { FieldValues } from './reply-fields.ts';

const id = v.pipe(v.string(), v.uuid('Give an id.'));

/** Without a subject, it is called like its conversation. */
export const replySchema = v.strictObject({
  id,
  subject: v.optional(v.pipe(v.string(), v.trim(), codePoints(1, SUBJECT_MAX_LENGTH))),
  text: v.pipe(v.string(), v.trim(), codePoints(1, REPLY_MAX_LENGTH)),
  /** What it answers, beneath it. */
  quotes: v.optional(v.boolean(), true),
  /** What becomes of it, with its files. */
  draft: v.optional(draftKeySchema),
});
/** The `mail` of the reply's answer. */
export const undoReplySchema = v.strictObject({ mail: id });

/** What the composer shows around a member's text. */
export interface ReplyFacts {
  to: { name: string; email: string };
  /** Who wrote last by email, if not they themselves: the reply doesn't reach them. */
  others: string;
  /** Where an answer goes: the member's own address, or empty for the desk. */
  answersTo: string;
  subject: string;
  quoted: { name: string; at: string; text: string } | null;
  signature: string;
  fields: FieldValues;
}
