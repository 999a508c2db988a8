/** What the browser and the server say to each other about two people who compare their results. */
import * as v from 'valibot';
import words from '#content/assessment/together-words.yaml';
import { deliverableEmail } from '#shared/text/deliverable-email.ts';
import { answersSchema } from './assessment-schema.ts';
import type { Scores } from './disc-scoring.ts';
import type { PortraitKey } from './portrait.ts';

/** Up to 30 letters, so that a stranger's "name" has no room for a message, a number or a link. */
const FIRST_NAME = /^\p{L}(?:[\p{L}\p{M}'’ -]|\.(?= |$)){0,29}$/u;

export const firstName = v.pipe(v.string(), v.trim(), v.regex(FIRST_NAME, words.form.wrongName));

export const comparisonToken = v.pipe(v.string(), v.maxLength(200));

/** What each of the two gives to be compared. */
export const halfSchema = v.strictObject({
  name: firstName,
  showsNumbers: v.boolean(),
  result: v.union([
    /** One of the account's results. */
    v.strictObject({ id: v.pipe(v.string(), v.uuid()) }),
    v.strictObject({ answers: answersSchema }),
  ]),
});

export const askSchema = v.strictObject({
  ...halfSchema.entries,
  /** Whether the asker wants an email once the guest agrees, at the address of the result's report. */
  mails: v.optional(v.boolean(), false),
  /** That address, if the result is in no account. */
  reportEmail: v.optional(deliverableEmail),
});

export type Half = v.InferOutput<typeof halfSchema>;

/** What the holder of a link gets to see. Nothing of either result before both have agreed. */
export type ComparisonView =
  /** To the guest, before they agree. */
  | { state: 'asked'; asker: string; showsNumbers: boolean }
  /** To whoever opens the link to the guest after somebody has agreed by it. */
  | { state: 'taken' }
  /** To the one who asks, before the guest agrees. */
  | { state: 'waiting'; name: string; showsNumbers: boolean; mails: boolean; invite: string; until: string }
  /** To both. */
  | { state: 'open'; people: [Compared, Compared]; until: string };

/** The one who asks comes first. Never holds the answers, nor an emblem drawn from them, which shows them. */
export interface Compared {
  name: string;
  portrait: PortraitKey;
  /** Null unless they show their numbers. */
  scores: Scores | null;
}
