/** The schema of the words around the receptionist demo: its entry, its labels and the sample talk. */
import * as v from 'valibot';
import { DEMO_TRADES } from '../../../shared/receptionist/demo-business.ts';
import { text, texts } from '../../../content/words-schema.ts';

const link = v.strictObject({ label: text, to: v.pipe(text, v.startsWith('/')) });

/** The demo's entry: all that a page holds of it before it is started. */
export const demoEntrySchema = v.strictObject({
  region: text,
  start: text,
  label: text,
  lead: text,
  note: text,
  kept: text,
  loading: text,
  failed: text,
  page: link,
  voice: link,
});

const byTrade = v.strictObject(v.entriesFromList(DEMO_TRADES, texts));

/** The words around the talk. */
export const demoWordsSchema = v.strictObject({
  ...v.entriesFromList(
    [
      'label',
      'difference',
      'trades',
      'own',
      'field',
      'send',
      'placeholder',
      'again',
      'over',
      'log',
      'agent',
      'caller',
      'confidence',
      'openersHeading',
      'breakHeading',
      'silence',
    ],
    text,
  ),
  meanings: v.record(v.string(), text),
  openers: byTrade,
  breakers: texts,
  card: v.strictObject({
    ...v.entriesFromList(['heading', 'empty', 'turn', 'done', 'going'], text),
    send: v.strictObject(v.entriesFromList(['heading', 'hint', 'email', 'button', 'done'], text)),
    mail: v.strictObject(
      v.entriesFromList(['subject', 'intro', 'business', 'event', 'next', 'reason', 'notYou'], text),
    ),
    labels: v.strictObject(
      v.entriesFromList(['outcome', 'name', 'phone', 'service', 'time', 'topic', 'language', 'questions'], text),
    ),
    outcomes: v.strictObject(
      v.entriesFromList(['answered', 'booked', 'message', 'handed-over', 'emergency', 'opted-out', 'ended'], text),
    ),
  }),
  mine: v.strictObject({
    ...v.entriesFromList(
      [
        'heading',
        'lead',
        'name',
        'trade',
        'hours',
        'hoursHint',
        'hoursRead',
        'hoursUnread',
        'services',
        'servicesHint',
        'number',
        'numberHint',
        'back',
        'applied',
        'link',
        'linkHint',
        'copy',
        'copied',
        'brief',
        'briefHint',
      ],
      text,
    ),
    errors: v.strictObject(v.entriesFromList(['businessName', 'openingHours', 'services', 'handOffNumber'], text)),
  }),
  voice: v.strictObject(
    v.entriesFromList(
      [
        'start',
        'heading',
        'where',
        'how',
        'allow',
        'refuse',
        'stop',
        'listening',
        'speaking',
        'waiting',
        'speak',
        'nothing',
        'denied',
        'failed',
        'none',
      ],
      text,
    ),
  ),
});

/** One line of the lead card. `turn` is the index of the turn that gave it, from 0. */
const leadLine = v.strictObject({ id: text, label: text, value: text, turn: v.optional(v.number()) });

/** A whole talk with its lead card, as the dialogue produces it; a test compares the two. */
export const sampleTalkSchema = v.strictObject({
  trade: text,
  /** Local date and time of the talk. */
  at: text,
  words: v.strictObject({
    ...v.entriesFromList(['label', 'title', 'heading', 'turn', 'note'], text),
    names: v.strictObject({ agent: text, caller: text }),
  }),
  turns: v.array(
    v.strictObject({
      speaker: v.picklist(['agent', 'caller']),
      says: text,
      event: v.optional(text),
      heard: v.optional(text),
    }),
  ),
  lines: v.array(leadLine),
});

export type DemoEntryWords = v.InferOutput<typeof demoEntrySchema>;
export type DemoWords = v.InferOutput<typeof demoWordsSchema>;
export type SampleTalk = v.InferOutput<typeof sampleTalkSchema>;
export type LeadLine = v.InferOutput<typeof leadLine>;
