/** A guided call as a call sheet shows it: who says what at which second. */
import type { CallState, SaidTurn } from './guided-call.ts';

/** About 155 words a minute, as people talk on the phone. */
const WORDS_PER_SECOND = 2.6;
const PAUSE_S = 0.5;
const SHORTEST_TURN_S = 0.8;

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

export function sheetOf(state: CallState, words: { label: string; agent: string; caller: string }): SheetData {
  const { call, business, rang, turns } = state;
  const timed = timedTurns(turns);
  const when = rang.toLocaleDateString('en-US', { weekday: 'long', hour: 'numeric', minute: '2-digit' });
  return {
    label: `${words.label}: ${when}`,
    title: call.title,
    speakers: {
      agent: { name: words.agent, side: 'agent' },
      caller: { name: words.caller, side: 'person' },
      person: { name: business.person, side: 'person' },
    },
    turns: timed,
    length: timed.at(-1)?.to ?? 0,
  };
}

function timedTurns(turns: readonly SaidTurn[]): SheetTurn[] {
  let now = 0;
  return turns.map(({ speaker, says, mark, language }) => {
    const from = now;
    const to = round(from + Math.max(SHORTEST_TURN_S, says.split(' ').length / WORDS_PER_SECOND));
    now = round(to + PAUSE_S);
    return { speaker, says, event: mark, from, to, language };
  });
}

function round(seconds: number): number {
  return Math.round(seconds * 10) / 10;
}
