import * as v from 'valibot';
import { text } from '../shared/text/words-schema.ts';

export const unknownPathSheet = v.strictObject({
  turns: v.array(v.strictObject({ at: text, speaker: text, says: text, tag: v.optional(text) })),
  /** The heading of the list of pages with a similar path. */
  near: text,
});
