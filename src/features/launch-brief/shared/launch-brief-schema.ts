import * as v from 'valibot';
import { text } from '#shared/text/words-schema.ts';

const texts = v.pipe(v.array(text), v.minLength(2));
const base = {
  id: v.pipe(text, v.regex(/^[a-z][A-Za-z]*$/)),
  label: text,
  hint: v.optional(text),
  /** What a form says when the answer is missing; without it, the answer is optional. */
  required: v.optional(text),
  /** Notes on the law beside the question: our words, and the ledger's claim that backs them. */
  law: v.optional(v.array(v.strictObject({ claim: text, text })), []),
};

const field = v.variant('kind', [
  v.strictObject({ ...base, kind: v.picklist(['text', 'email', 'tel', 'area']), complete: v.optional(text) }),
  v.strictObject({ ...base, kind: v.literal('choice'), options: texts }),
  v.strictObject({
    ...base,
    kind: v.literal('checks'),
    options: texts,
    marked: v.strictObject({ label: text, options: texts }),
  }),
  v.strictObject({ ...base, kind: v.picklist(['zone', 'hours', 'file', 'consent', 'product']) }),
]);

export const launchBriefSchema = v.strictObject({
  products: v.pipe(v.array(v.strictObject({ id: v.pipe(text, v.regex(/^[a-z]+$/)), name: text })), v.minLength(1)),
  sections: v.array(
    v.strictObject({
      id: v.pipe(text, v.regex(/^[a-z]+$/)),
      /** Ids of products; without it, the section belongs to all of them. */
      for: v.optional(v.array(text)),
      heading: text,
      intro: text,
      fields: v.array(field),
    }),
  ),
});

export type BriefField = v.InferOutput<typeof field>;
