/** What a caller says to the read-back: yes, a question about it, or what is wrong with it. */
import { absorb } from './absorb-details.ts';
import type { BookingPart } from './choice-words.ts';
import type { Dialogue } from './dialogue-state.ts';
import { sayFacts, sayUnknown } from './fact-answers.ts';
import { commit } from './next-step.ts';
import type { Reply } from './reply.ts';
import { chooseTime } from './time-offers.ts';
import type { JoinedReading } from './join-readings.ts';

const ASKS_WHAT_IT_SAYS =
  /^(?:(?:wait|ok|so|and|um|sorry|hold on)[ ,]+)*(?:is|was) (?:that|it|this)\b|\bdid you say\b|\byou said\b/i;
const YES_MAX_WORDS = 3;
const BUT = /\bbut\b/i;
/** "Yes, no mistake." */
const CORRECTS =
  /\b(?:but|no|not|except|actually|wait|make|chang\w*|instead|only|sorry|could|can|move|rather|name|number|phone|address|it['’]?s|should|thank\w*|oh|and)\b/i;
const STARTS_WITH_YES =
  /^[^\p{L}]*(?:yes|yeah|yep|yup|correct|right|sure|si|sí|that['’]?s (?:it|right|correct)|ten[- ]four|10-4|roger|copy that)(?!\p{L})/iu;

export function answerReadBack(dialogue: Dialogue, heard: JoinedReading, reply: Reply): 'done' | 'answered' | 'open' {
  if (heard.facts.length > 0) {
    if (!heard.yes || BUT.test(heard.message) || !sayFacts(dialogue, heard, reply)) return 'open';
    commit(dialogue, reply);
    return 'done';
  }
  // "Yes, six, that's right" gives no time.
  if (STARTS_WITH_YES.test(heard.message) && !CORRECTS.test(heard.message) && !heard.isQuestion) {
    commit(dialogue, reply);
    return 'done';
  }
  // "Wait, is that the 23rd?" asks what was just read back.
  if (heard.isQuestion && ASKS_WHAT_IT_SAYS.test(heard.message)) return 'answered';
  const learned = absorb(dialogue, heard);
  const timed = dialogue.goal === 'booking' && chooseTime(dialogue, reply, heard);
  if (timed && dialogue.offered.length > 0 && !dialogue.slots.time && !dialogue.wanted) return 'done';
  if (learned || timed) return 'answered';
  // "What time was that again?"
  if (heard.wrongPart && heard.isQuestion && !heard.isCorrection && !heard.no) return 'answered';
  if (heard.wrongPart && (heard.no || heard.isCorrection || !heard.yes)) {
    forget(dialogue, heard.wrongPart);
    return 'answered';
  }
  if (heard.yes && asksBeside(heard)) {
    if (BUT.test(heard.message)) return 'open';
    sayUnknown(dialogue, heard, reply, 'unknown-noted');
  }
  const isYes = heard.yes || STARTS_WITH_YES.test(heard.message);
  if (isYes || (heard.intents.has('thanks') && !heard.no && !heard.isQuestion)) {
    commit(dialogue, reply);
    return 'done';
  }
  if (!heard.no) return 'open';
  dialogue.asked = 'change';
  reply.say('ask:change', 'ask-change');
  return 'done';
}

/** "Yes. Do you have wifi?" */
function asksBeside({ isQuestion, message }: JoinedReading): boolean {
  return isQuestion && message.split(/\s+/).length > YES_MAX_WORDS;
}

export function forget(dialogue: Dialogue, part: BookingPart): void {
  const held = dialogue.slots.time;
  delete dialogue.slots[part];
  if (part === 'detail') dialogue.wasDetailAsked = false;
  // Another time most likely means the same day.
  if (part !== 'time' || !held) return;
  const day = new Date(held.getFullYear(), held.getMonth(), held.getDate());
  dialogue.wanted = { days: { first: day, last: day } };
}

export function isReadBack({ asked }: Dialogue): boolean {
  return asked === 'confirm' || asked === 'change';
}

export function hasPart({ slots }: Dialogue, part: BookingPart): boolean {
  return slots[part] !== undefined;
}
