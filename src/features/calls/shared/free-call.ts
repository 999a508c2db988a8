import * as v from 'valibot';
import { DEMO_TRADES, demoBusinessSchema } from './demo-business.ts';
import { businessOf } from './call-businesses.ts';
import { startCall, type CallState, type Known, type SaidTurn } from './guided-call.ts';
import type { CallOutcome, CardLabel, GuidedReason } from './call-labels.ts';
import type { GuidedCall } from './guided-call-schema.ts';
import { workSchema } from '#shared/visitors/screening-schema.ts';

/** What the visitor may say at a time, in characters. */
export const MESSAGE_MAX_LENGTH = 500;
export const TURNS_MAX = 40;
/** How long a turn may take, in milliseconds. */
export const TURN_MS = 20_000;
const VISIT_MINUTES = 60;
/** On the lead card, in characters. */
const SAID_MAX_LENGTH = 120;

/** A local time without its zone, so that a server elsewhere says the visitor's own hours. */
const WALL_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

const wallTime = v.pipe(
  v.string(),
  v.regex(WALL_TIME),
  v.check((text) => !Number.isNaN(dateOf(text).getTime())),
);

export const beginFreeCallSchema = v.strictObject({
  /** The visitor agreed that the model's host gets what they say. */
  consent: v.literal(true),
  trade: v.picklist(DEMO_TRADES),
  own: v.optional(demoBusinessSchema),
  now: wallTime,
  screening: workSchema,
});

export const freeTurnSchema = v.strictObject({
  /** The call as the server sealed it after the turn before. */
  token: v.pipe(v.string(), v.maxLength(60_000)),
  says: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(MESSAGE_MAX_LENGTH)),
});

export const RECORDING_MAX_MS = 30_000;
/** Browsers record it in a tenth of that, or in half. */
export const RECORDING_MAX_BYTES = 600_000;
/** Of the header with the stamp that lets a caller be heard. */
export const HEARS_HEADER = 'x-call-stamp';
/** How long hearing may take, or speaking a sentence. */
export const SPEECH_MS = 15_000;

export const speakSchema = v.strictObject({
  /** A sentence with the names and numbers in it. */
  says: v.pipe(v.string(), v.nonEmpty(), v.maxLength(1_000)),
  stamp: v.pipe(v.string(), v.maxLength(100)),
});

/** The answer of /calls/hear. */
export interface HeardLine {
  text: string;
}

/** What a call has come to; all of it but the turns is written by tools. */
export interface FreeCallView {
  trade: (typeof DEMO_TRADES)[number];
  own?: v.InferOutput<typeof demoBusinessSchema> | undefined;
  /** When it rang, as wall time. */
  rang: string;
  turns: SaidTurn[];
  known: Known;
  card: Partial<Record<CardLabel, string>>;
  service?: string | undefined;
  /** The appointment, as wall time. */
  slot?: string | undefined;
  outcome?: CallOutcome | undefined;
  isOver: boolean;
}

/** A line of the answer to a turn. A sentence has a stamp where the server can speak it. */
export type FreeTurnLine =
  | { says: string; stamp?: string }
  | { call: FreeCallView; token: string }
  | { guided: GuidedReason; call?: FreeCallView };

export function wallTimeOf(date: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-');
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

export function dateOf(wall: string): Date {
  return new Date(`${wall}:00`);
}

const NO_STEP = { says: '', card: {}, more: [], asides: [] };

/** The call in the form of a guided one, so that card, sheet, phone and email show it alike. */
export function stateOf(view: FreeCallView, title: string): CallState {
  const { trade, rang, turns, known, card, slot, service = '', outcome, isOver } = view;
  const call: GuidedCall = {
    title,
    hint: '',
    trade,
    anyTrade: false,
    rings: 'open',
    language: 'en',
    service,
    visits: 'caller',
    visitMinutes: VISIT_MINUTES,
    caller: { name: '', phone: '' },
    voice: 'woman',
    steps: {
      greet: NO_STEP,
      end: { ...NO_STEP, ends: { outcome: outcome ?? 'not-for-us', summary: card.wants ?? card.told ?? '' } },
    },
  };
  return {
    call,
    // Otherwise the first service of a visitor's own business takes the place of the one that was booked.
    business: { ...businessOf(view), isOwn: false },
    rang: dateOf(rang),
    at: isOver ? 'end' : 'greet',
    turns,
    card,
    known,
    slot: slot === undefined ? undefined : dateOf(slot),
    asides: [],
    path: [],
  };
}

/** The written call in place of the free one, which asks for nothing that was told. `bridge` replaces its greeting. */
export function guidedFrom(view: FreeCallView, call: GuidedCall, now: Date, bridge: SaidTurn): CallState {
  const state = startCall(call, businessOf(view), now);
  const said = view.turns.find(({ speaker }) => speaker === 'caller')?.says;
  if (said === undefined) return state;
  return {
    ...state,
    turns: [...view.turns, bridge],
    known: view.known,
    told: view.known,
    card: { wants: said.slice(0, SAID_MAX_LENGTH), ...view.card },
  };
}
