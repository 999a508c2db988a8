/** What the receptionist knows and waits for between two messages. */
import type { Agent } from './agent.ts';
import type { WantedTime } from './sample-diary.ts';

export type Goal = 'none' | 'booking' | 'message' | 'ring' | 'urgent' | 'opt-out';

/** What the agent asked for last. */
export type Expectation =
  | 'nothing'
  | 'service'
  | 'detail'
  | 'choice'
  | 'name'
  | 'phone'
  | 'topic'
  | 'confirm'
  | 'change'
  | 'call-back'
  | 'opt-out-number'
  | 'anything-else';

export type Outcome = 'answered' | 'booked' | 'message' | 'handed-over' | 'emergency' | 'opted-out' | 'ended';

export type SlotName = 'service' | 'detail' | 'time' | 'name' | 'phone' | 'topic';

export interface Slots {
  service?: string;
  detail?: string;
  time?: Date;
  name?: string;
  phone?: string;
  topic?: string;
}

/** What a message was taken for, as the sheet's margin shows it. */
export interface Heard {
  meaning: string;
  /** 0 to 1. */
  confidence: number;
  /** The details that this message gave. */
  slots: readonly { name: SlotName; value: string }[];
}

export interface Turn {
  speaker: 'agent' | 'caller';
  says: string;
  /** What the agent did, for the sheet's tags and for tests. */
  acts: readonly string[];
  /** The questions that the agent asked. */
  asks?: readonly string[];
  event?: string | undefined;
  /** To the reader, not said: what would happen outside the demo. */
  note?: string | undefined;
  heard?: Heard | undefined;
}

export interface Dialogue {
  agent: Agent;
  now: Date;
  goal: Goal;
  asked: Expectation;
  slots: Slots;
  /** The turn in which each detail was given. */
  sources: Partial<Record<SlotName, number>>;
  /** A service that was named without a wish to book it. */
  mentioned: string | undefined;
  /** What it may be about: asked for, because no service was sure. */
  guess: string | undefined;
  wasDetailAsked: boolean;
  wanted: WantedTime | undefined;
  /** The part of the day that suits, which holds for another day as well. */
  suits: WantedTime['between'];
  offered: readonly Date[];
  /** The caller leaves the choice to the agent. */
  takesFirst: boolean;
  /** Offered, and none of them suited. */
  refused: readonly Date[];
  language: string | undefined;
  /** What the facts could not answer. */
  questions: readonly string[];
  rudeness: number;
  silences: number;
  repairs: number;
  /** Messages in a row that left the agent's question open and brought nothing else. */
  standstills: number;
  outcome: Outcome;
  ended: boolean;
  turns: readonly Turn[];
}

export function startDialogue(agent: Agent, now: Date): Dialogue {
  return {
    agent,
    now,
    goal: 'none',
    asked: 'nothing',
    slots: {},
    sources: {},
    mentioned: undefined,
    guess: undefined,
    wasDetailAsked: false,
    wanted: undefined,
    suits: undefined,
    offered: [],
    takesFirst: false,
    refused: [],
    language: undefined,
    questions: [],
    rudeness: 0,
    silences: 0,
    repairs: 0,
    standstills: 0,
    outcome: 'answered',
    ended: false,
    turns: [{ speaker: 'agent', says: agent.say('greet'), acts: ['greet'], event: agent.talk.events.greet }],
  };
}
