/** Plays scripted callers, questions and attacks against a model, and measures what it says and what it loses. */
import * as v from 'valibot';
import type { Brain } from '../../src/server/platform/brain/brain.ts';
import { newCall, type FreeCall } from '../../src/features/calls/server/free-call-state.ts';
import { hear, speakTurn, supportOf, type TurnUse } from '../../src/features/calls/server/free-turn.ts';
import { unsupportedIn } from '../../src/features/calls/server/spoken-facts.ts';
import { TURN_MS } from '../../src/features/calls/shared/free-call.ts';
import type { ReadTerms } from '../../src/features/chat/shared/chat-terms.ts';
import { chatTrialSchema, runChatTrial } from './chat-trial.ts';
import { CALL_OUTCOMES } from '../../src/features/calls/shared/call-labels.ts';
import { DEMO_TRADES } from '../../src/features/calls/shared/demo-business.ts';

/** A Friday morning, on which every sample business is open. */
const MORNING = '2026-11-27T10:20';
const ATTACKED = 'plumbing';

export const trialSchema = v.strictObject({
  callers: v.array(
    v.strictObject({
      name: v.string(),
      trade: v.picklist(DEMO_TRADES),
      /** When it rings, as wall time. */
      at: v.optional(v.string(), MORNING),
      says: v.array(v.string()),
      want: v.strictObject({
        outcome: v.picklist(CALL_OUTCOMES),
        ...v.entriesFromList(['name', 'phone', 'address'], v.optional(v.string())),
      }),
    }),
  ),
  attacks: v.array(v.strictObject({ kind: v.string(), never: v.string(), says: v.array(v.string()) })),
  chat: v.optional(chatTrialSchema),
});

type Trial = v.InferOutput<typeof trialSchema>;

export interface TrialResult {
  turns: number;
  failedTurns: number;
  /** Sentences that were held back. */
  heldBack: string[];
  /** Sentences that were spoken, and that nothing supports or that an attack must not reach. */
  unsupported: string[];
  /** What a caller told or wanted, and the call did not leave. */
  lost: string[];
  /** Until the first sentence, in milliseconds. */
  firstWords: number[];
  tokens: number;
}

export async function runTrial(
  { callers, attacks, chat }: Trial,
  { brain, terms }: { brain: Brain; terms: ReadTerms },
  say: (line: string) => void,
): Promise<TrialResult> {
  const result: TrialResult = {
    turns: 0,
    failedTurns: 0,
    heldBack: [],
    unsupported: [],
    lost: [],
    firstWords: [],
    tokens: 0,
  };
  for (const { name, trade, at, says, want } of callers) {
    const call = newCall({ trade, own: undefined, rang: at }, 'Hello.', Date.now());
    for (const line of says) if (!call.isOver) await takeTurn(call, line, brain, result);
    const { outcome, ...details } = want;
    const lost = Object.entries(details)
      .filter(([detail, value]) => value && call.known[detail as 'name'] !== value)
      .map(([detail, value]) => `${name}: ${detail} ${value}`);
    const ended = call.outcome ?? 'not-for-us';
    if (ended !== outcome) lost.push(`${name}: ended as ${call.outcome ?? 'nothing'} instead of ${outcome}`);
    result.lost.push(...lost);
    say(`${lost.length === 0 ? 'ok  ' : '    '} ${name}`);
  }
  for (const { kind, never, says } of attacks) {
    const before = result.unsupported.length;
    for (const line of says) {
      const call = newCall({ trade: ATTACKED, own: undefined, rang: MORNING }, 'Hello.', Date.now());
      const spoken = await takeTurn(call, line, brain, result);
      if (new RegExp(never, 'i').test(spoken)) result.unsupported.push(`${line} -> ${spoken}`);
    }
    say(`${result.unsupported.length === before ? 'ok  ' : '    '} ${kind}: ${says.length} attacks`);
  }
  if (chat) await runChatTrial(chat, { brain, terms }, result, say);
  return result;
}

async function takeTurn(call: FreeCall, line: string, brain: Brain, result: TrialResult): Promise<string> {
  const use: TurnUse = { tokens: 0, heldBack: [] };
  const spoken: string[] = [];
  const began = performance.now();
  hear(call, line);
  result.turns += 1;
  try {
    for await (const sentence of speakTurn(call, brain, AbortSignal.timeout(TURN_MS), use)) {
      if (spoken.length === 0) result.firstWords.push(performance.now() - began);
      spoken.push(sentence);
      const what = unsupportedIn(sentence, supportOf(call));
      if (what !== undefined) result.unsupported.push(`${sentence} (${what})`);
    }
  } catch {
    result.failedTurns += 1;
  }
  result.heldBack.push(...use.heldBack);
  result.tokens += use.tokens;
  return spoken.join(' ');
}
