import * as v from 'valibot';
import { text } from '#shared/text/words-schema.ts';

const question = v.pipe(text, v.endsWith('?'));
const place = v.pipe(text, v.regex(/^\/[a-z0-9/#-]*$/, 'A place is a path of this site, with an anchor or without.'));

const waysToAsk = {
  asked: v.optional(v.array(question), []),
  /** For `createCue`. A question that one matches is answered by this passage first. */
  cues: v.optional(v.array(text), []),
};

export const vocabularySchema = v.strictObject({
  common: text,
  same: v.array(v.pipe(v.array(text), v.minLength(2))),
});

export const refusalsSchema = v.array(v.strictObject({ kind: text, phrases: v.array(text) }));

export const pricesSchema = v.array(v.strictObject({ to: place, title: text, text, ...waysToAsk }));

/** What a visitor may want to know; the ids are the labels of the trained reader. */
export const topicsSchema = v.array(
  v.strictObject({
    id: v.pipe(v.string(), v.regex(/^[a-z0-9-]+$/)),
    /** For the authors of training questions. */
    about: text,
    at: place,
    /** Words of the passage, for a place that holds several. */
    says: text,
    /** Other places that answer it. */
    also: v.array(place),
  }),
);

export const phrasingsSchema = v.array(v.strictObject({ at: place, says: v.optional(v.string(), ''), ...waysToAsk }));

export const chatWordsSchema = v.strictObject({
  heading: text,
  intro: text,
  note: text,
  examples: v.array(question),
  field: text,
  ask: text,
  empty: text,
  tooLong: text,
  checked: v.pipe(text, v.includes('{day}')),
  unknown: text,
  call: text,
  phoneLink: text,
  form: text,
  near: text,
  unsure: text,
  failed: text,
  pass: text,
  passIntro: text,
  policy: text,
  passed: text,
  erase: text,
  erased: text,
  close: text,
  /** Replies to small talk. One is given when the whole question matches an entry of `said`. */
  smallTalk: v.array(v.strictObject({ said: v.array(text), reply: text, replyOfModel: v.optional(text) })),
});

/** Around an answer that the owner's model wrote. */
export const chatModelWordsSchema = v.strictObject({
  consentHosted: v.pipe(text, v.includes('{host}')),
  consentOwn: text,
  quoted: text,
  noted: text,
  pending: text,
  written: text,
  /** Why the site's own words are shown instead, where a visitor would wonder. */
  fallback: v.strictObject({ budget: text, busy: text, time: text, failed: text, lost: text }),
});

export const chatModelAgentSchema = v.strictObject({
  instructions: v.pipe(text, v.includes('{words}')),
  told: v.pipe(text, v.includes('{passages}'), v.includes('{question}')),
});
