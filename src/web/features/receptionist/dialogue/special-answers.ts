/** What goes before any booking: emergencies, urgent calls, opt-outs, other languages, silence and insults. */
import { absorb } from './absorb-details.ts';
import { isAskedOut } from './asked-before.ts';
import type { Dialogue } from './dialogue-state.ts';
import { askForMore, drop, sayGoodbye, takeNextStep, turnToMessage } from './next-step.ts';
import { keepSlot, SPANISH, type Reply } from './reply.ts';
import type { JoinedReading } from './join-readings.ts';
import type { Aside } from './meaning-acts.ts';
import type { Understanding } from './understanding.ts';

/** After so many silences or insults in a row the agent ends the talk. */
const PATIENCE = 3;

export function respondToSilence(dialogue: Dialogue, reply: Reply): void {
  dialogue.silences += 1;
  if (dialogue.silences < PATIENCE && !isAskedOut(dialogue.turns, ['still-there'])) {
    reply.say('still-there', 'still-there');
    return takeNextStep(dialogue, reply);
  }
  reply.say('goodbye', 'silence-end');
  return end(dialogue);
}

export function respondToRudeness(dialogue: Dialogue, reply: Reply): void {
  dialogue.rudeness += 1;
  if (dialogue.rudeness === 1) return reply.say('calm', 'calm');
  if (dialogue.rudeness < PATIENCE) return reply.say('calm', 'calm-again');
  return endAtPerson(dialogue, reply);
}

/** Names the number under which a person can be reached. */
export function endAtPerson(dialogue: Dialogue, reply: Reply): void {
  reply.say('goodbye', 'calm-end');
  return end(dialogue);
}

function end(dialogue: Dialogue): void {
  if (dialogue.outcome === 'answered') dialogue.outcome = 'ended';
  dialogue.ended = true;
}

/** What to do at once, by the kind of danger where it is known; nothing is booked or sold beside it. */
export function endInEmergency(dialogue: Dialogue, { danger, language }: JoinedReading, reply: Reply): void {
  const { agent } = dialogue;
  if (danger) {
    const isSpanish = (language?.name ?? dialogue.language) === SPANISH;
    reply.tell('emergency', agent.talk.dangers[danger][isSpanish ? 'spanish' : 'says']);
    reply.did(`danger:${danger}`);
  } else {
    reply.tell('emergency', agent.emergency);
    reply.say(undefined, 'emergency-end');
  }
  dialogue.outcome = 'emergency';
  dialogue.ended = true;
}

export function offerCallBack(
  dialogue: Dialogue,
  { name, says }: { name: string; says: string },
  { message, need }: JoinedReading,
  reply: Reply,
): void {
  dialogue.language = name;
  if (name === SPANISH) {
    const { needs, other } = dialogue.agent.talk.spanish;
    reply.tell(`language:${name}`, (need && needs[need]) ?? other);
    turnToMessage(dialogue, message);
    return takeNextStep(dialogue, reply);
  }
  reply.tell(`language:${name}`, `${dialogue.agent.talk.languageReply.replace('{language}', name)} ${says}`);
  turnToMessage(dialogue, `a call back in ${name}`);
  takeNextStep(dialogue, reply);
}

export function respondToUrgency(dialogue: Dialogue, heard: JoinedReading, reply: Reply): void {
  absorb(dialogue, heard);
  dialogue.goal = 'urgent';
  keepSlot(dialogue, 'topic', heard.service ?? heard.rest);
  reply.tell('urgent', dialogue.agent.urgent ?? '');
  takeNextStep(dialogue, reply);
}

export function respondToOptOut(dialogue: Dialogue, heard: Understanding, reply: Reply): void {
  const phone = heard.phone ?? dialogue.slots.phone;
  if (phone) {
    keepSlot(dialogue, 'phone', phone);
    reply.say('opted-out', 'opted-out', { number: phone });
    dialogue.outcome = 'opted-out';
    dialogue.ended = true;
    return undefined;
  }
  if (dialogue.asked === 'opt-out-number' && (heard.no || heard.intents.has('drop')))
    return void closeTopic(dialogue, reply);
  return takeNextStep(dialogue, reply);
}

export function respondToDrop(dialogue: Dialogue, reply: Reply): void {
  if (dialogue.goal === 'none' && dialogue.outcome !== 'booked') return void closeTopic(dialogue, reply);
  return drop(dialogue, reply);
}

export function closeTopic(dialogue: Dialogue, reply: Reply): 'done' {
  const last = dialogue.turns.findLast(({ speaker }) => speaker === 'agent');
  // Whoever was just asked that, and names nothing, is done.
  if (last?.acts.includes('anything-else')) sayGoodbye(dialogue, reply);
  else askForMore(dialogue, reply, 'anything-else');
  return 'done';
}

/** Reached the wrong place, wants to sell something, or looks for work. */
export function respondToAside(dialogue: Dialogue, aside: Aside, { message }: JoinedReading, reply: Reply): void {
  reply.say(aside, aside);
  if (aside === 'wrong-number') {
    dialogue.asked = 'anything-else';
    return undefined;
  }
  turnToMessage(dialogue, message);
  return takeNextStep(dialogue, reply);
}
