/** Messages that move the talk no further: asides, unknown questions, and what isn't understood at all. */
import type { Dialogue, Slots } from './dialogue-state.ts';
import { takeNextStep, turnToMessage } from './next-step.ts';
import { createReply, keepSlot, timesSaid, type Reply } from './reply.ts';
import { closeTopic, endAtPerson, respondToRudeness, sayGoodbye } from './special-answers.ts';
import type { JoinedReading } from './join-readings.ts';
import type { Understanding } from './understanding.ts';

/** After so many misunderstandings or evasions in a row a person should call. */
export const PATIENCE = 2;
const ANSWER_MAX_WORDS = 3;
const GREETING_MAX_WORDS = 4;
const NOTE_MIN_WORDS = 4;
/** Nothing is settled without these. */
const NEEDED: ReadonlySet<Dialogue['asked']> = new Set([
  'service',
  'detail',
  'choice',
  'name',
  'phone',
  'topic',
  'confirm',
]);

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
  if (intents.has('bye')) return void sayGoodbye(dialogue, reply);
  if (intents.has('thanks'))
    return dialogue.goal === 'none' ? void closeTopic(dialogue, reply) : takeNextStep(dialogue, reply);
  // "How soon can you come?" is what the booking is about.
  if (heard.isQuestion && intents.has('book') && dialogue.goal === 'booking') return takeNextStep(dialogue, reply);
  const isGreeting =
    asked === 'nothing' && intents.has('hello') && heard.message.split(/\s+/).length <= GREETING_MAX_WORDS;
  if (heard.isQuestion && !isGreeting) return sayUnknown(dialogue, heard, reply);
  if (intents.has('hello')) {
    reply.say('hello', 'greeting');
    if (dialogue.goal === 'none') reply.say('ask:service', 'ask-service');
    return takeNextStep(dialogue, reply);
  }
  if (repeatsItself(dialogue, heard)) return takeNextStep(dialogue, reply);
  // "No water in the house" is no answer.
  if (heard.no && dialogue.goal === 'none' && heard.message.split(/\s+/).length <= ANSWER_MAX_WORDS)
    return void closeTopic(dialogue, reply);
  if (heard.yes && dialogue.goal === 'none') {
    dialogue.asked = 'service';
    return reply.say('ask:service', 'ask-service');
  }
  // What is told beside the matter is kept, and the open question asked again.
  if (dialogue.goal !== 'none' && heard.message.split(/\s+/).length >= NOTE_MIN_WORDS && !heard.isUnclear) {
    if (!dialogue.slots.topic) keepSlot(dialogue, 'topic', heard.message);
    reply.say('noted', 'noted');
    return takeNextStep(dialogue, reply);
  }
  return repair(dialogue, reply);
}

function sayAgain(dialogue: Dialogue, reply: Reply): void {
  if (dialogue.goal !== 'none') return takeNextStep(dialogue, reply);
  const last = dialogue.turns.findLast(({ speaker }) => speaker === 'agent');
  return reply.tell('repeat', last?.says ?? '');
}

/** Says what is known already, or says yes to an open question. */
function repeatsItself({ goal, slots }: Dialogue, { yes, phone, name, service, intents }: Understanding): boolean {
  if (goal === 'none') return false;
  if (goal === 'booking' && intents.has('book')) return true;
  return yes || [phone, name, service].some((said) => said !== undefined && Object.values(slots).includes(said));
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

export function repair(dialogue: Dialogue, reply: Reply): void {
  dialogue.repairs += 1;
  if (dialogue.repairs < PATIENCE) {
    reply.say('repair', dialogue.repairs === 1 ? 'repair' : 'repair-again');
    return takeNextStep(dialogue, reply);
  }
  return handOver(dialogue, reply);
}

/** Whether the message left the agent's question open and brought nothing else. */
export function isStandstill(before: Dialogue, after: Dialogue, { acts }: Reply): boolean {
  const { asked, ended, goal, slots, wanted, suits, offered } = after;
  const isNews = !isSame([wanted, suits, offered], [before.wanted, before.suits, before.offered]);
  const isOpen = !ended && NEEDED.has(asked) && asked === before.asked && goal === before.goal;
  const hasAnswered = acts.some((act) => /^(?:answer|is-ai|moment|still-there)\b/.test(act));
  return isOpen && !isNews && !hasAnswered && isSameButTopic(slots, before.slots, asked);
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** What was noted beside the question left it open. */
function isSameButTopic(slots: Slots, before: Slots, asked: Dialogue['asked']): boolean {
  const topic = asked === 'topic' ? slots.topic : undefined;
  return (
    JSON.stringify({ ...slots, topic }) ===
    JSON.stringify({ ...before, topic: asked === 'topic' ? before.topic : undefined })
  );
}

/** The reply instead of asking once more. */
export function giveUp(dialogue: Dialogue): Reply {
  const reply = createReply(dialogue);
  const { agent, asked, goal, turns } = dialogue;
  // It helps, but a booking stands without it.
  if (goal === 'booking' && asked === 'detail' && agent.detail.form !== 'address') {
    keepSlot(dialogue, 'detail', turns.at(-1)?.says ?? '');
    dialogue.wasDetailAsked = true;
    dialogue.standstills = 0;
    takeNextStep(dialogue, reply);
  } else handOver(dialogue, reply);
  return reply;
}

function handOver(dialogue: Dialogue, reply: Reply): void {
  dialogue.repairs = 0;
  dialogue.standstills = 0;
  // Nobody can call back someone who keeps the number private.
  const hasNoNumber = dialogue.asked === 'phone' && timesSaid(dialogue, 'refused') > 0;
  if (hasNoNumber || dialogue.goal === 'message' || dialogue.goal === 'urgent') return endAtPerson(dialogue, reply);
  reply.say('repair', 'repair-message');
  turnToMessage(dialogue, undefined);
  return takeNextStep(dialogue, reply);
}
