/** What a caller has with the firm already: a membership to end, a visit to skip. None of it is a wish for a new one. */
import type { IntentId } from '../../../../content/demo-schema.ts';
import type { URGENT } from './agent.ts';
import type { Understanding } from './understanding.ts';

/** "I need to stop my membership" names a service, and wants the opposite. */
const ENDS_OWN =
  /\b(?:stop|cancel|quit|end|ending|freeze|pause|suspend|hold|drop|get out of|put)\b[^.?!,]{0,20}\b(?:my|our|the|this) (?:gym )?(?:membership|plan|contract|subscription|account|mowing|service|cleaning|cleanings|lease)\b/;
/** "Scratch me for this Thursday." */
const SKIPS = /\b(?:scratch|skip|pass|take) (?:me|us) (?:off )?(?:for|on|this|next)\b/;
/** "I had a sit-down with Morgan tomorrow, so scratch it." */
const HAS_BOOKED =
  /\b(?:i|we)(?:['’]?ve| have| had|['’]?m| am| got)? (?:got )?(?:a|an|one|my|our|down|in|booked|scheduled|supposed|your|some)\b|\byou(?:['’]ve| have| had)? (?:got )?(?:me|us) (?:down|in)\b|\b(?:coming|sending)\b[^.?!]{0,30}\b(?:tomorrow|today|tonight|\w{3,6}day)\b/;
const CALLS_OFF =
  /\b(?:scratch|scrap|skip|cancel|nix|kill) (?:it|that|this one)\b|\bcall(?:ing)? (?:it|that) off\b|\bneed (?:it|that|him|her|them) (?:gone|off)\b|\btake (?:me|us) off\b/;
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
  const isOff = ENDS_OWN.test(plain) || SKIPS.test(plain) || (HAS_BOOKED.test(plain) && CALLS_OFF.test(plain));
  if (isQuestion || !isOff) return;
  for (const other of ['book', 'drop', 'opt-out'] as const) intents.delete(other);
  intents.set('change-booking', CONFIDENCE);
}
