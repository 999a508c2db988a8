import * as v from 'valibot';
import { text } from '../shared/text/words-schema.ts';

export const personSchema = v.strictObject({
  name: text,
  role: text,
  /** What this person answers for, such as "Setup and prices". */
  answersFor: text,
  picture: v.optional(v.pipe(text, v.regex(/^\/people\/[\w.-]+$/, 'Put the picture into public/people.'))),
  city: v.optional(text),
  /** One sentence of their own, such as "I set up every agent myself." */
  says: v.optional(text),
  phone: v.optional(text),
  founder: v.optional(v.literal(true)),
  writes: v.optional(v.literal(true)),
  signs: v.optional(v.literal(true)),
});

export const peopleSchema = v.strictObject({
  people: v.array(personSchema),
  letter: v.array(text),
});

export type Person = v.InferOutput<typeof personSchema>;
export type People = v.InferOutput<typeof peopleSchema>;
