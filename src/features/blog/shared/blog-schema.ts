import * as v from 'valibot';
import { text } from '#shared/text/words-schema.ts';

const group = v.strictObject({ heading: text, text });

export const blogSchema = v.strictObject({
  /** The slug of the article shown first. Until it is published, that is the newest. */
  lead: text,
  leadLabel: text,
  /** Labels what an article gives its reader. */
  takeaway: text,
  subjects: text,
  groups: v.strictObject({ script: group, table: group, checklist: group }),
});
