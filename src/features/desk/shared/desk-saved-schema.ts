import * as v from 'valibot';
import { codePoints } from '#shared/text/text-length.ts';
import { peopleFilterSchema, type PeopleFilter } from './desk-schema.ts';
import { SAVED_NAME_MAX_LENGTH } from './desk-limits.ts';

/** Made in the browser. */
const id = v.pipe(v.string(), v.regex(/^[\w-]{16,64}$/, 'Give an id of 16 to 64 characters.'));
const name = v.pipe(v.string(), v.trim(), codePoints(1, SAVED_NAME_MAX_LENGTH));

export const savedIdSchema = v.strictObject({ id });

/** With the id of a new one, it adds that; otherwise it changes the one that has it. */
export const saveReplySchema = v.strictObject({
  id,
  title: name,
  text: v.pipe(v.string(), v.trim(), codePoints(1, 5_000)),
});
export type SavedReply = v.InferOutput<typeof saveReplySchema>;

export const saveViewSchema = v.strictObject({ id, name, filter: peopleFilterSchema });
export interface SavedView {
  id: string;
  name: string;
  filter: PeopleFilter;
}
