/** The schema of the job software that trades use, and of how the agent works with each. */
import * as v from 'valibot';
import { text } from '../shared/text/words-schema.ts';

const STATES = ['yes', 'calendar', 'email', 'ask'] as const;

export const softwareSchema = v.strictObject({
  /** How an answer begins while its trade's software is not stated yet. */
  notBuiltIn: text,
  /** What pages say about the software in each state, in the order in which they say it. */
  sentences: v.strictObject(v.entriesFromList(STATES, text)),
  software: v.record(
    text,
    v.strictObject({
      works: v.picklist(STATES),
      /** Names of the pages that list it. */
      on: v.pipe(v.array(text), v.nonEmpty()),
    }),
  ),
});

export type Software = v.InferOutput<typeof softwareSchema>;
