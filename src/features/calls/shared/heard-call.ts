/** A guided call as pages show it: who says what at which second, the owner's lead card, and what the call costs. */
import type words from '#content/guided-calls/call-words.yaml';
import { statesOf, type CallBusiness, type CallState, type SaidTurn } from './guided-call.ts';
import { clockTime } from './call-times.ts';
import { CALLER_DETAILS, CARD_LABELS } from './call-labels.ts';
import type { GuidedCall } from './guided-call-schema.ts';

/** About 155 words a minute, as people talk on the phone. */
const WORDS_PER_SECOND = 2.6;
const PAUSE_S = 0.5;
const SHORTEST_TURN_S = 0.8;

export type CallWords = typeof words;

export interface SheetTurn {
  speaker: string;
  says: string;
  /** Seconds into the call. */
  from: number;
  to: number;
  /** The tag in the margin. */
  event?: string | undefined;
  /** If not the call's language. */
  language?: SaidTurn['language'];
}

export interface SheetData {
  /** What kind of call it is, and when. */
  label: string;
  title: string;
  speakers: Readonly<Record<string, { name: string; side: 'agent' | 'person' }>>;
  turns: readonly SheetTurn[];
  /** Seconds from the first word to the last. */
  length: number;
}

export interface HeardCall extends SheetData, Pick<GuidedCall, 'language' | 'voice'> {
  /** The lead card's lines, each with the second at which it is known. */
  card: readonly { at: number; label: string; value: string }[];
}

/** A whole call with what it costs, as the build computes it (tools/vite/heard-calls.ts). */
export interface BilledCall extends HeardCall {
  /** `billed` is seconds rounded up, `minutes` is billed time, and `cost` is its price as extra time, such as "$0.42". */
  bill: Readonly<Record<'seconds' | 'minutes' | 'cost', string>>;
  notice?: OwnerText | undefined;
}

/** The text message that a call leaves on its owner's phone. */
export interface OwnerText {
  heading: string;
  /** The one fact that decides whether the owner gets up. */
  news: string;
  rest: string;
  /** What the call takes of the plan. */
  note: string;
}

export function sheetOf(state: CallState, words: { label: string; agent: string; caller: string }): SheetData {
  const { call, business, rang } = state;
  const turns = timedTurns(state.turns);
  return {
    label: `${words.label}: ${rang.toLocaleDateString('en-US', { weekday: 'long' })}, ${clockTime(rang)}`,
    title: call.title,
    speakers: {
      agent: { name: words.agent, side: 'agent' },
      caller: { name: words.caller, side: 'person' },
      person: { name: business.person, side: 'person' },
    },
    turns,
    length: turns.at(-1)?.to ?? 0,
  };
}

function timedTurns(turns: readonly SaidTurn[]): SheetTurn[] {
  const round = (seconds: number) => Math.round(seconds * 10) / 10;
  let now = 0;
  return turns.map(({ speaker, says, mark, language }) => {
    const from = now;
    const to = round(from + Math.max(SHORTEST_TURN_S, says.split(' ').length / WORDS_PER_SECOND));
    now = round(to + PAUSE_S);
    return { speaker, says, event: mark, from, to, language };
  });
}

export function heardCall(call: GuidedCall, business: CallBusiness, now: Date, words: CallWords): HeardCall {
  const states = statesOf(call, business, now);
  const sheet = sheetOf(states.at(-1)!, { ...words, caller: words.heardCaller }); // There is a first one.
  let before = new Map<string, string>();
  const card = states.flatMap((state) => {
    const at = sheet.turns[state.turns.length - 1]?.to ?? 0;
    const lines = linesOf(state, words);
    const fresh = [...lines].filter(([label, value]) => before.get(label) !== value);
    before = lines;
    return fresh.map(([label, value]) => ({ at, label, value }));
  });
  return { ...sheet, language: call.language, voice: call.voice, card };
}

export function linesOf(state: CallState | undefined, words: CallWords): Map<string, string> {
  const lines = new Map<string, string>();
  if (!state) return lines;
  const { known, card } = state;
  const put = (label: string, value: string | undefined) => value && lines.set(label, value);
  for (const detail of CALLER_DETAILS) put(words.details[detail], known[detail]);
  for (const label of CARD_LABELS) put(words.card.labels[label], card[label]);
  return lines;
}
