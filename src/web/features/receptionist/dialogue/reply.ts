/** Collects what the agent says in one turn, what it did, and the tag for the sheet's margin. */
import type { Saying } from '../../../../content/demo-schema.ts';
import { questionsIn } from './asked-before.ts';
import type { Dialogue, SlotName, Turn } from './dialogue-state.ts';

export interface Reply {
  say: (act: string | undefined, saying: Saying, more?: Readonly<Record<string, string>>) => void;
  /** Words that are no saying, such as a fact. */
  tell: (act: string, text: string) => void;
  /** Says this again, which asks its questions once more. */
  repeat: (turn: Turn) => void;
  /** Whether this is told already. */
  tells: (text: string) => boolean;
  /** Adds a remark to the reader beneath the words. */
  note: (text: string) => void;
  /** Notes an act that has no words of its own. */
  did: (act: string) => void;
  isEmpty: () => boolean;
  acts: () => readonly string[];
  questions: () => readonly string[];
  text: () => string;
  /** Takes back every part for which this doesn't hold. */
  keep: (isKept: (part: ReplyPart) => boolean) => void;
  toTurn: () => Turn;
}

export interface ReplyPart {
  act: string | undefined;
  text: string;
  asks: readonly string[];
}

/** The one language besides English in which a message is taken. */
export const SPANISH = 'Spanish';
/** A message about a booking that stands. */
export const TAKES_CHANGE = 'takes-change';
/** A trade's own question, which is no saying. */
export const ASKS_DETAIL = 'ask:detail';
/** The weightiest act of a turn gives its tag. */
const TAG_ORDER =
  'emergency booked message-taken opted-out ring urgent hold kept-rules is-ai language unknown away calm dropped off-topic read-back answer offer still-there repair'.split(
    ' ',
  );

/** Made once, because making one takes longer than reading a message. */
const SHORT_DAY = new Intl.DateTimeFormat('en-US', { weekday: 'short' });
const SHORT_DATE = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });
const CLOCK = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });

export function createReply(dialogue: Dialogue): Reply {
  let parts: ReplyPart[] = [];
  let note: string | undefined;
  const { agent } = dialogue;
  const acts = () => parts.flatMap(({ act }) => act ?? []);
  const questions = () => parts.flatMap(({ asks }) => asks);
  const text = () => parts.flatMap((part) => part.text || []).join(' ');
  return {
    say: (act, saying, more) => {
      const spanish = dialogue.language === SPANISH ? agent.talk.spanish.says[saying] : undefined;
      const said = spanish ? agent.fill(spanish, more) : agent.say(saying, more, act ? timesSaid(dialogue, act) : 0);
      parts.push({ act, text: said, asks: questionsIn(saying, more) });
    },
    tell: (act, said) => void parts.push({ act, text: agent.fill(said), asks: act === ASKS_DETAIL ? ['detail'] : [] }),
    repeat: ({ says, asks = [] }) => void parts.push({ act: 'repeat', text: says, asks }),
    tells: (said) => parts.some((part) => part.text === agent.fill(said)),
    note: (said) => void (note = said),
    did: (act) => void parts.push({ act, text: '', asks: [] }),
    isEmpty: () => text() === '',
    acts,
    questions,
    text,
    keep: (isKept) => void (parts = parts.filter(isKept)),
    toTurn: () => ({
      speaker: 'agent',
      says: text(),
      acts: acts(),
      asks: questions(),
      event: tagOf(dialogue, acts()),
      note,
    }),
  };
}

/** How often the agent did this in the talk before. */
export function timesSaid({ turns }: Dialogue, act: string): number {
  return turns.filter(({ acts }) => acts.includes(act)).length;
}

function tagOf({ agent, slots, now, language }: Dialogue, acts: readonly string[]): string | undefined {
  const kinds = new Set(acts.map((act) => act.split(':')[0] ?? act));
  const kind = TAG_ORDER.find((name) => kinds.has(name));
  const text = kind && agent.talk.events[kind];
  return (
    text &&
    agent.fill(text, {
      slot: slots.time ? shortSlot(slots.time, now) : '',
      language: language ?? '',
    })
  );
}

/** "Tue 9:30" fits the margin. */
export function shortSlot(slot: Date, now: Date): string {
  const day = SHORT_DAY.format(slot);
  const time = CLOCK.format(slot).replace(/\s?[AP]M$/, '');
  const isFar = slot.getTime() - now.getTime() > 6 * 86_400_000;
  return isFar ? `${day} ${SHORT_DATE.format(slot)}, ${time}` : `${day} ${time}`;
}

/** Notes a detail and the turn that gave it. */
export function keepSlot<Name extends SlotName>(dialogue: Dialogue, name: Name, value: Dialogue['slots'][Name]): void {
  dialogue.slots = { ...dialogue.slots, [name]: value };
  dialogue.sources = { ...dialogue.sources, [name]: dialogue.turns.length - 1 };
}
