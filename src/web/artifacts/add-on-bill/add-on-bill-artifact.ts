import * as v from 'valibot';
import { text, textsOf } from '#shared/text/words-schema.ts';

export const artifact = v.strictObject({
  kind: v.literal('add-on-bill'),
  ...textsOf('label', 'title'),
  /** The id of the plan that the add-ons extend. */
  base: text,
  /** What the plan itself includes of the same work. */
  ...textsOf('tests', 'testsWhy', 'included'),
  /** `plan`: the add-on's id. `outcome` stands on its card, `why` on the bill. */
  addOns: v.pipe(v.array(v.strictObject({ plan: text, ...textsOf('outcome', 'why') })), v.length(2)),
  ...textsOf('order', 'total', 'note'),
});
