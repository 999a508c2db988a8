import * as v from 'valibot';
import { text, textsOf } from '#shared/text/words-schema.ts';

const side = v.strictObject({
  name: text,
  steps: v.array(
    v.strictObject({
      by: v.picklist(['customer', 'person', 'flow']),
      ...textsOf('who', 'app', 'does'),
      /** Minutes of staff work; waiting isn't counted. */
      minutes: v.number(),
      /** Whether the work waited for this person to pick it up. */
      handoff: v.boolean(),
      /** Whether somebody typed in what another app already knew. */
      typed: v.boolean(),
      /** Marks the step in which a person still decides. */
      decides: v.optional(v.boolean(), false),
    }),
  ),
});

export const artifact = v.strictObject({
  kind: v.literal('handoff-flow'),
  ...textsOf('label', 'title', 'counting'),
  /** Names of the counts and of the marks in the margin. */
  counts: v.strictObject(textsOf('handoffs', 'typings', 'staffMinutes')),
  marks: v.strictObject(textsOf('handoff', 'typed', 'decides')),
  before: side,
  after: side,
  note: text,
});
