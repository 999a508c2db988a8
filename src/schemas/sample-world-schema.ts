import * as v from 'valibot';
import { text } from '../shared/text/words-schema.ts';

const id = v.pipe(v.string(), v.regex(/^[a-z]+(-[a-z]+)*$/));
/** Only numbers that are reserved for fiction. */
const phone = v.pipe(v.string(), v.regex(/^555-01\d\d$/));

export const sampleWorldSchema = v.strictObject({
  firms: v.record(
    id,
    v.strictObject({
      name: text,
      person: text,
      phone,
      /** As the demo's form takes them. */
      hours: text,
      /** As somebody would say them. */
      hoursInWords: v.optional(text),
      address: v.optional(text),
      prices: v.record(v.string(), v.pipe(text, v.regex(/^\$\d{1,3}(,\d{3})*$/))),
    }),
  ),
  people: v.record(id, v.strictObject({ name: text, phone })),
  /** Numbers that a caller says and takes back: they belong to nobody. */
  misheard: v.array(phone),
});

export type SampleWorld = v.InferOutput<typeof sampleWorldSchema>;
