/** A guided call from start to end, with the second at which each line of the owner's card is known. */
import { sheetOf, type SheetData } from './call-sheet-data.ts';
import { choose, endOf, startCall, stepOf, tell, type CallBusiness, type CallState } from './guided-call.ts';
import { CALLER_DETAILS, CARD_LABELS } from './call-labels.ts';
import type { GuidedCall } from './guided-call-schema.ts';
import type words from '#content/guided-calls/call-words.yaml';

export type CallWords = typeof words;

export interface CardEntry {
  /** Seconds into the call. */
  at: number;
  label: string;
  value: string;
}

export interface HeardCall extends SheetData {
  language: GuidedCall['language'];
  voice: GuidedCall['voice'];
  card: readonly CardEntry[];
}

/** The bill of a call, as numbers and as money. */
export interface CallBill {
  seconds: number;
  /** Seconds after rounding up. */
  billed: number;
  /** Of billed time. */
  minutes: number;
  /** What it costs as extra time, such as "$0.42". */
  cost: string;
}

/** A whole call with what it costs, as the build computes it (tools/vite/heard-calls.ts). */
export interface BilledCall extends HeardCall {
  bill: CallBill;
}

export function heardCall(call: GuidedCall, business: CallBusiness, now: Date, words: CallWords): HeardCall {
  const states = [startCall(call, business, now)];
  for (let last = states[0]; last && !stepOf(last).ends; last = states.at(-1))
    states.push(stepOf(last).asks ? tell(last, {}) : choose(last, 0));
  const end = states.at(-1);
  if (!end) throw new Error(`The call "${call.title}" never ends.`);
  const sheet = sheetOf(end, { ...words, caller: words.heardCaller });
  const card = states.flatMap((state, index) => {
    const at = sheet.turns[state.turns.length - 1]?.to ?? 0;
    const before = index > 0 ? linesOf(states[index - 1], words) : new Map();
    const lines = [...linesOf(state, words)].filter(([label, value]) => before.get(label) !== value);
    return lines.map(([label, value]) => ({ at, label, value }));
  });
  return { ...sheet, language: call.language, voice: call.voice, card };
}

/** The lead card's lines by their labels, the outcome last. */
export function linesOf(state: CallState | undefined, words: CallWords): Map<string, string> {
  const lines = new Map<string, string>();
  if (!state) return lines;
  const { known, card } = state;
  const put = (label: string, value: string | undefined) => value && lines.set(label, value);
  for (const detail of CALLER_DETAILS) put(words.details[detail], known[detail]);
  for (const label of CARD_LABELS) put(words.card.labels[label], card[label]);
  const end = endOf(state);
  if (end) put(words.card.outcome, words.card.outcomes[end.outcome]);
  return lines;
}
