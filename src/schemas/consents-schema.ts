import * as v from 'valibot';
import { text } from '../shared/text/words-schema.ts';

export const consentsSchema = v.strictObject({ call: text, scores: text, brief: text });
