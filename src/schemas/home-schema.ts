import * as v from 'valibot';
import { pictureSchema } from './picture-schema.ts';
import { rich } from '../shared/text/inline-parser.ts';
import { link, sitePath, text } from '../shared/text/words-schema.ts';

export const homeSchema = v.strictObject({
  title: v.pipe(text, v.maxLength(60)),
  description: v.pipe(text, v.maxLength(155)),
  hero: v.strictObject({ eyebrow: text, heading: text, lead: text, quietAction: link }),
  calls: v.strictObject({
    hear: text,
    own: link,
    tabsLabel: text,
    tabs: v.pipe(v.array(text), v.length(3)),
  }),
});

export const homeSectionsSchema = v.strictObject({
  trades: v.strictObject({
    heading: text,
    items: v.array(v.strictObject({ name: text, call: text, to: sitePath })),
    link,
  }),
  seen: v.strictObject({ heading: text, lead: rich, pictures: v.array(pictureSchema) }),
  steps: v.strictObject({
    heading: text,
    lead: rich,
    items: v.array(v.strictObject({ name: text, what: rich, owner: text, days: rich })),
    link,
  }),
  pricing: v.strictObject({ heading: text, note: rich, bill: text, link }),
  questions: v.strictObject({ heading: text, items: v.array(v.strictObject({ question: text, answer: rich })) }),
  nextStep: v.strictObject({ heading: text, lead: rich, action: link, quietAction: link }),
});
