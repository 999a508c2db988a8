/** A conversation set as a call sheet, on the page for unknown paths. */
import * as v from 'valibot';

const text = v.pipe(v.string(), v.nonEmpty());

export const unknownPathSheet = v.strictObject({
  turns: v.array(v.strictObject({ at: text, speaker: text, says: text, tag: v.optional(text) })),
  /** Heads the pages with a path like the one asked for. */
  near: text,
});
