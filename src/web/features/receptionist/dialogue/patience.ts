/**
 * Ends what leads nowhere. A question is asked twice at most; whoever asks something else meanwhile is answered, and
 * told once what is open. After two failures at the same question the agent goes on without the answer, takes a message, or names the number of a person.
 */
import { isAskedOut } from './asked-before.ts';
import type { Dialogue, Slots } from './dialogue-state.ts';
import { ring, takeNextStep, turnToMessage } from './next-step.ts';
import { keepSlot, timesSaid, type Reply, type ReplyPart } from './reply.ts';
import { saySlots } from './sample-diary.ts';
import { endAtPerson } from './special-answers.ts';

/** After so many misunderstandings or evasions in a row a person should call. */
export const PATIENCE = 2;
/** The same words, such as an answer that doesn't help. */
const SAID_MOST = 2;
/** Answers in a row without coming back to the question. */
const WAITS_MOST = 3;
/** The caller's messages; whoever isn't served by then needs a person. */
const MESSAGES_MOST = 40;
/** Nothing is settled without these. */
export const NEEDED: ReadonlySet<Dialogue['asked']> = new Set([
  'service',
  'detail',
  'choice',
  'name',
  'phone',
  'topic',
  'confirm',
]);
const ANSWERS_CALLER = /^(?:answer|is-ai)\b/;
/** After these the caller knows what is still open. */
const LEAVES_OPEN = /^(?:answer|is-ai|unknown|moment|still-there)\b/;

/** @returns the reply, or another one in its place. */
export function withinPatience(before: Dialogue, dialogue: Dialogue, reply: Reply): Reply {
  dialogue.standstills = isStandstill(before, dialogue, reply) ? before.standstills + 1 : 0;
  if (dialogue.ended) return reply;
  if (dialogue.turns.filter(({ speaker }) => speaker === 'caller').length >= MESSAGES_MOST) {
    reply.keep(isAnswer);
    endAtPerson(dialogue, reply);
    return reply;
  }
  const isRepeatedInVain = isRepeated(dialogue) && NEEDED.has(dialogue.asked) && dialogue.asked === before.asked;
  if (dialogue.standstills >= PATIENCE || isRepeatedInVain || isSaidOut(dialogue, reply))
    return giveUp(dialogue, reply);
  if (!isAskedOut(dialogue.turns, reply.questions())) return reply;
  return waits(dialogue, reply) || reminds(dialogue, reply) ? reply : giveUp(dialogue, reply);
}

function isSaidOut({ turns }: Dialogue, reply: Reply): boolean {
  const text = reply.text();
  return turns.filter(({ speaker, says }) => speaker === 'agent' && says === text).length >= SAID_MOST;
}

/** The caller is answered, and the question is left open without being asked again. */
function waits(dialogue: Dialogue, reply: Reply): boolean {
  const waiting = `wait:${dialogue.asked}`;
  const isAnswered = reply.acts().some((act) => LEAVES_OPEN.test(act)) && !isRepeated(dialogue);
  if (isOptional(dialogue) || !isAnswered || timesSaid(dialogue, waiting) >= WAITS_MOST) return false;
  reply.keep(({ asks }) => !isAskedOut(dialogue.turns, asks));
  reply.did(waiting);
  return true;
}

/** Says once what is still open, for whoever spoke of something else. */
function reminds(dialogue: Dialogue, reply: Reply): boolean {
  const reminder = `remind:${dialogue.asked}`;
  const what = dialogue.agent.talk.needed[dialogue.asked];
  if (!what || isOptional(dialogue) || isRepeated(dialogue) || timesSaid(dialogue, reminder) > 0) return false;
  reply.keep(({ asks }) => !isAskedOut(dialogue.turns, asks));
  reply.say(reminder, 'remind', {
    what: what.replace('{times}', saySlots(dialogue.offered, dialogue.now)),
  });
  return true;
}

function isOptional(dialogue: Dialogue): boolean {
  return dialogue.asked === 'call-back' || (dialogue.asked === 'detail' && mayGoWithoutDetail(dialogue));
}

function isRepeated({ turns, silences }: Dialogue): boolean {
  if (silences > 0) return false;
  const [last, before] = turns
    .filter(({ speaker }) => speaker === 'caller')
    .map(({ says }) => says.toLowerCase())
    .toReversed();
  return last === before;
}

/** The reply instead of asking once more. */
function giveUp(dialogue: Dialogue, reply: Reply): Reply {
  reply.keep(isAnswer);
  if (mayGoWithoutDetail(dialogue) && dialogue.asked === 'detail') {
    if (dialogue.standstills >= PATIENCE) keepSlot(dialogue, 'detail', dialogue.turns.at(-1)?.says ?? '');
    dialogue.wasDetailAsked = true;
    dialogue.standstills = 0;
    takeNextStep(dialogue, reply);
  } else handOver(dialogue, reply);
  if (!isAskedOut(dialogue.turns, reply.questions())) return reply;
  reply.keep(isAnswer);
  endAtPerson(dialogue, reply);
  return reply;
}

/** It helps, but a booking stands without it. */
function mayGoWithoutDetail({ agent, goal }: Dialogue): boolean {
  return goal === 'booking' && agent.detail.form !== 'address';
}

export function handOver(dialogue: Dialogue, reply: Reply): void {
  dialogue.repairs = 0;
  dialogue.standstills = 0;
  // Nobody can call back someone who keeps the number private.
  const hasNoNumber = dialogue.asked === 'phone' && timesSaid(dialogue, 'refused') > 0;
  if (dialogue.goal === 'ring') return ring(dialogue, reply);
  if (hasNoNumber || dialogue.goal === 'message' || dialogue.goal === 'urgent') return endAtPerson(dialogue, reply);
  reply.say('repair', 'repair-message');
  turnToMessage(dialogue, undefined);
  return takeNextStep(dialogue, reply);
}

function isAnswer({ act }: ReplyPart): boolean {
  return act !== undefined && ANSWERS_CALLER.test(act);
}

/** Whether the message left the agent's question open and brought nothing else. */
function isStandstill(before: Dialogue, after: Dialogue, reply: Reply): boolean {
  const { asked, ended, goal, slots, wanted, suits, offered } = after;
  const isNews = !isSame([wanted, suits, offered], [before.wanted, before.suits, before.offered]);
  const isOpen = !ended && NEEDED.has(asked) && asked === before.asked && goal === before.goal;
  const hasAnswered = reply.acts().some((act) => LEAVES_OPEN.test(act));
  return isOpen && !isNews && !hasAnswered && isSameButTopic(slots, before.slots, asked);
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** What was noted beside the question left it open. */
function isSameButTopic(slots: Slots, before: Slots, asked: Dialogue['asked']): boolean {
  const topic = asked === 'topic' ? slots.topic : undefined;
  return isSame({ ...slots, topic }, { ...before, topic: asked === 'topic' ? before.topic : undefined });
}
