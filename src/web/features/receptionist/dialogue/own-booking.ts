/** What a caller has with the firm already: a membership to end, a visit to skip. None of it is a wish for a new one. */
import type { IntentId } from '../../../../content/demo-schema.ts';
import type { URGENT } from './agent.ts';
import type { Understanding } from './understanding.ts';

/** "I need to stop my membership" names a service, and wants the opposite. */
const ENDS_OWN =
  /\b(?:stop|cancel|quit|end|ending|freeze|pause|suspend|hold|drop|get out of|put)\b[^.?!,]{0,20}\b(?:my|our|the|this) (?:gym )?(?:membership|plan|contract|subscription|account|mowing|service|cleaning|cleanings|lease)\b/;
/** "Scratch me for this Thursday." */
const SKIPS = /\b(?:scratch|skip|pass|take) (?:me|us) (?:off )?(?:for|on|this|next)\b/;
/** "We move out on Friday" moves no appointment. */
const MOVES_HOUSE = /\bmov(?:e|ed|ing)[ -]?(?:out|in|house|from|away)\b/;
const NAMES_BOOKING = /\b(?:appointment|booking|visit|slot)\b/;
const CONFIDENCE = 0.95;

export function settleOwnBooking(
  intents: Map<IntentId | typeof URGENT, number>,
  { message, isQuestion }: Understanding,
): void {
  const plain = message.toLowerCase();
  if (MOVES_HOUSE.test(plain) && !NAMES_BOOKING.test(plain)) intents.delete('change-booking');
  if (isQuestion || !(ENDS_OWN.test(plain) || SKIPS.test(plain))) return;
  for (const other of ['book', 'drop', 'opt-out'] as const) intents.delete(other);
  intents.set('change-booking', CONFIDENCE);
}
