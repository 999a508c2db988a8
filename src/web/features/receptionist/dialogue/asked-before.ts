/** Counts the agent's questions, so that none is asked a third time in a call, whatever the caller says. */
import type { Saying } from '../../../../content/demo-schema.ts';
import type { Turn } from './dialogue-state.ts';

export const ASKED_MOST = 2;
/** Other times are another question, but a search without end is one for a person. */
export const OFFERS_MOST = 8;

/** The times aren't said, so that these words are the same whatever they are. */
export const THOSE_TIMES = 'those times';

/** Which question each of these sayings asks. */
const QUESTION_OF: Partial<Record<Saying, string>> = {
  'ask-service': 'service',
  'ask-guess': 'service',
  'ask-else': 'else',
  // A number that is left out is asked for by itself.
  'ask-contact': 'name',
  'ask-contact-message': 'name',
  'ask-name': 'name',
  'ask-name-message': 'name',
  'ask-name-ring': 'name',
  'ask-last-name': 'last-name',
  'ask-phone': 'phone',
  'ask-phone-again': 'phone',
  'ask-topic': 'topic',
  'ask-change': 'change',
  'ask-opt-out-number': 'opt-out-number',
  offer: 'choice',
  'offer-one': 'choice',
  'offer-again': 'choice',
  'read-back-end': 'confirm',
  'anything-else': 'anything-else',
  'anything-else-after': 'anything-else',
  'unknown-offer': 'call-back',
  'sorry-offer': 'call-back',
  'still-there': 'still-there',
};

/** Other times, or other details to confirm, make another question. */
export function questionsIn(saying: Saying, more: Readonly<Record<string, string>> = {}): string[] {
  const question = QUESTION_OF[saying];
  const about = more.times ?? more.summary;
  const whole = question && (about ? `${question}: ${about}` : question);
  return [whole ?? [], saying === 'offer-again' ? THOSE_TIMES : []].flat();
}

/** Whether one of these questions was asked twice already. */
export function isAskedOut(turns: readonly Turn[], questions: readonly string[]): boolean {
  const asked = turns.flatMap(({ asks }) => asks ?? []);
  const offers = asked.filter(isOffer).length;
  return questions.some(
    (question) =>
      asked.filter((one) => one === question).length >= ASKED_MOST || (isOffer(question) && offers >= OFFERS_MOST),
  );
}

function isOffer(question: string): boolean {
  return question.startsWith('choice');
}
