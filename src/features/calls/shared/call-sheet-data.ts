/** A guided call as a call sheet shows it: who says what at which second, and what is on the lead card. */
import type { CallState, SaidTurn } from './guided-call.ts';

/** About 155 words a minute, as people talk on the phone. */
const WORDS_PER_SECOND = 2.6;
const PAUSE_S = 0.5;
const SHORTEST_TURN_S = 0.8;

export interface SheetTurn extends SaidTurn {
  /** Seconds into the call. */
  from: number;
  to: number;
}

export interface Sheet {
  turns: SheetTurn[];
  /** Seconds from the first word to the last. */
  length: number;
}

export function sheetOf({ turns }: CallState): Sheet {
  let now = 0;
  const timed = turns.map((turn) => {
    const from = now;
    const to = round(from + Math.max(SHORTEST_TURN_S, turn.says.split(' ').length / WORDS_PER_SECOND));
    now = round(to + PAUSE_S);
    return { ...turn, from, to };
  });
  return { turns: timed, length: timed.at(-1)?.to ?? 0 };
}

function round(seconds: number): number {
  return Math.round(seconds * 10) / 10;
}
