/** Tells a wish for a person now from a question about the agent, a wish for a meeting, and a wish to be left alone. */
import type { IntentId } from '../../../../content/demo-schema.ts';
import type { URGENT } from './agent.ts';
import type { WantedTime } from './sample-diary.ts';

const ASKS_WHAT_IT_IS =
  /\b(?:are you|am i|is this|is it|is that an?|you(?:re| are) not|typing|reading|writing|behind)\b/;
/** "Don't put me through, have Jamie call me." */
const STAYS_OFF_THE_LINE =
  /\b(?:don['’]?t|do not|no need to|without|rather not|needn['’]?t) (?:be )?(?:put|putting|transfer\w*|connect\w*|patch\w*|hand|pass|ring|disturb|bother) (?:me|us|her|him|them|anybody|anyone)\b/;
const CONFIDENCE = 0.95;

/** @param plain The message in lower case. */
export function settleHandOff(
  intents: Map<IntentId | typeof URGENT, number>,
  plain: string,
  wanted: WantedTime | undefined,
  now: Date,
): void {
  if (!intents.has('hand-off')) return;
  if (intents.has('robot')) intents.delete(ASKS_WHAT_IT_IS.test(plain) ? 'hand-off' : 'robot');
  if (!intents.has('hand-off')) return;
  // "I'd like to speak with an attorney on Thursday" wants no call now.
  const isForLater = wanted?.days !== undefined && wanted.days.first > now;
  const isOther = intents.has('change-booking') || intents.has('callback');
  if (STAYS_OFF_THE_LINE.test(plain)) settle(intents, 'callback');
  else if (isForLater && !isOther) settle(intents, 'book');
}

function settle(intents: Map<IntentId | typeof URGENT, number>, wish: IntentId): void {
  intents.delete('hand-off');
  intents.set(wish, CONFIDENCE);
}
