import * as v from 'valibot';
import { CALL_OUTCOMES, CALLER_DETAILS, CARD_LABELS, GUIDED_REASONS } from './call-labels.ts';

const text = v.pipe(v.string(), v.trim(), v.nonEmpty());
const words = <const Names extends readonly string[]>(names: Names) => v.strictObject(v.entriesFromList(names, text));

export const callEntrySchema = v.strictObject({
  ...v.entriesFromList(['region', 'start', 'label', 'lead', 'loading', 'failed'], text),
  page: v.strictObject({ label: text, to: v.pipe(text, v.startsWith('/')) }),
});

export const callWordsSchema = v.strictObject({
  ...v.entriesFromList(
    [
      'region',
      'label',
      'choose',
      'yours',
      'start',
      'talk',
      'hear',
      'again',
      'others',
      'log',
      'agent',
      'caller',
      'heardCaller',
      'pick',
      'orType',
      'sayIt',
      'aloud',
      'over',
      'failed',
    ],
    text,
  ),
  details: words(CALLER_DETAILS),
  card: v.strictObject({
    heading: text,
    empty: text,
    outcome: text,
    labels: words(CARD_LABELS),
    outcomes: words(CALL_OUTCOMES),
  }),
  phone: words(['heading', 'text', 'email', 'calendar', 'save', 'nobody']),
  send: words(['heading', 'hint', 'email', 'button', 'done']),
  mail: words(['event']),
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
        'person',
        'personHint',
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
    errors: words(['businessName', 'openingHours', 'services', 'handOffNumber', 'onCall']),
  }),
});

export type CallWords = v.InferOutput<typeof callWordsSchema>;

export const modelUseSchema = words(['none', 'own', 'hosted', 'browser', 'speechOwn', 'speechHosted']);

export const freeCallSchema = v.strictObject({
  ...v.entriesFromList(
    [
      'title',
      'heading',
      'intro',
      'consentHosted',
      'consentOwn',
      'unticked',
      'begin',
      'starting',
      'field',
      'send',
      'back',
      'aloud',
      'thinking',
      'bridge',
      'written',
    ],
    text,
  ),
  voice: v.strictObject({
    ...v.entriesFromList(['talk', 'stop', 'hint', 'asking', 'listening', 'hearing', 'speaking'], text),
    notes: words(['browser', 'own', 'hosted']),
    problems: words(['denied', 'missing', 'busy', 'needs-reload', 'unsupported', 'nothing', 'failed']),
  }),
  guided: words(GUIDED_REASONS),
});

/** What the agent says when it doesn't know, and what it asks for as far as it isn't known. */
const unsureWords = v.strictObject({
  unsure: text,
  unsureAsks: words(['name', 'phone']),
  unsureKnown: text,
});

export const freeCallAgentSchema = v.strictObject({
  ...v.entriesFromList(['greeting', 'instructions', 'retry', 'callBack', 'paged', 'connected'], text),
  ...unsureWords.entries,
  spanish: unsureWords,
  tools: words([
    'look_up',
    'write_down',
    'offer_times',
    'hold_time',
    'take_message',
    'put_through',
    'page_on_call',
    'end_call',
  ]),
  results: words([
    'written',
    'notSaid',
    'times',
    'noTimes',
    'noService',
    'held',
    'missing',
    'message',
    'through',
    'closed',
    'paged',
    'stay',
    'ended',
  ]),
});
