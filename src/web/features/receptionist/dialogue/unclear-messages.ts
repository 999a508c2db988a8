/** Messages that move the talk no further: asides, unknown questions, and what isn't understood at all. */
import type { Dialogue } from './dialogue-state.ts';
import { sayUnknown } from './fact-answers.ts';
import { askForService, ring, sayGoodbye, takeNextStep } from './next-step.ts';
import { handOver, NEEDED, PATIENCE } from './patience.ts';
import { keepSlot, type Reply } from './reply.ts';
import { closeTopic, respondToRudeness } from './special-answers.ts';
import type { JoinedReading } from './join-readings.ts';
import type { Understanding } from './understanding.ts';

const ANSWER_MAX_WORDS = 3;
const GREETING_MAX_WORDS = 4;
const NOTE_MIN_WORDS = 4;
/** Nothing in the message moved the talk on. */
export function respondToTheRest(
  dialogue: Dialogue,
  heard: JoinedReading,
  reply: Reply,
  asked: Dialogue['asked'],
): void {
  const { intents } = heard;
  if (intents.has('repeat')) return sayAgain(dialogue, reply);
  if (intents.has('refuse') && NEEDED.has(asked)) {
    if (dialogue.goal === 'ring') return ring(dialogue, reply);
    reply.say('refused', 'refused');
    return takeNextStep(dialogue, reply);
  }
  if (intents.has('rude')) return respondToRudeness(dialogue, reply);
  // Nothing but anger: a person should hear it.
  if (heard.isUpset && dialogue.goal === 'none') {
    dialogue.questions = [...dialogue.questions, heard.message];
    dialogue.asked = 'call-back';
    return reply.say('calm', 'sorry-offer');
  }
  if (intents.has('off-topic')) {
    reply.say('off-topic', 'off-topic');
    return takeNextStep(dialogue, reply);
  }
  if (intents.has('moment')) {
    reply.say('moment', 'moment');
    return takeNextStep(dialogue, reply);
  }
  if (intents.has('bye')) return sayGoodbye(dialogue, reply);
  if (intents.has('thanks'))
    return dialogue.goal === 'none' ? void closeTopic(dialogue, reply) : takeNextStep(dialogue, reply);
  // "How soon can you come?" is what the booking is about.
  if (heard.isQuestion && intents.has('book') && dialogue.goal === 'booking') return takeNextStep(dialogue, reply);
  const isGreeting =
    asked === 'nothing' && intents.has('hello') && heard.message.split(/\s+/).length <= GREETING_MAX_WORDS;
  const asks = heard.isQuestion || heard.message.includes('?');
  if (asks && !isGreeting) return leaveOpen(dialogue, heard, reply);
  if (intents.has('hello')) {
    reply.say('hello', 'greeting');
    if (dialogue.goal === 'none') askForWish(dialogue, reply);
    return takeNextStep(dialogue, reply);
  }
  if (repeatsItself(dialogue, heard)) return takeNextStep(dialogue, reply);
  // "No water in the house" is no answer.
  if (heard.no && dialogue.goal === 'none' && heard.message.split(/\s+/).length <= ANSWER_MAX_WORDS)
    return void closeTopic(dialogue, reply);
  if (heard.yes && dialogue.goal === 'none') return askForWish(dialogue, reply);
  // A story that may be about one of the services.
  if (
    dialogue.goal === 'none' &&
    dialogue.guess &&
    !dialogue.slots.service &&
    heard.message.split(/\s+/).length >= NOTE_MIN_WORDS
  )
    return askForService(dialogue, reply);
  // What is told beside the matter is kept, and the open question asked again.
  if (dialogue.goal !== 'none' && heard.message.split(/\s+/).length >= NOTE_MIN_WORDS && !heard.isUnclear) {
    if (!dialogue.slots.topic) keepSlot(dialogue, 'topic', heard.message);
    reply.say('noted', 'noted');
    return takeNextStep(dialogue, reply);
  }
  return repair(dialogue, reply);
}

function askForWish(dialogue: Dialogue, reply: Reply): void {
  if (dialogue.slots.service) return reply.say('ask:else', 'ask-else');
  return askForService(dialogue, reply);
}

function sayAgain(dialogue: Dialogue, reply: Reply): void {
  if (dialogue.goal !== 'none') return takeNextStep(dialogue, reply);
  const last = dialogue.turns.findLast(({ speaker }) => speaker === 'agent');
  return last && reply.repeat(last);
}

/** Says what is known already, or says yes to an open question. */
function repeatsItself({ goal, slots }: Dialogue, { yes, phone, name, service, intents }: Understanding): boolean {
  if (goal === 'none') return false;
  if (goal === 'booking' && intents.has('book')) return true;
  return yes || [phone, name, service].some((said) => said !== undefined && Object.values(slots).includes(said));
}

function leaveOpen(dialogue: Dialogue, heard: JoinedReading, reply: Reply): void {
  if (dialogue.goal !== 'none') {
    sayUnknown(dialogue, heard, reply, 'unknown-noted');
    return takeNextStep(dialogue, reply);
  }
  dialogue.asked = 'call-back';
  sayUnknown(dialogue, heard, reply, 'unknown');
  return reply.say(undefined, 'unknown-offer');
}

export function repair(dialogue: Dialogue, reply: Reply): void {
  dialogue.repairs += 1;
  if (dialogue.repairs < PATIENCE) {
    reply.say('repair', dialogue.goal === 'none' ? 'repair' : 'not-caught');
    return takeNextStep(dialogue, reply);
  }
  return handOver(dialogue, reply);
}
