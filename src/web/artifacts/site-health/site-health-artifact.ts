import * as v from 'valibot';
import { text, textsOf } from '#shared/text/words-schema.ts';

export const artifact = v.strictObject({
  kind: v.literal('site-health'),
  ...textsOf('label', 'lead', 'button', 'asking'),
  /** Shown when no answer came. */
  unknown: text,
  withoutScripts: text,
  checks: v.array(v.strictObject({ path: v.picklist(['/healthz', '/readyz']), asks: text, good: text, bad: text })),
});
