/** The assessment as a state machine: info, then quiz, then result; there is no way back but to begin again. */
import type { Gender } from '../../../shared/assessment-facts.ts';
import { QUESTION_COUNT, type Answers, type Style } from '../../../shared/disc-scoring.ts';

export interface Info {
  name: string;
  email: string;
  gender: Gender | '';
}

/** For each question the indexes of its options in the order in which this run shows them. */
export type OptionOrder = number[][];

export interface AssessmentState {
  step: 'info' | 'quiz' | 'result';
  info: Info;
  order: OptionOrder;
  /** Chosen styles so far; the next question is the one at this length. */
  chosen: Style[];
  /** Names one run, so that its report is sent once however often the call is repeated. */
  runId: string;
  /** Whether this run's report has been emailed. */
  sent: boolean;
  /** Id of the user whose account keeps the result; empty for one that was sent signed out. */
  keptBy: string;
}

export type AssessmentAction =
  | { type: 'edit'; info: Info }
  | { type: 'start'; order: OptionOrder; runId: string }
  | { type: 'lock'; style: Style }
  | { type: 'sent'; runId: string; keptBy: string }
  | { type: 'retake' }
  | { type: 'resume'; saved: AssessmentState };

export const INITIAL_STATE: AssessmentState = {
  step: 'info',
  info: { name: '', email: '', gender: '' },
  order: [],
  chosen: [],
  runId: '',
  sent: false,
  keptBy: '',
};

export function assessmentReducer(state: AssessmentState, action: AssessmentAction): AssessmentState {
  switch (action.type) {
    case 'edit':
      return { ...state, info: action.info };
    case 'start':
      return { ...INITIAL_STATE, info: state.info, step: 'quiz', order: action.order, runId: action.runId };
    case 'lock': {
      const chosen = [...state.chosen, action.style];
      return { ...state, chosen, step: chosen.length === QUESTION_COUNT ? 'result' : 'quiz' };
    }
    case 'sent':
      // The answer to an earlier run must not mark this one.
      return action.runId === state.runId ? { ...state, sent: true, keptBy: action.keptBy } : state;
    case 'retake':
      return { ...INITIAL_STATE, info: state.info };
    case 'resume':
      return action.saved;
  }
}

/** The answers of a finished run, by question id. */
export function answersOf(chosen: readonly Style[]): Answers {
  return Object.fromEntries(chosen.map((style, index) => [`q${index + 1}`, style]));
}

/** A random order for each question (Fisher–Yates). */
export function shuffledOrders(optionCounts: readonly number[], random: () => number): OptionOrder {
  return optionCounts.map((count) => {
    const order = Array.from({ length: count }, (_, index) => index);
    for (let last = count - 1; last > 0; last -= 1) {
      const pick = Math.floor(random() * (last + 1));
      [order[last], order[pick]] = [order[pick] ?? pick, order[last] ?? last];
    }
    return order;
  });
}
