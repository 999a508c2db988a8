/** Takes over what a message says of the service, the detail, the time, the name and the number. */
import { asksAbout } from './asks-about.ts';
import type { Dialogue } from './dialogue-state.ts';
import { keepSlot } from './reply.ts';
import { joinAddress } from './street-address.ts';
import type { JoinedReading } from './join-readings.ts';
import type { Understanding } from './understanding.ts';
import { definedOnly, saysOnlyTime } from './wanted-time.ts';

const SAYS_OWN_NAME = /\b(?:(?<!\b(?:his|her|its|their) )name|i am|i['’]?m|this is|under|speaking)\b/i;
const SAYS_MY_NAME = /\b(?:my name|i am|i['’]?m|this is)\b/i;
const ASKS_HOW_MUCH = /\bhow (?:long|much|many|old|big|far)\b/i;
const SPEAKS_OF_CALLER = /^(?:i|im|i['’]m|ive|i['’]ve|my|we|were|we['’]re|because|cause|cos)\b/i;
/** "I'm calling from my car" names no property. */
const TELLS_WHERE_CALLER_IS = /^(?:i['’]?m|i am) (?:calling|driving|on my|in my|at work|busy)\b/i;
const SAYS_TOPIC = /^(?:it['’]?s|it is|i['’]?m calling|calling)? ?(?:about|regarding) (.{2,80})/i;

/** @returns whether something new was learned. */
export function absorb(dialogue: Dialogue, heard: JoinedReading): boolean {
  const learned = [
    absorbPhone(dialogue, heard),
    absorbService(dialogue, heard),
    absorbAddress(dialogue, heard),
    absorbDetail(dialogue, heard),
    absorbName(dialogue, heard),
    absorbWish(dialogue, heard),
    absorbTopic(dialogue, heard),
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
  // Asked about the matter, a name is the other side's or the pet's.
  const own = dialogue.agent.treatsAnimals ? SAYS_MY_NAME : SAYS_OWN_NAME;
  const isOther = dialogue.asked === 'detail' && dialogue.agent.detail.form === 'free' && !own.test(heard.message);
  // "The old number, from Lisbon Street" renames nobody.
  const isBeside =
    dialogue.asked === 'phone' && dialogue.slots.name !== undefined && !SAYS_OWN_NAME.test(heard.message);
  const known = dialogue.slots.name;
  if (!name || isOther || isBeside || name === known || saysSomethingElse(dialogue, heard)) return false;
  // Only the last name was still missing.
  const isRest = dialogue.asked === 'name' && known && ![known, name].some((one) => one.includes(' '));
  keepSlot(dialogue, 'name', isRest ? `${known} ${name}` : name);
  return true;
}

/** "Haircut" may look like an answer to "What name is it under?", but isn't one. */
function saysSomethingElse(
  { asked }: Dialogue,
  { intents, service, isQuestion, yes, no, message, name }: Understanding,
): boolean {
  // "Thanh Nguyen" looks like a thank you.
  const isWholeName = name === message.trim() && / \p{Lu}/u.test(message);
  if (asked !== 'name' || isWholeName) return false;
  const isShort = message.split(/\s+/).length === 1;
  const isOther = isQuestion || (isShort && (yes || no)) || [...intents.keys()].some((id) => id !== 'book');
  // Some names are words as well, such as Will or Rose: a capital tells.
  return isOther || (service !== undefined && !/^\p{Lu}/u.test(message));
}

function absorbService(dialogue: Dialogue, heard: JoinedReading): boolean {
  const { service, facts, intents, message, wanted, isCorrection, isQuestion } = heard;
  const { asked, slots, goal } = dialogue;
  if (!service) return wantsToBook(dialogue, heard);
  if ((asked === 'name' && !isCorrection && !intents.has('book')) || asked === 'topic') {
    if (!saysSomethingElse(dialogue, heard)) return false;
  }
  // A service that the words don't name replaces none.
  if (slots.service !== undefined && goal === 'booking' && !heard.namesService && !isCorrection) return false;
  const isAnswer = asked === 'detail' && slots.service !== undefined && !isNewStart(heard);
  const isPassing = slots.service !== undefined && goal === 'booking' && !isNewStart(heard) && asked !== 'service';
  if (isAnswer || isPassing || service === slots.service) return false;
  // "How long does color take?" asks about it and books nothing.
  const isAsked = facts.length > 0 || asksAbout(message);
  const isOnlyAsked = isAsked && isQuestion && !intents.has('book') && !wanted && !heard.wishesSurely;
  if (goal === 'none' && (isOnlyAsked || !heard.isWish)) {
    dialogue.mentioned = service;
    return false;
  }
  const isAboutPast = intents.has('change-booking') && goal === 'message';
  if (goal === 'urgent' || intents.has('callback') || isAboutPast) {
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
function wantsToBook(
  dialogue: Dialogue,
  { intents, facts, wanted, direction, isQuestion, message }: Understanding,
): boolean {
  if (dialogue.goal !== 'none') return false;
  // "I want a joke" begins like a wish for a visit.
  if (intents.has('off-topic') || intents.has('rude')) return false;
  const wants =
    intents.has('book') &&
    facts.length === 0 &&
    !intents.has('callback') &&
    !(isQuestion && ASKS_HOW_MUCH.test(message));
  // After a booking another time is a wish to move it.
  const isOtherTime = wanted !== undefined || (direction !== undefined && isQuestion);
  const moves = dialogue.outcome === 'booked' && isOtherTime && facts.length === 0;
  if (!wants && !moves && !(wanted && isQuestion && facts.length === 0 && intents.size === 0 && dialogue.mentioned))
    return false;
  dialogue.goal = 'booking';
  if (!dialogue.slots.service && dialogue.mentioned) keepSlot(dialogue, 'service', dialogue.mentioned);
  return true;
}

/** At any time, whatever was asked: it fills, completes or corrects. */
function absorbAddress(
  dialogue: Dialogue,
  { address, facts, message, isQuestion, service, wanted }: Understanding,
): boolean {
  const { agent, asked, goal, slots } = dialogue;
  if (!address) return false;
  // "Do you come to 4 Elm Road, too?" moves nobody.
  if (isQuestion && (goal === 'none' || (slots.detail && facts.length > 0))) return false;
  const isDescribed =
    !(service ?? wanted) && agent.detail.form === 'place' && asked === 'detail' && address.kind === 'street';
  const joined = isDescribed ? message : joinAddress(slots.detail, address);
  if (!joined || joined === slots.detail) return false;
  keepSlot(dialogue, 'detail', joined);
  dialogue.wasDetailAsked = true;
  return true;
}

function absorbDetail(dialogue: Dialogue, heard: Understanding): boolean {
  const { agent, asked, slots } = dialogue;
  if (asked !== 'detail') {
    if (!heard.detail || slots.detail || agent.detail.form === 'address' || dialogue.goal !== 'booking') return false;
    keepSlot(dialogue, 'detail', heard.detail);
    return true;
  }
  // Who calls is no answer to where or when, and an address was taken as one above.
  if (agent.detail.form === 'address' || heard.address || heard.isOnlyContact || heard.intents.has('moment'))
    return false;
  // A wish to book tells nothing of it, unless it comes with a yes.
  if (heard.intents.has('book') && (heard.wanted || !(heard.yes || heard.no))) return false;
  const isTimed = heard.isOnlyTime || (heard.service !== undefined && heard.wanted !== undefined);
  if ((isTimed && !heard.detail && !agent.detail.holdsDates) || heard.intents.has('repeat')) return false;
  const isOtherService = heard.service !== undefined && isNewStart(heard);
  const isAsking = heard.isQuestion || heard.message.includes('?');
  const answer = isAsking ? besideQuestion(dialogue, heard) : heard.message;
  if (agent.detail.form === 'place' && TELLS_WHERE_CALLER_IS.test(answer)) return false;
  if (isOtherService || answer === '' || heard.intents.has('robot') || heard.intents.has('callback')) return false;
  if (heard.intents.has('rude') || heard.intents.has('off-topic')) return false;
  keepSlot(dialogue, 'detail', answer);
  dialogue.wasDetailAsked = true;
  return true;
}

/** "No. Is there parking?" answers with "No", and "Is there an elevator? I'm on crutches" doesn't answer. */
function besideQuestion({ agent }: Dialogue, { detail, rest, yes, no }: Understanding): string {
  const isPlace = agent.detail.form === 'place' && !SPEAKS_OF_CALLER.test(rest);
  const isDate = agent.detail.holdsDates && saysOnlyTime(rest.toLowerCase());
  return (detail ?? (yes || no)) || isPlace || isDate ? rest : '';
}

/** "It's about my lease", before the name is told. */
function absorbTopic(dialogue: Dialogue, { message, isQuestion }: Understanding): boolean {
  const { goal, slots, asked } = dialogue;
  if ((goal !== 'ring' && goal !== 'message') || slots.topic || isQuestion || asked === 'confirm') return false;
  const topic = SAYS_TOPIC.exec(message)?.[1];
  if (topic) keepSlot(dialogue, 'topic', topic);
  return topic !== undefined;
}

/** A wish for a time, kept until the diary is read. */
function absorbWish(dialogue: Dialogue, { wanted, facts, isQuestion, intents }: Understanding): boolean {
  const { agent, asked, goal, wasDetailAsked } = dialogue;
  if (!wanted || (goal !== 'booking' && goal !== 'none')) return false;
  if (asked === 'detail' && agent.detail.holdsDates && !intents.has('book')) return false;
  // "Are you open on Saturday?" is no wish yet.
  if (goal === 'none' && (facts.length > 0 || isQuestion)) return false;
  // Later on the wish is weighed against what was offered or held.
  if (wasDetailAsked && asked !== 'detail') return false;
  dialogue.wanted = { ...dialogue.wanted, ...definedOnly(wanted) };
  dialogue.sources = { ...dialogue.sources, time: dialogue.turns.length - 1 };
  return true;
}
