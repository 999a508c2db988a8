import * as v from 'valibot';
import { text } from '#shared/text/words-schema.ts';

export const contactChoicesSchema = v.strictObject({
  topics: v.pipe(v.array(v.strictObject({ value: v.pipe(text, v.maxLength(100)), label: text })), v.minLength(2)),
  countries: v.pipe(
    v.array(
      v.strictObject({
        value: v.pipe(text, v.regex(/^[A-Z]{2}$/)),
        callingCode: v.pipe(text, v.regex(/^[1-9]\d{0,2}$/)),
        label: text,
      }),
    ),
    v.minLength(1),
  ),
});
