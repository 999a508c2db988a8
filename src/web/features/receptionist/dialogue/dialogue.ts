/** The receptionist's side of a talk: one message in, one answer out. Pure: the clock is given. */
import { URGENT } from './agent.ts';
import type { Dialogue, Turn } from './dialogue-state.ts';
import { heardIn } from './heard-words.ts';
import { absorb } from './absorb-details.ts';
import { sayFacts } from './fact-answers.ts';
import { commit, takeNextStep, turnToMessage } from './next-step.ts';
import { createReply, keepSlot, type Reply } from './reply.ts';
import {
  closeTopic,
  endInEmergency,
  offerCallBack,
  respondToDrop,
  respondToOptOut,
  respondToRudeness,
  respondToSilence,
  respondToUrgency,
  sayGoodbye,
} from './special-answers.ts';
import { chooseTime } from './time-offers.ts';
import { understand, type Understanding } from './understanding.ts';

/** After so many misunderstandings in a row a person should call. */
const PATIENCE = 3;

/** @param text Nothing but spaces is a silence. */
export function hear(before: Dialogue, text: string, now: Date): Dialogue {
  if (before.ended) return before;
  const dialogue: Dialogue = { ...before, now, slots: { ...before.slots }, sources: { ...before.sources } };
  const { agent, asked, language } = dialogue;
  const heard = understand(agent, text, { now, asked, currentName: dialogue.slots.name, language });
  const said: Turn = { speaker: 'caller', says: heard.message, acts: [] };
  dialogue.turns = [...before.turns, said];
  const reply = createReply(dialogue);
  respond(dialogue, heard, reply);
  if (reply.isEmpty()) repair(dialogue, reply);
  const answer = reply.toTurn();
  dialogue.turns = [...before.turns, { ...said, heard: heardIn(before, dialogue, heard, answer.acts) }, answer];
  return dialogue;
}

function respond(dialogue: Dialogue, heard: Understanding, reply: Reply): void {
  if (heard.isSilence) return respondToSilence(dialogue, reply);
  dialogue.silences = 0;
  const { intents } = heard;
  if (intents.has('emergency')) return endInEmergency(dialogue, reply);
  if (intents.has('injection')) {
    reply.say('kept-rules', 'kept-rules');
    return takeNextStep(dialogue, reply);
  }
  if (heard.language) return offerCallBack(dialogue, heard.language, reply);
  if (intents.has('opt-out') && dialogue.goal !== 'opt-out') {
    dialogue.goal = 'opt-out';
    return respondToOptOut(dialogue, heard, reply);
  }
  if (dialogue.goal === 'opt-out') return respondToOptOut(dialogue, heard, reply);
  if (intents.has(URGENT) && dialogue.goal !== 'urgent') return respondToUrgency(dialogue, heard, reply);
  if (intents.has('drop') && !hasNewWish(heard)) return respondToDrop(dialogue, reply);
  if (intents.has('hand-off') && dialogue.asked !== 'name' && !intents.has('robot')) {
    absorb(dialogue, heard);
    dialogue.goal = 'ring';
    return takeNextStep(dialogue, reply);
  }
  return respondToTalk(dialogue, heard, reply);
}

function respondToTalk(dialogue: Dialogue, heard: Understanding, reply: Reply): void {
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
  const told = sayFacts(dialogue, heard, reply);
  if (intents.has('robot')) reply.tell('is-ai', dialogue.agent.talk.isAi);
  if (intents.has('change-booking') && goalBefore === 'none' && dialogue.outcome !== 'booked') {
    turnToMessage(dialogue, heard.message);
  }
  if (intents.has('callback') && goalBefore !== 'message') turnToMessage(dialogue, aboutIn(heard));
  const learned = absorb(dialogue, heard);
  const timed = dialogue.goal === 'booking' && dialogue.wasDetailAsked ? chooseTime(dialogue, reply, heard) : false;
  const isNews = told || learned || timed || intents.has('robot') || dialogue.goal !== goalBefore;
  if (isNews) {
    dialogue.repairs = 0;
    if (timed && dialogue.asked === 'choice' && !dialogue.slots.time && dialogue.offered.length > 0 && !dialogue.wanted)
      return undefined;
    return takeNextStep(dialogue, reply);
  }
  return respondToTheRest(dialogue, heard, reply, wasAsked);
}

/** Yes, no and plain answers to what the agent asked last. */
function answerOpenQuestion(dialogue: Dialogue, heard: Understanding, reply: Reply): 'done' | 'answered' | 'open' {
  const { asked } = dialogue;
  const isPlain = heard.facts.length === 0 && !heard.isQuestion;
  if (asked === 'call-back') {
    if (heard.yes) {
      turnToMessage(dialogue, dialogue.questions.at(-1));
      return 'answered';
    }
    if (heard.no) return closeTopic(dialogue, reply);
  }
  if (asked === 'confirm') return answerReadBack(dialogue, heard, reply);
  if (asked === 'change') {
    const learned = absorb(dialogue, heard);
    if (learned) return 'answered';
    if (heard.wrongPart && !heard.wanted) {
      forget(dialogue, heard.wrongPart);
      return 'answered';
    }
  }
  if (asked === 'anything-else' && isPlain && !hasNewWish(heard)) {
    if (heard.no || heard.intents.has('bye')) return sayGoodbye(dialogue, reply);
    if (heard.intents.has('thanks') || heard.yes) return closeTopic(dialogue, reply);
  }
  if (asked === 'topic' && isPlain) {
    keepSlot(dialogue, 'topic', heard.message);
    return 'answered';
  }
  if (asked === 'phone' && heard.isPhoneIncomplete) {
    reply.say('ask:phone', 'ask-phone-again');
    return 'done';
  }
  return 'open';
}

function answerReadBack(dialogue: Dialogue, heard: Understanding, reply: Reply): 'done' | 'answered' | 'open' {
  if (heard.facts.length > 0) return 'open';
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
  if (heard.yes) {
    commit(dialogue, reply);
    return 'done';
  }
  if (!heard.no) return 'open';
  dialogue.asked = 'change';
  reply.say('ask:change', 'ask-change');
  return 'done';
}

function forget(dialogue: Dialogue, part: NonNullable<Understanding['wrongPart']>): void {
  const held = dialogue.slots.time;
  delete dialogue.slots[part];
  // Another time most likely means the same day.
  if (part !== 'time' || !held) return;
  const day = new Date(held.getFullYear(), held.getMonth(), held.getDate());
  dialogue.wanted = { days: { first: day, last: day } };
}

/** Nothing in the message moved the talk on. */
function respondToTheRest(dialogue: Dialogue, heard: Understanding, reply: Reply, asked: Dialogue['asked']): void {
  const { intents } = heard;
  if (intents.has('rude')) return respondToRudeness(dialogue, reply);
  if (intents.has('off-topic')) {
    reply.say('off-topic', 'off-topic');
    return takeNextStep(dialogue, reply);
  }
  if (intents.has('bye')) return void sayGoodbye(dialogue, reply);
  if (intents.has('thanks')) return void closeTopic(dialogue, reply);
  if (heard.isQuestion && !(asked === 'nothing' && intents.has('hello'))) return sayUnknown(dialogue, heard, reply);
  if (intents.has('hello')) {
    reply.say('hello', 'greeting');
    if (dialogue.goal === 'none') reply.say('ask:service', 'ask-service');
    return takeNextStep(dialogue, reply);
  }
  return repair(dialogue, reply);
}

function sayUnknown(dialogue: Dialogue, { message }: Understanding, reply: Reply): void {
  dialogue.questions = [...dialogue.questions, message];
  reply.say('unknown', 'unknown');
  if (dialogue.goal === 'none') {
    dialogue.asked = 'call-back';
    return reply.say(undefined, 'unknown-offer');
  }
  reply.say(undefined, 'unknown-noted');
  return takeNextStep(dialogue, reply);
}

function repair(dialogue: Dialogue, reply: Reply): void {
  dialogue.repairs += 1;
  if (dialogue.repairs < PATIENCE) {
    reply.say('repair', dialogue.repairs === 1 ? 'repair' : 'repair-again');
    return takeNextStep(dialogue, reply);
  }
  reply.say('repair', 'repair-message');
  dialogue.repairs = 0;
  turnToMessage(dialogue, undefined);
  return takeNextStep(dialogue, reply);
}

/** "Forget it, book me for Friday instead" is more than a no. */
function hasNewWish({ wanted, service, phone, name, facts }: Understanding): boolean {
  return Boolean(wanted ?? service ?? phone ?? name) || facts.length > 0;
}

function aboutIn({ message }: Understanding): string | undefined {
  return /\babout ([^.?!]{2,80})/i.exec(message)?.[1];
}
