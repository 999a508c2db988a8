/** What the call sheet and the lead card show of a talk. */
import type { DemoWords, LeadLine } from '../../../../content/demo-words-schema.ts';
import { spokenSeconds } from '../../../../shared/text/spoken-time.ts';
import type { Dialogue, Heard, SlotName } from './dialogue-state.ts';
import { saySlot } from './sample-diary.ts';

export interface SpokenTurn {
  speaker: 'agent' | 'caller';
  says: string;
  event?: string | undefined;
  note?: string | undefined;
  /** What the caller was taken to mean. */
  heard?: string | undefined;
}

export interface TimedTurn extends SpokenTurn {
  /** Seconds into the talk, had it been spoken. */
  from: number;
  to: number;
}

const SHORTEST_TURN_S = 0.8;
const PAUSE_S = 0.6;
const PERCENT = 100;

export function timedTurns(turns: readonly SpokenTurn[]): TimedTurn[] {
  let clock = 0;
  return turns.map((turn) => {
    const from = clock;
    const to = from + Math.max(SHORTEST_TURN_S, spokenSeconds(turn.says));
    clock = to + PAUSE_S;
    return { ...turn, from, to };
  });
}

export function spokenTurns({ turns }: Dialogue, words: DemoWords): SpokenTurn[] {
  return turns.map(({ speaker, says, event, note, heard }) => ({
    speaker,
    says: says || '…',
    event,
    note,
    heard: heard && describeHeard(heard, words),
  }));
}

/** "wants to book, 95% sure: Water heater". */
function describeHeard({ meaning, confidence, slots }: Heard, words: DemoWords): string {
  const isFact = meaning.endsWith('?');
  const name = isFact
    ? `${words.meanings.fact} ${meaning.slice(0, -1).replaceAll('-', ' ')}`
    : (words.meanings[meaning] ?? `${words.meanings.fact} ${meaning}`);
  const sure = `${Math.round(confidence * PERCENT)}% ${words.confidence}`;
  const given = slots.map(({ value }) => value).join(', ');
  return `${name}, ${sure}${given && `: ${given}`}`;
}

/** The lead card's lines as far as they are known. */
export function leadLines(dialogue: Dialogue, { card }: DemoWords): LeadLine[] {
  const { agent, ended, goal, language, now, outcome, questions, slots, sources, turns } = dialogue;
  const { labels, outcomes } = card;
  const line = (id: SlotName, label: string, value: string | undefined): LeadLine[] =>
    value ? [{ id, label, value, ...(sources[id] !== undefined && { turn: sources[id] }) }] : [];
  const isGoing = !ended && (goal !== 'none' || outcome === 'answered');
  return [
    { id: 'outcome', label: labels.outcome, value: isGoing ? card.going : outcomes[outcome] },
    ...line('name', labels.name, slots.name),
    ...line('phone', labels.phone, slots.phone),
    ...line('service', labels.service, slots.service),
    ...line('detail', agent.detail.label, slots.detail),
    ...line('time', labels.time, slots.time && saySlot(slots.time, now)),
    ...line('topic', labels.topic, slots.topic),
    ...(language ? [{ id: 'language', label: labels.language, value: language }] : []),
    ...questions.map((question, index) => ({
      id: `question-${index}`,
      label: labels.questions,
      value: question,
      turn: turns.findIndex(({ speaker, says }) => speaker === 'caller' && says === question),
    })),
  ];
}
