/** Takes over what a message says of the service, the detail, the time, the name and the number. */
import type { Dialogue } from './dialogue-state.ts';
import { keepSlot } from './reply.ts';
import type { Understanding } from './understanding.ts';

const ASKS_ABOUT = /^(?:how|what|when|where|why|which|who|is|are|does)\b/i;

/** @returns whether something new was learned. */
export function absorb(dialogue: Dialogue, heard: Understanding): boolean {
  const learned = [
    absorbPhone(dialogue, heard),
    absorbService(dialogue, heard),
    absorbDetail(dialogue, heard),
    absorbName(dialogue, heard),
    absorbWish(dialogue, heard),
  ];
  return learned.some(Boolean);
}

function absorbPhone(dialogue: Dialogue, { phone }: Understanding): boolean {
  if (!phone || phone === dialogue.slots.phone) return false;
  keepSlot(dialogue, 'phone', phone);
  return true;
}

function absorbName(dialogue: Dialogue, heard: Understanding): boolean {
  const { name } = heard;
  if (!name || name === dialogue.slots.name || saysSomethingElse(dialogue, heard)) return false;
  keepSlot(dialogue, 'name', name);
  return true;
}

/** "Haircut" may look like an answer to "What name is it under?", but isn't one. */
function saysSomethingElse(
  { asked }: Dialogue,
  { intents, service, isQuestion, yes, no, message }: Understanding,
): boolean {
  if (asked !== 'name') return false;
  const isShort = message.split(/\s+/).length <= 2;
  const isOther = isQuestion || (isShort && (yes || no)) || [...intents.keys()].some((id) => id !== 'book');
  // Some names are words as well, such as Will or Rose: a capital tells.
  return isOther || (service !== undefined && !/^\p{Lu}/u.test(message));
}

function absorbService(dialogue: Dialogue, heard: Understanding): boolean {
  const { service, facts, intents, message, wanted, isCorrection, isQuestion } = heard;
  const { asked, slots, goal } = dialogue;
  if (!service) return wantsToBook(dialogue, heard);
  if ((asked === 'name' && !isCorrection && !intents.has('book')) || asked === 'topic') {
    if (!saysSomethingElse(dialogue, heard)) return false;
  }
  const isAnswer = asked === 'detail' && slots.service !== undefined && !isNewStart(heard);
  const isPassing = slots.service !== undefined && goal === 'booking' && !isNewStart(heard) && asked !== 'service';
  if (isAnswer || isPassing || service === slots.service) return false;
  // "How long does color take?" asks about it and books nothing.
  const isAsked = facts.length > 0 || ASKS_ABOUT.test(message);
  if (isAsked && isQuestion && goal === 'none' && !intents.has('book') && !wanted) {
    dialogue.mentioned = service;
    return false;
  }
  if (goal === 'urgent' || intents.has('callback')) {
    dialogue.mentioned = service;
    return false;
  }
  const isOtherService = slots.service !== undefined && asked === 'detail';
  dialogue.goal = 'booking';
  keepSlot(dialogue, 'service', service);
  if (isOtherService) {
    delete dialogue.slots.detail;
    dialogue.wasDetailAsked = false;
  }
  return true;
}

/** "Sam Ortiz, 555-0123, blocked drain, tomorrow at 11" begins anew, whatever was asked. */
function isNewStart({ isCorrection, intents, name, phone }: Understanding): boolean {
  return isCorrection || intents.has('book') || Boolean(phone ?? name);
}

/** Without a service the wish alone starts a booking. */
function wantsToBook(dialogue: Dialogue, { intents, facts, wanted, isQuestion }: Understanding): boolean {
  if (dialogue.goal !== 'none') return false;
  const wants = intents.has('book') && facts.length === 0 && !intents.has('callback');
  // After a booking another time is a wish to move it.
  const moves = dialogue.outcome === 'booked' && wanted !== undefined && facts.length === 0;
  if (!wants && !moves && !(wanted && isQuestion && facts.length === 0 && intents.size === 0 && dialogue.mentioned))
    return false;
  dialogue.goal = 'booking';
  if (!dialogue.slots.service && dialogue.mentioned) keepSlot(dialogue, 'service', dialogue.mentioned);
  return true;
}

function absorbDetail(dialogue: Dialogue, heard: Understanding): boolean {
  const { asked, slots } = dialogue;
  if (asked !== 'detail') {
    if (!heard.detail || slots.detail || dialogue.goal !== 'booking') return false;
    keepSlot(dialogue, 'detail', heard.detail);
    return true;
  }
  const isOtherService = heard.service !== undefined && isNewStart(heard);
  const answer = heard.facts.length > 0 || heard.isQuestion ? heard.rest : heard.message;
  if (isOtherService || answer === '' || heard.intents.has('robot') || heard.intents.has('callback')) return false;
  if (heard.intents.has('rude') || heard.intents.has('off-topic')) return false;
  keepSlot(dialogue, 'detail', answer);
  dialogue.wasDetailAsked = true;
  return true;
}

/** A wish for a time, kept until the diary is read. */
function absorbWish(dialogue: Dialogue, { wanted, facts, isQuestion }: Understanding): boolean {
  const { agent, asked, goal, wasDetailAsked } = dialogue;
  if (!wanted || (goal !== 'booking' && goal !== 'none')) return false;
  if (asked === 'detail' && agent.detail.holdsDates) return false;
  // "Are you open on Saturday?" is no wish yet.
  if (goal === 'none' && (facts.length > 0 || isQuestion)) return false;
  // Later on the wish is weighed against what was offered or held.
  if (wasDetailAsked && asked !== 'detail') return false;
  dialogue.wanted = { ...dialogue.wanted, ...definedOnly(wanted) };
  return dialogue.goal === 'booking';
}

function definedOnly<T extends object>(value: T): Partial<T> {
  return Object.fromEntries(Object.entries(value).filter(([, item]) => item !== undefined)) as Partial<T>;
}
