/** Yes, no and plain answers to what the agent asked last. */
import type { IntentId } from '../../../../content/demo-schema.ts';
import { absorb } from './absorb-details.ts';
import type { Dialogue } from './dialogue-state.ts';
import type { JoinedReading } from './join-readings.ts';
import { askForService, sayGoodbye, turnToMessage } from './next-step.ts';
import { answerReadBack, forget } from './read-back.ts';
import { keepSlot, type Reply } from './reply.ts';
import { closeTopic } from './special-answers.ts';

/** Longer messages say more than yes, or give more than a name. */
const YES_MAX_WORDS = 4;
const NAME_MAX_WORDS = 3;
const AGREES_MAX_WORDS = 6;
/** Neither a yes nor a no. */
const COUNTERS: readonly IntentId[] = ['book', 'rude', 'off-topic', 'moment', 'repeat', 'refuse', 'robot', 'hello'];
const WISHES: readonly IntentId[] = ['callback', 'hand-off', 'change-booking', 'opt-out', 'repeat', 'robot'];
const TAKES_BACK = /\b(?:wait|actually|instead|make it|rather|chang\w*|move)\b/i;

export function answerOpenQuestion(
  dialogue: Dialogue,
  heard: JoinedReading,
  reply: Reply,
): 'done' | 'answered' | 'open' {
  const { asked } = dialogue;
  const isPlain = heard.facts.length === 0 && !heard.isQuestion;
  const guess = asked === 'service' && !dialogue.slots.service ? dialogue.guess : undefined;
  if (guess && !heard.service && heard.yes && !heard.isQuestion) {
    dialogue.goal = 'booking';
    keepSlot(dialogue, 'service', guess);
    return 'answered';
  }
  // It is something else: then what?
  if (guess && heard.no && !hasNewWish(heard)) {
    dialogue.guess = undefined;
    askForService(dialogue, reply);
    return 'done';
  }
  if (asked === 'call-back') {
    if ((heard.no && !hasNewWish(heard)) || isParting(heard)) return closeTopic(dialogue, reply);
    // "Only after three" agrees as well.
    const isShort = heard.message.split(/\s+/).length <= AGREES_MAX_WORDS;
    const agrees = heard.yes || heard.phone || heard.name || (isShort && !hasNewWish({ ...heard, facts: [] }));
    if (!heard.isQuestion && agrees && !COUNTERS.some((id) => heard.intents.has(id))) {
      turnToMessage(dialogue, dialogue.questions.at(-1));
      return 'answered';
    }
  }
  // Whoever only asked has heard enough.
  if (
    asked === 'nothing' &&
    dialogue.goal === 'none' &&
    dialogue.turns.length > 2 &&
    heard.isStopping &&
    isParting(heard)
  ) {
    sayGoodbye(dialogue, reply);
    return 'done';
  }
  if (asked === 'confirm') return answerReadBack(dialogue, heard, reply);
  if (asked === 'change') {
    const learned = absorb(dialogue, heard);
    if (learned) return 'answered';
    if (heard.wrongPart && !heard.wanted) {
      forget(dialogue, heard.wrongPart);
      return 'answered';
    }
    if (heard.no && !hasNewWish(heard)) return 'answered';
  }
  const asksOn = heard.isQuestion && !(heard.no && !heard.message.includes('?'));
  if (asked === 'anything-else' && !asksOn && !asksForMore(dialogue, heard)) {
    if (heard.yes && !heard.isFarewell && heard.message.split(/\s+/).length <= YES_MAX_WORDS) {
      reply.say('ask:else', 'ask-else');
      return 'done';
    }
    // "Tell Dana the gate sticks."
    const isNote = !heard.no && !isParting(heard) && heard.message.split(/\s+/).length > NAME_MAX_WORDS;
    if (isNote) reply.say('noted', 'noted');
    if (dialogue.outcome === 'answered' && heard.intents.has('thanks') && !heard.no) return closeTopic(dialogue, reply);
    sayGoodbye(dialogue, reply);
    return 'done';
  }
  // "Yes" tells nobody what it is about.
  if (asked === 'topic' && isPlain && !(heard.yes && heard.message.split(/\s+/).length === 1)) {
    keepSlot(dialogue, 'topic', heard.message);
    return 'answered';
  }
  // "Just Bev."
  if (asked === 'name' && dialogue.slots.name && isPlain && !heard.name) return 'answered';
  if (asked === 'phone' && heard.isPhoneIncomplete) {
    reply.say('ask:phone', 'ask-phone-again');
    return 'done';
  }
  return 'open';
}

/** Wants nothing more, in any words. */
function isParting(heard: JoinedReading): boolean {
  const parts = heard.no || heard.isFarewell || heard.intents.has('bye') || heard.intents.has('thanks');
  return parts && !heard.isQuestion && hasOnlyTime(heard);
}

/** What was arranged stands, unless a wish is plain. */
function asksForMore({ outcome }: Dialogue, heard: JoinedReading): boolean {
  const { intents, service, facts, no } = heard;
  if (WISHES.some((id) => intents.has(id))) return true;
  // "No, tell Dana to come by for pie."
  if (intents.has('book') && !(no && outcome === 'booked' && !heard.wishesSurely)) return true;
  if (TAKES_BACK.test(heard.message) && (hasNewWish(heard) || heard.wrongPart)) return true;
  if (outcome === 'answered') return (hasNewWish(heard) && !isParting(heard)) || !(heard.yes || isParting(heard));
  return !no && (service !== undefined || facts.length > 0 || heard.phone !== undefined);
}

/** "No, that is all for today." */
export function hasOnlyTime({ service, phone, name, address, facts, message }: JoinedReading): boolean {
  return !(service ?? phone ?? name ?? address) && facts.length === 0 && !TAKES_BACK.test(message);
}

/** "Forget it, book me for Friday instead" is more than a no. */
export function hasNewWish({ wanted, service, phone, name, address, facts }: JoinedReading): boolean {
  return Boolean(wanted ?? service ?? phone ?? name ?? address) || facts.length > 0;
}
