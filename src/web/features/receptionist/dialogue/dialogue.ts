/** The receptionist's side of a talk: one message in, one answer out. Pure: the clock is given. */
import { URGENT } from './agent.ts';
import type { Dialogue, Turn } from './dialogue-state.ts';
import { sayKindly } from './kindness.ts';
import { heardIn } from './heard-words.ts';
import { absorb } from './absorb-details.ts';
import { sayFacts } from './fact-answers.ts';
import { drop, ring, sayGoodbye, takeNextStep, turnToMessage } from './next-step.ts';
import { forget, hasPart, isReadBack } from './read-back.ts';
import { createReply, keepSlot, TAKES_CHANGE, timesSaid, type Reply } from './reply.ts';
import {
  endInEmergency,
  respondToAside,
  offerCallBack,
  respondToDrop,
  respondToOptOut,
  respondToSilence,
  respondToUrgency,
} from './special-answers.ts';
import { ASKS_FOR_OTHERS, chooseTime } from './time-offers.ts';
import { withinPatience } from './patience.ts';
import { repair, respondToTheRest } from './unclear-messages.ts';
import { literally, plainDanger } from './present-danger.ts';
import { answerOpenQuestion, hasNewWish, hasOnlyTime } from './open-question.ts';
import { impossibleIn } from './impossible-time.ts';
import { joinReadings, type JoinedReading } from './join-readings.ts';
import { understand } from './understanding.ts';

const NAME_MAX_WORDS = 3;
const ASKS_FACT =
  /^(?:(?:so|and|ok|hi|hello|hey)[ ,]+)*(?:how|what|where|when|will|does|is (?:it|my|the|this|that))\b/i;
/** "Can I cancel my cut?" and not "What does it cost if I cancel?". */
const CHANGES_OWN =
  /\b(?:cancel|move|change|reschedule|postpone|switch) (?:my|our|it|this|the (?:appointment|booking|visit))\b/i;
const NO_APPOINTMENT =
  /\b(?:no|not|don['’]?t) (?:need |want |a |an |any )*(?:appointment|booking|visit|time|table)\b|\bnot coming\b|\bno need\b|\bjust (?:stop|drop|walk|come) (?:by|in|over)\b/i;
/** Whatever was said before it. */
const STOPS_AT_LAST =
  /\b(?:forget (?:it|that)|never ?mind|(?:don['’]?t|do not) book (?:it|that|me|anything)|scrap (?:it|that)|call it off)\W*$/i;
const ASKS_FOR_CALL = /\b(?:call|calling|callback|ring|phone|message|complain\w*)\b/i;

/** @param text Nothing but spaces is a silence. */
export function hear(before: Dialogue, text: string, now: Date): Dialogue {
  if (before.ended) return before;
  const dialogue: Dialogue = {
    ...before,
    now,
    slots: { ...before.slots },
    sources: { ...before.sources },
  };
  const { agent, asked, language } = dialogue;
  const read = understand(agent, text, {
    now,
    asked,
    currentName: dialogue.slots.name,
    currentPhone: dialogue.slots.phone,
    currentDetail: dialogue.slots.detail,
    service: dialogue.slots.service ?? dialogue.mentioned,
    language,
  });
  const last = before.turns.findLast(({ speaker }) => speaker === 'caller')?.says;
  const learned = agent.learned(read.message);
  const literal = literally(agent, read.message);
  const alone = literal === read.message ? learned : agent.learned(literal);
  const both = last ? agent.learned(`${literally(agent, last)} ${literal}`) : alone;
  const heard = joinReadings(
    agent,
    read,
    { message: learned, literal: alone, both, plain: plainDanger(agent, literal) },
    asked,
    before.turns.length === 1,
  );
  const said: Turn = { speaker: 'caller', says: heard.message, acts: [] };
  dialogue.turns = [...before.turns, said];
  const reply = createReply(dialogue);
  respond(dialogue, heard, reply);
  if (reply.isEmpty()) repair(dialogue, reply);
  const answer = withinPatience(before, dialogue, reply).toTurn();
  dialogue.turns = [...before.turns, { ...said, heard: heardIn(before, dialogue, heard, answer.acts) }, answer];
  return dialogue;
}

function respond(dialogue: Dialogue, heard: JoinedReading, reply: Reply): void {
  if (heard.isSilence) return respondToSilence(dialogue, reply);
  dialogue.silences = 0;
  const { intents } = heard;
  const { agent } = dialogue;
  if (intents.has('emergency')) return endInEmergency(dialogue, heard, reply);
  if (intents.has('injection')) {
    reply.say('kept-rules', 'kept-rules');
    return takeNextStep(dialogue, reply);
  }
  if (heard.language) return offerCallBack(dialogue, heard.language, heard, reply);
  // "Stop, let me talk to Dana."
  if (intents.has('opt-out') && !intents.has('hand-off') && dialogue.goal !== 'opt-out') {
    dialogue.goal = 'opt-out';
    return respondToOptOut(dialogue, heard, reply);
  }
  if (dialogue.goal === 'opt-out') return respondToOptOut(dialogue, heard, reply);
  sayKindly(dialogue, heard, reply);
  if (intents.has(URGENT) && dialogue.goal !== 'urgent') return respondToUrgency(dialogue, heard, reply);
  if (heard.aside === 'wrong-number' && dialogue.goal !== 'none') return respondToDrop(dialogue, reply);
  if (heard.aside && dialogue.goal === 'none') return respondToAside(dialogue, heard.aside, heard, reply);
  if (heard.isUpset && timesSaid(dialogue, 'sorry') === 0) reply.say('sorry', 'sorry');
  if (isLeaving(dialogue, heard)) return sayGoodbye(dialogue, reply);
  if (stopsArranging(dialogue, heard)) return respondToDrop(dialogue, reply);
  const isWrongPart = heard.wrongPart && (isReadBack(dialogue) || hasPart(dialogue, heard.wrongPart));
  const isOldBooking = intents.has('change-booking') && dialogue.goal === 'none' && dialogue.outcome !== 'booked';
  const isSame = heard.service === dialogue.slots.service;
  const wish = isSame ? { ...heard, service: undefined } : heard;
  const isDrop = intents.has('drop') && (!hasNewWish(wish) || STOPS_AT_LAST.test(heard.message));
  // "Don't book me yet, just have the boss call."
  if (isDrop && !isWrongPart && !isOldBooking && !intents.has('callback')) return respondToDrop(dialogue, reply);
  const isName = dialogue.asked === 'name' && heard.message.split(/\s+/).length <= NAME_MAX_WORDS;
  // "How much is it to talk to someone?"
  const isAbout = heard.facts.length > 0 && ASKS_FACT.test(heard.message);
  if (intents.has('hand-off') && !isName && !isAbout && (!intents.has('robot') || heard.wantsPerson)) {
    if (intents.has('robot')) reply.tell('is-ai', agent.talk.isAi);
    absorb(dialogue, heard);
    const complaint = intents.has('callback') ? aboutIn(heard) : undefined;
    if (complaint) keepSlot(dialogue, 'topic', complaint);
    // Asked for a name, the caller asks for the person once more.
    if (dialogue.goal === 'ring' && dialogue.asked === 'name' && !dialogue.slots.name) return ring(dialogue, reply);
    dialogue.goal = 'ring';
    return takeNextStep(dialogue, reply);
  }
  return respondToTalk(dialogue, heard, reply);
}

function respondToTalk(dialogue: Dialogue, heard: JoinedReading, reply: Reply): void {
  const { intents } = heard;
  const goalBefore = dialogue.goal;
  const wasAsked = dialogue.asked;
  const hasAnswered = answerOpenQuestion(dialogue, heard, reply);
  if (hasAnswered === 'done') return undefined;
  if (hasAnswered === 'answered') {
    absorb(dialogue, heard);
    dialogue.repairs = 0;
    return takeNextStep(dialogue, reply);
  }
  dialogue.guess = heard.guess;
  if (declinesAnyTime(dialogue, heard)) return drop(dialogue, reply);
  const told = sayFacts(dialogue, heard, reply);
  if (intents.has('robot')) reply.tell('is-ai', dialogue.agent.talk.isAi);
  const isRuleAsked = told && heard.isQuestion && !heard.wanted && !CHANGES_OWN.test(heard.message);
  if (intents.has('change-booking') && !isRuleAsked && goalBefore === 'none' && dialogue.outcome !== 'booked') {
    turnToMessage(dialogue, heard.message);
    reply.say(TAKES_CHANGE, 'take-change');
  } else if (intents.has('callback') && goalBefore !== 'message') {
    turnToMessage(dialogue, aboutIn(heard));
    reply.say(undefined, 'take-callback');
  }
  const learned = absorb(dialogue, heard);
  // "My court date is December 3" is about the matter.
  const isDateOfDetail = wasAsked === 'detail' && dialogue.agent.detail.holdsDates;
  const isTimely = dialogue.goal === 'booking' && dialogue.wasDetailAsked && !isDateOfDetail;
  const impossible = dialogue.goal === 'booking' && !isDateOfDetail ? impossibleIn(heard.message) : undefined;
  if (impossible) {
    dialogue.wanted = undefined;
    reply.say('impossible', impossible);
  }
  const timed = isTimely && !impossible && chooseTime(dialogue, reply, heard);
  const isNews =
    impossible !== undefined || told || learned || timed || intents.has('robot') || dialogue.goal !== goalBefore;
  if (isNews) {
    dialogue.repairs = 0;
    if (learned && dialogue.goal === 'none' && heard.isWish) resume(dialogue, reply);
    if (timed && dialogue.asked === 'choice' && !dialogue.slots.time && dialogue.offered.length > 0 && !dialogue.wanted)
      return undefined;
    return takeNextStep(dialogue, reply);
  }
  const isOpen = dialogue.goal !== 'none' || dialogue.outcome === 'booked';
  if (heard.isChange && heard.wrongPart && hasPart(dialogue, heard.wrongPart) && isOpen) {
    if (dialogue.goal === 'none') dialogue.goal = 'booking';
    forget(dialogue, heard.wrongPart);
    return takeNextStep(dialogue, reply);
  }
  return respondToTheRest(dialogue, heard, reply, wasAsked);
}

/** "No appointment", or no to every time that was offered. */
function declinesAnyTime({ asked, refused }: Dialogue, heard: JoinedReading): boolean {
  if (asked === 'choice' && heard.no && NO_APPOINTMENT.test(heard.message)) return true;
  if (asked !== 'choice' || !heard.no || hasNewWish(heard) || heard.isQuestion || heard.direction) return false;
  return refused.length > 0 && !ASKS_FOR_OTHERS.test(heard.message);
}

/** Details without a wish: after a booking they change it, and before one the wish is asked for. */
function resume(dialogue: Dialogue, reply: Reply): void {
  if (dialogue.outcome === 'booked' && dialogue.slots.time) {
    dialogue.goal = 'booking';
    return undefined;
  }
  if (!reply.isEmpty() || dialogue.outcome !== 'answered') return undefined;
  const about = dialogue.mentioned ?? dialogue.slots.service;
  if (about) {
    dialogue.goal = 'booking';
    return keepSlot(dialogue, 'service', about);
  }
  dialogue.asked = 'service';
  return reply.say('ask:service', 'ask-service');
}

/** In the middle of something; at the read-back a thank you comes first. */
function isLeaving(dialogue: Dialogue, heard: JoinedReading): boolean {
  const { goal, asked } = dialogue;
  if (goal === 'none' && heard.intents.has('bye') && heard.wanted) return hasOnlyTime(heard) && !heard.isQuestion;
  if (!heard.intents.has('leave') || heard.isQuestion || goal === 'none' || asked === 'anything-else') return false;
  const hasMore = heard.phone ?? heard.service ?? heard.address;
  return !hasMore && !(asked === 'confirm' && (heard.yes || heard.intents.has('thanks')));
}

/** "Let me talk it over with my sister first", before a time is held. */
function stopsArranging({ goal, slots }: Dialogue, heard: JoinedReading): boolean {
  const isOpen = goal === 'booking' && !slots.time;
  const isLong = heard.message.split(/\s+/).length > NAME_MAX_WORDS;
  return isOpen && heard.isStopping && isLong && !heard.isQuestion && heard.choice === undefined && hasOnlyTime(heard);
}

function aboutIn({ message, besideCallback }: JoinedReading): string | undefined {
  const said = /\babout ([^.?!]{2,80})/i.exec(message)?.[1] ?? (besideCallback || undefined);
  // A complaint is its own topic.
  return said ?? (ASKS_FOR_CALL.test(message) ? undefined : message);
}
