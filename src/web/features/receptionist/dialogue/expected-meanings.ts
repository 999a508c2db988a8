/**
 * What callers most likely mean after each question: how many times likelier a meaning is there than in any message.
 * By Bayes' rule the model's probabilities are multiplied by these and made to sum to 1 again.
 */
import type { Expectation } from './dialogue-state.ts';

/** The caller's first words follow the greeting. */
export type Asked = Expectation | 'opening';

type Odds = Readonly<Record<string, number>>;

/** In the middle of an arrangement few start another matter, and few mean to stop. */
const WHILE_ARRANGING: Odds = {
  'change-booking': 0.1,
  'cancel-booking': 0.1,
  'check-booking': 0.1,
  complaint: 0.2,
  'wrong-number': 0.1,
  'sales-pitch': 0.1,
  job: 0.1,
  drop: 0.8,
  leave: 0.8,
  bye: 0.3,
  'ask-services': 0.3,
  'ask-hours': 0.5,
  capability: 0.1,
  recording: 0.3,
  'ask-price': 1.5,
};

const AFTER: Readonly<Record<Asked, Odds>> = {
  opening: { yes: 0.2, no: 0.2, bye: 0.05, leave: 0.05, drop: 0.2, correct: 0.2, choose: 0.2, 'give-phone': 0.5 },
  nothing: {},
  service: { ...WHILE_ARRANGING, book: 2, 'give-detail': 2, 'ask-services': 1, complaint: 0.5, 'cancel-booking': 1 },
  detail: { ...WHILE_ARRANGING, 'give-detail': 4, 'give-address': 4, correct: 2, 'ask-first-time': 0.3 },
  choice: {
    ...WHILE_ARRANGING,
    choose: 20,
    'any-time': 8,
    'give-time': 8,
    yes: 3,
    no: 3,
    correct: 2,
    'ask-availability': 2,
    'ask-hours': 0.2,
    'give-address': 0.3,
    'ask-first-time': 0.1,
    'ask-prepare': 0.5,
  },
  name: { ...WHILE_ARRANGING, 'give-name': 20, correct: 3 },
  phone: { ...WHILE_ARRANGING, 'give-phone': 20, correct: 3, refuse: 3 },
  topic: { 'wrong-number': 0.1, 'sales-pitch': 0.3, 'give-detail': 4 },
  confirm: { ...WHILE_ARRANGING, yes: 10, no: 3, correct: 5, 'give-name': 2, 'give-phone': 2 },
  change: { ...WHILE_ARRANGING, correct: 5, 'give-name': 4, 'give-phone': 4, 'give-time': 4, no: 2 },
  'call-back': { yes: 8, no: 8, 'give-phone': 3, 'give-time': 2, bye: 2, drop: 2, 'wrong-number': 0.3 },
  'opt-out-number': { 'give-phone': 20, refuse: 2 },
  'anything-else': {
    no: 10,
    bye: 10,
    thanks: 10,
    leave: 5,
    yes: 2,
    book: 0.05,
    drop: 0.3,
    'cancel-booking': 0.3,
    'change-booking': 0.3,
    urgent: 0.1,
    complaint: 0.2,
    'give-name': 0.3,
    'give-detail': 0.5,
    'wrong-number': 0.1,
    'sales-pitch': 0.1,
    job: 0.3,
  },
};

/** The same probabilities, given what was asked. */
export function givenQuestion(chances: ReadonlyMap<string, number>, asked: Asked): ReadonlyMap<string, number> {
  const odds = AFTER[asked];
  const weighed = [...chances].map(([meaning, chance]) => [meaning, chance * (odds[meaning] ?? 1)] as const);
  const all = weighed.reduce((sum, [, weight]) => sum + weight, 0);
  return new Map(weighed.map(([meaning, weight]) => [meaning, all > 0 ? weight / all : 0]));
}
