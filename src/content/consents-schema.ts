/** The words beside the consent boxes. */
import * as v from 'valibot';

const text = v.pipe(v.string(), v.nonEmpty());

export const consentsSchema = v.strictObject({ call: text, scores: text, brief: text });
