/** The assessment as a state machine: info, then quiz, then result; the only way back is to start over. */
import questions from '#content/assessment/questions.yaml';
import type { Gender } from '#features/assessment/shared/assessment-facts.ts';
import { QUESTION_COUNT, type Answers, type Style } from '#features/assessment/shared/disc-scoring.ts';

export interface Info {
  name: string;
  email: string;
  gender: Gender | '';
}

/** For each question, the indexes of its options in the order in which this run shows them. */
export type OptionOrder = number[][];

export interface AssessmentState {
  step: 'info' | 'quiz' | 'result';
  info: Info;
  sharesScores: boolean;
  /** Lets us keep the answers, without name or address, to improve the questions. */
  improves: boolean;
  /** By which they are erased; the server gives it out when it has stored them. */
  itemsCode: string;
  order: OptionOrder;
  /** Chosen styles so far; the next question is the one at this length. The landing page may have asked the first. */
  chosen: Style[];
  /** Identifies one run and its report's address. As the report's idempotency key, it makes retries send one report. */
  runId: string;
  finishedAt: number;
  sent: boolean;
  /** Id of the user whose account keeps the result; empty for one that was sent signed out. */
  keptBy: string;
}

export type Ticks = Pick<AssessmentState, 'sharesScores' | 'improves'>;

/** Another tab may have moved on since this one rendered, so each action says what it was meant for. */
export type AssessmentAction =
  | { type: 'edit'; info: Partial<Info> }
  | { type: 'tick'; ticks: Partial<Ticks> }
  | { type: 'start'; order: OptionOrder; runId: string }
  | { type: 'lock'; runId: string; index: number; style: Style; now: number }
  | { type: 'sent'; runId: string; keptBy: string; itemsCode: string }
  | { type: 'correct'; runId: string; email: string; newRunId: string }
  | { type: 'retake' }
  | { type: 'erase' };

export const INITIAL_STATE: AssessmentState = {
  step: 'info',
  info: { name: '', email: '', gender: '' },
  sharesScores: false,
  improves: false,
  itemsCode: '',
  order: [],
  chosen: [],
  runId: '',
  finishedAt: 0,
  sent: false,
  keptBy: '',
};

export function assessmentReducer(state: AssessmentState, action: AssessmentAction): AssessmentState {
  switch (action.type) {
    case 'edit':
      return state.step === 'info' ? { ...state, info: { ...state.info, ...action.info } } : state;
    case 'tick':
      return state.step === 'info' ? { ...state, ...action.ticks } : state;
    case 'start': {
      if (state.step !== 'info') return state;
      const order = [...state.order, ...action.order.slice(state.order.length)];
      return { ...state, step: 'quiz', order, runId: action.runId };
    }
    case 'lock': {
      if (state.step !== 'quiz' || action.runId !== state.runId || action.index !== state.chosen.length) return state;
      const chosen = [...state.chosen, action.style];
      if (chosen.length < QUESTION_COUNT) return { ...state, chosen };
      return { ...state, chosen, step: 'result', finishedAt: action.now };
    }
    case 'sent':
      if (action.runId !== state.runId) return state;
      return { ...state, sent: true, keptBy: action.keptBy || state.keptBy, itemsCode: action.itemsCode };
    case 'correct':
      if (state.step !== 'result' || action.runId !== state.runId) return state;
      return { ...state, info: { ...state.info, email: action.email }, runId: action.newRunId, sent: false };
    case 'retake':
      return state.step === 'result' ? { ...INITIAL_STATE, info: state.info } : state;
    case 'erase':
      return INITIAL_STATE;
  }
}

export function answersOf(chosen: readonly Style[]): Answers {
  return Object.fromEntries(chosen.map((style, index) => [`q${index + 1}`, style]));
}

/** Where each chosen option was shown, from 1. */
export function positionsOf(chosen: readonly Style[], order: OptionOrder): number[] {
  return chosen.map((style, index) => {
    const option = questions[index]?.options.findIndex(({ value }) => value === style) ?? 0;
    return (order[index] ?? []).indexOf(option) + 1;
  });
}
