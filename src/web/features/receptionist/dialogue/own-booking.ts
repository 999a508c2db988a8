/** What a caller has with the firm already: a membership to end, a visit to skip. None of it is a wish for a new one. */
import type { IntentId } from '../../../../content/demo-schema.ts';
import type { URGENT } from './agent.ts';
import type { Understanding } from './understanding.ts';

/** "I need to stop my membership" names a service, and wants the opposite. */
const ENDS_OWN =
  /\b(?:(?:stop(?! by)|cancel|quit|freeze|pause|suspend|get out of)\b[^.?!,]{0,20}\b(?:my|our|the|this)|(?:end|drop|put) (?:my|our)) (?:gym )?(?:membership|plan|contract|subscription|account|mowing|service|cleanings?|lease)\b/;
/** "Scratch me for this Thursday." */
const SKIPS =
  /\b(?:scratch|skip|take) (?:me|us) (?:for|off(?: for| on)?) (?:this|next|on|\w{3,6}day)\b|\bscratch (?:me|us) for\b/;
/** "I had a sit-down with Morgan tomorrow, so scratch it." */
const HAS_BOOKED =
  /\b(?:i|we)(?:['’]?ve| have| had|['’]?m| am| got)? (?:got )?(?:a|an|one|my|our|down|in|booked|scheduled|supposed|your|some)\b|\byou(?:['’]ve| have| had)? (?:got )?(?:me|us) (?:down|in)\b|\b(?:coming|sending)\b[^.?!]{0,30}\b(?:tomorrow|today|tonight|\w{3,6}day)\b/;
const CALLS_OFF =
  /\b(?:scratch|scrap|nix|skip|cancel) it\b|\bcall(?:ing)? it off\b|\bneed (?:it|that) gone\b|\btake (?:me|us|it) off\b/;
/** "We move out on Friday" moves no appointment. */
const MOVES_HOUSE = /\bmov(?:e|ed|ing)[ -]?(?:out|in|house)\b/;
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
