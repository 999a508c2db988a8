/** The schema of the twenty difficult callers whom a visitor may send to the demo's agent. */
import * as v from 'valibot';
import { text } from './words-schema.ts';

/** What a call may be wanted to come to; each name has its words under `wanted`. */
const WANTED = ['booked', 'person', 'emergency', 'opted-out', 'ended', 'answered'] as const;
export type WantedOutcome = (typeof WANTED)[number];

export const difficultCallersSchema = v.strictObject({
  ...v.entriesFromList(
    [
      'heading',
      'lead',
      'button',
      'running',
      'done',
      'missing',
      'again',
      'needs',
      'expected',
      'unsaid',
      'askedTwice',
      'read',
      'caller',
    ],
    text,
  ),
  status: v.strictObject(v.entriesFromList(['waiting', 'talking', 'handled', 'failed'], text)),
  /** What the visitor's agent may lack, by the reader's meaning without "ask-". */
  facts: v.record(v.string(), text),
  wanted: v.strictObject(v.entriesFromList(WANTED, text)),
  callers: v.array(
    v.strictObject({
      name: text,
      opening: v.string(),
      next: v.optional(v.array(v.string()), []),
      /** What the caller says when asked for this; a list holds what is said each time. */
      answers: v.optional(v.record(v.string(), v.union([v.string(), v.array(v.string())])), {}),
      want: v.strictObject({
        outcome: v.optional(v.picklist(WANTED)),
        /** What the agent must have done, as its turns' acts name it. */
        says: v.optional(v.array(text), []),
        answers: v.optional(v.array(text), []),
        danger: v.optional(text),
        name: v.optional(text),
        phone: v.optional(text),
      }),
    }),
  ),
});

export type DifficultCallers = v.InferOutput<typeof difficultCallersSchema>;
export type DifficultCaller = DifficultCallers['callers'][number];
