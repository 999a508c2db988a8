import * as v from 'valibot';
import { textsOf } from '#shared/text/words-schema.ts';

export const artifact = v.strictObject({
  kind: v.literal('site-health'),
  /** Answers whether the server can read and write its database. */
  path: v.literal('/readyz'),
  /** `unknown` is shown when no answer came. */
  ...textsOf('asking', 'good', 'bad', 'unknown', 'withoutScripts', 'again'),
});
