/** Decides what to ask next, given what is known: the way to a booking, a message or a hand-off. */
import { isOpenAt } from '../../../../shared/receptionist/opening-hours.ts';
import { inSentence } from './agent.ts';
import { isAskedOut } from './asked-before.ts';
import type { Dialogue } from './dialogue-state.ts';
import { ASKS_DETAIL, keepSlot, shortSlot, timesSaid, type Reply } from './reply.ts';
import { sayNextOpening, saySlot, sayWish, speakSlot } from './sample-diary.ts';
import { writtenAddress } from './spoken-address.ts';
import { offerTimes } from './time-offers.ts';

const TOPIC_MOST_WORDS = 14;
/** Name and number at once. */
export const ASKS_CONTACT = 'asks-contact';
const WISHES_WELL =
  /\bgod bless\b|\bbless you\b|\btake care\b|\b(?:have|you have) an? (?:good|great|nice|lovely|blessed|wonderful)\b/i;
const TITLE = /^(?:mr|mrs|ms|miss|dr)\.?$/i;

export function takeNextStep(dialogue: Dialogue, reply: Reply): void {
  if (dialogue.goal === 'booking') return nextOfBooking(dialogue, reply);
  if (dialogue.goal === 'message') return nextOfMessage(dialogue, reply);
  if (dialogue.goal === 'ring') return nextOfRing(dialogue, reply);
  if (dialogue.goal === 'urgent') return nextOfUrgent(dialogue, reply);
  if (dialogue.goal === 'opt-out') return ask(dialogue, reply, 'opt-out-number', 'ask-opt-out-number');
  return undefined;
}

function nextOfBooking(dialogue: Dialogue, reply: Reply): void {
  const { agent, slots } = dialogue;
  if (!slots.service) {
    if (isFrom(dialogue, 'time')) sayWhen(dialogue, reply);
    return askForService(dialogue, reply);
  }
  if (!slots.detail && !dialogue.wasDetailAsked) {
    dialogue.asked = 'detail';
    if (isFrom(dialogue, 'service')) sayTaken(dialogue, reply);
    else if (isFrom(dialogue, 'time')) sayWhen(dialogue, reply);
    return reply.tell(ASKS_DETAIL, timesSaid(dialogue, ASKS_DETAIL) > 0 ? agent.detail.again : agent.detail.ask);
  }
  dialogue.wasDetailAsked = true;
  if (!slots.time && !offerTimes(dialogue, reply)) return undefined;
  if (!slots.name && !slots.phone) return askForContact(dialogue, reply, 'ask-contact');
  if (!slots.name) return ask(dialogue, reply, 'name', 'ask-name');
  if (lacksFamilyName(dialogue)) return askFamilyName(dialogue, reply);
  if (!slots.phone) return ask(dialogue, reply, 'phone', 'ask-phone');
  return readBack(dialogue, reply);
}

/** Names the service that it may be, or else leaves it open. */
export function askForService(dialogue: Dialogue, reply: Reply): void {
  const { guess } = dialogue;
  dialogue.asked = 'service';
  if (guess) reply.say('ask:service', 'ask-guess', { service: inSentence(guess) });
  else reply.say('ask:service', 'ask-service');
}

/** In one question, as people do. Whoever gives one of them is asked for the other. */
function askForContact(
  dialogue: Dialogue,
  reply: Reply,
  saying: 'ask-contact' | 'ask-contact-message' | 'ask-name-ring',
): void {
  ask(dialogue, reply, 'name', saying);
  reply.did(ASKS_CONTACT);
}

/** Whether the caller's last message told this. */
function isFrom({ sources, turns }: Dialogue, name: 'service' | 'time'): boolean {
  return sources[name] === turns.length - 1;
}

/** Takes up what was said, before anything is asked. */
function sayTaken(dialogue: Dialogue, reply: Reply): void {
  const { agent, slots } = dialogue;
  const taken = agent.takenUp(slots.service);
  if (taken) reply.tell('take-up', taken);
  else reply.say(undefined, 'take-service', { service: inSentence(slots.service ?? '') });
  sayWhen(dialogue, reply);
}

function sayWhen({ agent, wanted, now }: Dialogue, reply: Reply): void {
  const wish = wanted && sayWish(wanted, now);
  const isOpen = wanted?.days === undefined || agent.hours[wanted.days.first.getDay()] !== undefined;
  if (wish && isOpen) reply.say(undefined, 'check-when', { when: wish });
}

function nextOfMessage(dialogue: Dialogue, reply: Reply): void {
  const { slots } = dialogue;
  if (!slots.name && !slots.phone) return askForContact(dialogue, reply, 'ask-contact-message');
  if (!slots.name) return ask(dialogue, reply, 'name', 'ask-name-message');
  if (lacksFamilyName(dialogue)) return askFamilyName(dialogue, reply);
  if (!slots.phone) return ask(dialogue, reply, 'phone', 'ask-phone');
  if (!slots.topic) return ask(dialogue, reply, 'topic', 'ask-topic');
  return readBack(dialogue, reply);
}

function nextOfRing(dialogue: Dialogue, reply: Reply): void {
  const { agent, now, slots } = dialogue;
  if (!isOpenAt(agent.hours, now)) {
    dialogue.goal = 'message';
    reply.say('away', 'away', { opening: sayNextOpening(agent.hours, now) });
    return nextOfMessage(dialogue, reply);
  }
  // Without a number the call is put through as well.
  if (!slots.name) return askForContact(dialogue, reply, 'ask-name-ring');
  return ring(dialogue, reply);
}

/** Somebody is on call at any hour. */
function nextOfUrgent(dialogue: Dialogue, reply: Reply): void {
  const { slots } = dialogue;
  if (!slots.name && !slots.phone) return askForContact(dialogue, reply, 'ask-contact-message');
  if (!slots.name) return ask(dialogue, reply, 'name', 'ask-name-message');
  if (!slots.phone) return ask(dialogue, reply, 'phone', 'ask-phone');
  ring(dialogue, reply);
  return reply.say(undefined, 'urgent-ring');
}

/** Without a name, too: whoever refuses it still wants the person. */
export function ring(dialogue: Dialogue, reply: Reply): void {
  const { agent, slots } = dialogue;
  if (slots.name) reply.say(undefined, 'thanks-name', { name: calledName(slots.name) });
  reply.say('ring', 'ring');
  reply.note(agent.fill(agent.talk.ringNote, { brief: briefOf(dialogue) }));
  dialogue.outcome = 'handed-over';
  dialogue.ended = true;
}

/** What a person hears before taking the call. */
export function briefOf({ agent, slots, mentioned, goal, now }: Dialogue): string {
  const where = agent.detail.form === 'address' && slots.detail;
  const about = slots.topic ?? slots.service ?? mentioned ?? 'wants to talk to a person';
  const parts = [slots.name, slots.phone, where, about, slots.time && `held for ${shortSlot(slots.time, now)}`];
  const urgent = goal === 'urgent' ? ' Urgent.' : '';
  return agent.fill(`AI agent here.${urgent} ${parts.filter(Boolean).join(', ')}.`);
}

/** "It's Bev" came without being asked; whoever was asked, or says "My name is Bev", has said what there is. */
function lacksFamilyName(dialogue: Dialogue): boolean {
  const { name } = dialogue.slots;
  if (/\bname\b/i.test(dialogue.turns[dialogue.sources.name ?? -1]?.says ?? '')) return false;
  const wasAsked = ['ask:name', 'ask:last-name'].some((act) => timesSaid(dialogue, act) > 0);
  return name !== undefined && !name.includes(' ') && !wasAsked && dialogue.language === undefined;
}

function askFamilyName(dialogue: Dialogue, reply: Reply): void {
  dialogue.asked = 'name';
  reply.say('ask:last-name', 'ask-last-name', { name: dialogue.slots.name ?? '' });
}

function readBack(dialogue: Dialogue, reply: Reply): void {
  const { agent, goal, now, slots } = dialogue;
  const where = agent.detail.form !== 'free' && slots.detail && writtenAddress(slots.detail);
  const what =
    goal === 'booking'
      ? [where, `${inSentence(slots.service ?? '')} ${slots.time ? saySlot(slots.time, now) : ''}`]
      : [inShort(slots.topic)];
  dialogue.asked = 'confirm';
  const summary = [slots.name, slots.phone, ...what].filter(Boolean).join(', ');
  reply.say('read-back', 'read-back', { summary });
  if (goal === 'booking') sayCost(dialogue, reply);
  reply.say('read-back:end', 'read-back-end', { summary });
}

/** A whole story isn't read back. */
function inShort(topic: string | undefined): string | undefined {
  return topic && topic.split(/\s+/).length <= TOPIC_MOST_WORDS ? topic.replace(/[.!?\s]{1,9}$/, '') : undefined;
}

function ask(dialogue: Dialogue, reply: Reply, asked: Dialogue['asked'], saying: Parameters<Reply['say']>[1]): void {
  dialogue.asked = asked;
  reply.say(`ask:${asked}`, saying);
}

/** After a yes at the read-back. */
export function commit(dialogue: Dialogue, reply: Reply): void {
  const { goal, now, slots } = dialogue;
  if (goal === 'booking' && slots.time) {
    reply.say('booked', 'booked', { slot: speakSlot(slots.time, now) });
    dialogue.outcome = 'booked';
    sayReady(dialogue, reply);
  } else {
    reply.say('message-taken', 'message-taken', { number: slots.phone ?? '' });
    // A message after a booking leaves it standing.
    if (dialogue.outcome !== 'booked') dialogue.outcome = 'message';
  }
  return askForMore(dialogue, reply, 'anything-else-after');
}

/** Whoever was asked that often enough is done. */
export function askForMore(dialogue: Dialogue, reply: Reply, saying: 'anything-else' | 'anything-else-after'): void {
  dialogue.goal = 'none';
  dialogue.asked = 'anything-else';
  if (isAskedOut(dialogue.turns, ['anything-else'])) return sayGoodbye(dialogue, reply);
  return reply.say(saying === 'anything-else' ? 'anything-else' : undefined, saying);
}

export function sayGoodbye(dialogue: Dialogue, reply: Reply): void {
  const { slots, outcome, turns } = dialogue;
  if (WISHES_WELL.test(turns.at(-1)?.says ?? '')) reply.say(undefined, 'same-to-you');
  if (outcome === 'booked' && slots.name) reply.say('goodbye', 'goodbye-booked', { name: calledName(slots.name) });
  else reply.say('goodbye', 'goodbye');
  dialogue.ended = true;
}

/** "Dewayne" of "Dewayne Pruitt", and "Mrs. Alvarez" whole. */
function calledName(name: string): string {
  const [first = '', ...others] = name.split(' ');
  return TITLE.test(first) && others.length > 0 ? name : first;
}

/** Whoever booked leaves knowing what to have ready. */
function sayReady({ agent, slots, turns }: Dialogue, reply: Reply): void {
  const ready = agent.readyFor(slots.service);
  const facts = new Set(agent.factsOf('ask-prepare').map((id) => `answer:${id}`));
  if (ready && !turns.some(({ acts }) => acts.some((act) => facts.has(act)))) reply.tell('ready', ready);
}

/** Nobody should be surprised by the bill. */
function sayCost(dialogue: Dialogue, reply: Reply): void {
  const { agent, slots, turns } = dialogue;
  const cost = agent.costOf(slots.service);
  const isTold = turns.some(({ acts }) =>
    acts.some((act) => act === 'cost' || (act.startsWith('answer:') && agent.isPriceFact(act.slice('answer:'.length)))),
  );
  if (cost && !isTold) reply.tell('cost', cost);
}

/** The booking is off, the name and the number stay. */
export function drop(dialogue: Dialogue, reply: Reply): void {
  const { name, phone } = dialogue.slots;
  dialogue.slots = { ...(name && { name }), ...(phone && { phone }) };
  dialogue.outcome = 'answered';
  dialogue.wasDetailAsked = false;
  dialogue.wanted = undefined;
  dialogue.suits = undefined;
  dialogue.offered = [];
  const isAgain = timesSaid(dialogue, 'dropped') > 0;
  reply.say('dropped', 'dropped');
  if (isAgain) return sayGoodbye(dialogue, reply);
  return askForMore(dialogue, reply, 'anything-else-after');
}

/** From now on it is about a message, on what was said so far. */
export function turnToMessage(dialogue: Dialogue, topic: string | undefined): void {
  dialogue.goal = 'message';
  const about = topic ?? dialogue.slots.topic ?? dialogue.slots.service ?? dialogue.mentioned;
  if (about) keepSlot(dialogue, 'topic', about);
}
