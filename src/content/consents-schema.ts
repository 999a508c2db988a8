/** The words beside the consent boxes. */
import * as v from 'valibot';
import { text } from './words-schema.ts';

export const consentsSchema = v.strictObject({ call: text, scores: text, brief: text });
