/** Whether an agent handled a difficult caller as a good receptionist would, and if not, what was missing. */
import type { DifficultCaller, WantedOutcome } from '../../../../content/difficult-callers-schema.ts';
import type { Dialogue, Outcome } from '../dialogue/dialogue-state.ts';
import { actsOf, answerTo } from './scripted-caller.ts';

export interface CallVerdict {
  /** Facts that the agent lacks, by the reader's meaning without "ask-". */
  missing: readonly string[];
  wrong: readonly CallFault[];
}

export type CallFault =
  | { kind: 'asked-too-often' }
  | { kind: 'outcome'; wanted: WantedOutcome; got: Outcome }
  | { kind: 'unsaid' };

const OUTCOMES: Readonly<Record<WantedOutcome, readonly Outcome[]>> = {
  booked: ['booked'],
  person: ['handed-over', 'message'],
  emergency: ['emergency'],
  'opted-out': ['opted-out'],
  ended: ['answered', 'ended', 'message'],
  answered: ['answered', 'ended'],
};

/** @param asked What the agent asked once too often. */
export function judgeCall({ want }: DifficultCaller, dialogue: Dialogue, asked: string | undefined): CallVerdict {
  const { outcome, slots } = dialogue;
  const acts = actsOf(dialogue);
  const has = (act: string) => acts.some((one) => one === act || one.startsWith(`${act}:`));
  const answers = want.answers.map((topic) => ({ topic, answer: answerTo(topic, dialogue) }));
  const wanted = [...want.says, ...(want.danger ? [`danger:${want.danger}`] : [])];
  const isUnsaid =
    !wanted.every(has) ||
    answers.some(({ answer }) => answer === 'ignored') ||
    (want.name ?? slots.name) !== slots.name ||
    (want.phone ?? slots.phone) !== slots.phone;
  return {
    missing: answers.flatMap(({ topic, answer }) => (answer === 'missing' ? [topic] : [])),
    wrong: [
      ...(asked === undefined ? [] : [{ kind: 'asked-too-often' } as const]),
      ...(want.outcome && !OUTCOMES[want.outcome].includes(outcome)
        ? [{ kind: 'outcome', wanted: want.outcome, got: outcome } as const]
        : []),
      ...(isUnsaid ? [{ kind: 'unsaid' } as const] : []),
    ],
  };
}

export function isHandled({ missing, wrong }: CallVerdict): boolean {
  return missing.length === 0 && wrong.length === 0;
}
