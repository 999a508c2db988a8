import * as v from 'valibot';

export const termsEditionSchema = v.strictObject({
  version: v.pipe(v.string(), v.regex(/^\d+\.\d+$/, 'A version is two numbers, such as 1.0.')),
  /** The day from which it is in force, as a reader sees it. */
  from: v.pipe(v.string(), v.regex(/^[A-Z][a-z]+ \d{1,2}, \d{4}$/, 'Write the day out: November 24, 2026.')),
});

export type TermsEdition = v.InferOutput<typeof termsEditionSchema>;
