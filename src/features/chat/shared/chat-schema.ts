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
  /** Words without meaning for a search, separated by spaces. */
  common: text,
  /** Lists of synonyms, words and phrases; each list counts as its first entry. */
  same: v.array(v.pipe(v.array(text), v.minLength(2))),
});
export type ChatVocabulary = v.InferOutput<typeof vocabularySchema>;

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

/** A reply is given when the whole question is an entry of `said`; the model's, where one answers. */
export const smallTalkSchema = v.array(
  v.strictObject({ said: v.array(text), reply: text, replyOfModel: v.optional(text) }),
);
