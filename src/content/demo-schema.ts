/** The schema of the receptionist demo's content: what every sample agent says and understands, and four trades. */
import * as v from 'valibot';
import { DEMO_TRADES } from '../shared/receptionist/demo-business.ts';
import { text, texts } from './words-schema.ts';

/** Words with spaces between, which read better than a list of hundreds. */
const words = v.pipe(
  v.string(),
  v.transform((line) => line.split(/\s+/).filter(Boolean)),
);
const meaning = { cues: texts, examples: v.optional(texts, []) };

const fact = v.strictObject({
  id: text,
  /** What of the trained reader's meanings asks for it. */
  meaning: v.optional(text),
  /** Whether it also holds for a visitor's own business of this trade. */
  policy: v.optional(v.boolean(), false),
  ...meaning,
  says: text,
});

/** What the agent says, by occasion. `{business}`, `{person}` and the like are filled in. */
const SAYINGS = [
  'greet',
  'greeting',
  'ask-service',
  'ask-guess',
  'take-service',
  'check-when',
  'offer',
  'offer-one',
  'offer-again',
  'full',
  'full-day',
  'closed',
  'closed-then',
  'no-such-day',
  'no-such-hour',
  'past',
  'hold',
  'ask-contact',
  'ask-contact-message',
  'ask-name',
  'ask-name-message',
  'ask-name-ring',
  'take-change',
  'take-callback',
  'ask-last-name',
  'ask-phone',
  'ask-phone-again',
  'ask-topic',
  'moment',
  'refused',
  'read-back',
  'read-back-end',
  'ask-change',
  'booked',
  'anything-else-after',
  'message-taken',
  'unknown',
  'unknown-offer',
  'unknown-noted',
  'unknown-topic',
  'unknown-topic-noted',
  'unknown-beside',
  'ring',
  'thanks-name',
  'away',
  'urgent-ring',
  'emergency-end',
  'calm',
  'calm-again',
  'calm-end',
  'kept-rules',
  'off-topic',
  'ask-opt-out-number',
  'opted-out',
  'dropped',
  'anything-else',
  'ask-else',
  'goodbye',
  'goodbye-booked',
  'same-to-you',
  'still-there',
  'silence-end',
  'repair',
  'not-caught',
  'repair-message',
  'no-earlier',
  'no-later',
  'ended',
  'sorry',
  'sorry-offer',
  'wrong-number',
  'sales-pitch',
  'job',
  'noted',
  'remind',
] as const;

/** The trained reader's meanings that come before all else. */
export const DANGERS = ['self-harm', 'medical', 'fire', 'gas', 'violence', 'child-danger', 'crash'] as const;

/** Intents that the dialogue acts on. A trade adds its facts. */
const INTENTS = [
  'emergency',
  'injection',
  'opt-out',
  'hand-off',
  'callback',
  'robot',
  'change-booking',
  'drop',
  'book',
  'thanks',
  'bye',
  'leave',
  'hello',
  'off-topic',
  'rude',
  'moment',
  'repeat',
  'refuse',
] as const;

export const demoTalkSchema = v.strictObject({
  /** Where there are several, the next one is said when the same is said again. */
  says: v.strictObject(v.entriesFromList(SAYINGS, v.union([text, v.pipe(texts, v.minLength(2))]))),
  /** For whoever speaks Spanish: what callers most often need, by the trained reader's meaning, and the sayings. */
  spanish: v.strictObject({
    needs: v.record(text, text),
    other: text,
    says: v.partial(v.strictObject(v.entriesFromList(SAYINGS, text))),
  }),
  /** Under the words that hand a call over: what would happen outside the demo. */
  ringNote: text,
  /** Said to what a caller tells beside the matter. */
  kindnesses: v.array(v.strictObject({ id: text, cues: texts, says: text })),
  /** What to do at once, in the caller's language. */
  dangers: v.strictObject(v.entriesFromList(DANGERS, v.strictObject({ says: text, spanish: text }))),
  /** What a question is about, by the trained reader's meaning: said where no fact answers it. */
  topics: v.record(text, text),
  /** Cues that ask for the fact of a meaning, whatever the trade. */
  questions: v.record(text, texts),
  /** Idioms: clauses that tell of no danger. */
  figurative: texts,
  /** What is only played: nothing that is told with it is a danger. */
  played: texts,
  /** What the agent waits for, when a question was asked often enough. */
  needed: v.record(text, text),
  yes: texts,
  no: texts,
  notNow: v.strictObject({ over: texts, general: texts }),
  /** Words that a cue may name together as `{group}`. */
  groups: v.record(text, texts),
  /** Correct words that must not be taken for a misspelling of another word. */
  commonWords: words,
  intents: v.array(v.strictObject({ id: v.picklist(INTENTS), ...meaning })),
  facts: v.array(fact),
  isAi: text,
  hours: v.strictObject({ ...meaning, all: text, open: text, closed: text }),
  services: v.strictObject({ ...meaning, says: text, yes: text }),
  languages: v.array(
    v.strictObject({
      name: text,
      /** The Unicode script that identifies the language. */
      script: v.optional(text),
      words: v.optional(words, ''),
      says: text,
    }),
  ),
  languageReply: text,
  /** The tag in the sheet's margin, keyed by what the agent did. */
  events: v.record(v.string(), text),
});

export const demoTradeSchema = v.strictObject({
  trade: v.picklist(DEMO_TRADES),
  label: text,
  business: text,
  person: text,
  openingHours: text,
  handOff: text,
  /** Minutes that one appointment takes. */
  visitMinutes: v.pipe(v.number(), v.integer(), v.minValue(15)),
  /** The one question that qualifies a caller. */
  detail: v.strictObject({
    label: text,
    ask: text,
    /** In other words, when the caller said something else. */
    again: text,
    /** `address` needs a street or a number, `place` may be a description, `free` takes anything. */
    form: v.picklist(['address', 'place', 'free']),
    /** Whether dates in the answer belong to it, rather than state a wish for an appointment. */
    holdsDates: v.boolean(),
    cues: texts,
  }),
  /** What to have ready, in one sentence: a part of the fact that says so. */
  ready: v.optional(text),
  services: v.array(
    v.strictObject({
      name: text,
      /** The trained reader's label. */
      meaning: text,
      /** How a wish for it is taken up, in the trade's own tone. */
      taken: v.optional(text),
      words: texts,
      /** What to have ready for it, where that differs from the trade's. */
      ready: v.optional(text),
      /** What it costs, in one sentence: a part of what `price` says. */
      cost: v.optional(text),
      /** The fact that tells its price; without one nobody knows it. */
      price: v.optional(text),
    }),
  ),
  /** What answers a question for the price of nothing in particular. */
  price: v.optional(text),
  urgent: v.optional(v.strictObject({ ...meaning, says: text })),
  emergency: text,
  facts: v.array(fact),
});

export type DemoTalk = v.InferOutput<typeof demoTalkSchema>;
export type DemoTrade = v.InferOutput<typeof demoTradeSchema>;
export type Danger = (typeof DANGERS)[number];
export type Saying = (typeof SAYINGS)[number];
export type IntentId = (typeof INTENTS)[number];
