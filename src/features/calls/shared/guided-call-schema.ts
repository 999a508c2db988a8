import * as v from 'valibot';
import { CALL_OUTCOMES, CALLER_DETAILS, CARD_LABELS } from './call-labels.ts';
import { DEMO_TRADES } from './demo-business.ts';

const text = v.pipe(v.string(), v.trim(), v.nonEmpty());

const card = v.optional(v.record(v.picklist(CARD_LABELS), text), {});
const mark = v.optional(text);

const choice = v.strictObject({
  says: text,
  mark,
  card,
  /** The time that the caller takes: 1, 2 or 3 for `{slot1}` to `{slot3}`. */
  slot: v.optional(v.picklist([1, 2, 3])),
  to: text,
});

const language = v.picklist(['en', 'es']);

/** Something the caller may say besides. The agent answers it, and the call is where it was. */
const aside = v.strictObject({ says: text, reply: text, unpriced: v.optional(text), mark, card });

const step = v.pipe(
  v.strictObject({
    /** What the agent says, filled in by `fillLine`. */
    says: text,
    /** What it says instead when the business doesn't state a price that the line names. */
    unpriced: v.optional(text),
    /** What the agent speaks in this step, if not the call's language. */
    language: v.optional(language),
    mark,
    card,
    /** What follows at once: the agent tells the person on the phone, and they take over. */
    more: v.optional(v.array(v.strictObject({ speaker: v.picklist(['agent', 'person']), says: text, mark, card })), []),
    /** The first one is said when the call is played from start to end. */
    choices: v.optional(v.pipe(v.array(choice), v.minLength(2), v.maxLength(4))),
    asks: v.optional(
      v.strictObject({
        details: v.pipe(v.array(v.picklist(CALLER_DETAILS)), v.minLength(1)),
        /** The caller's words around what was typed. */
        says: text,
        /** What the fields hold here, where it isn't what the call's own caller said before. */
        corrected: v.optional(v.partial(v.strictObject(v.entriesFromList(CALLER_DETAILS, text)))),
        to: text,
      }),
    ),
    asides: v.optional(v.array(aside), []),
    ends: v.optional(
      v.strictObject({
        outcome: v.picklist(CALL_OUTCOMES),
        /** What the owner reads on their phone, after what is urgent. */
        summary: text,
      }),
    ),
  }),
  v.check(
    ({ choices, asks, ends }) => [choices, asks, ends].filter(Boolean).length === 1,
    'A step has one of `choices`, `asks` and `ends`.',
  ),
  v.check(
    ({ choices = [], asides }) => choices.length + asides.length <= 4,
    'A caller has at most four things to say at a time.',
  ),
);

export const guidedCallSchema = v.pipe(
  v.strictObject({
    title: text,
    hint: text,
    trade: v.picklist(DEMO_TRADES),
    /** Whether the call makes sense for any business, so that it is offered first to a visitor's own. */
    anyTrade: v.optional(v.boolean(), false),
    /** When it rings: relative to the business's hours, or on a day that the call needs, counted from Sunday as 0. */
    rings: v.union([
      v.picklist(['open', 'evening', 'night']),
      v.strictObject({
        weekday: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(6)),
        at: v.pipe(v.string(), v.isoTime()),
      }),
    ]),
    language: v.optional(language, 'en'),
    /** A service of the trade's sample business. A visitor's own first service takes its place. */
    service: text,
    /** Where an appointment takes place; `nowhere` for a call without one. */
    visits: v.picklist(['caller', 'business', 'nowhere']),
    /** The hour, from 0 to 23, near which times are offered. */
    preferredHour: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(23))),
    /** How long an appointment takes, in minutes. */
    visitMinutes: v.optional(v.pipe(v.number(), v.integer(), v.minValue(15)), 60),
    /** What the fields of the caller hold until the visitor types. */
    caller: v.strictObject({ name: text, phone: text, address: v.optional(text) }),
    voice: v.picklist(['woman', 'man']),
    steps: v.record(text, step),
  }),
  v.check(({ steps }) => steps['greet'] !== undefined, 'A call begins at the step `greet`.'),
  v.check(
    ({ steps }) =>
      Object.values(steps).every(({ choices = [], asks }) =>
        [...choices, ...(asks ? [asks] : [])].every(({ to }) => steps[to] !== undefined),
      ),
    'Every `to` names a step of the call.',
  ),
);

export type GuidedCall = v.InferOutput<typeof guidedCallSchema>;
export type CallStep = GuidedCall['steps'][string];

export const callBusinessesSchema = v.strictObject(
  v.entriesFromList(
    DEMO_TRADES,
    v.strictObject({
      label: text,
      business: text,
      /** Who is on call, and to whom calls are put through. */
      person: text,
      openingHours: text,
      handOff: text,
      /** Of coming out, by day and at night. */
      visitPrice: v.optional(text),
      nightPrice: v.optional(text),
      services: v.pipe(v.array(v.strictObject({ name: text, price: v.optional(text) })), v.minLength(1)),
    }),
  ),
);

export type SampleBusiness = v.InferOutput<typeof callBusinessesSchema>['plumbing'];
