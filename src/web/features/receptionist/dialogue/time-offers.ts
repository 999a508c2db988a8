/** Finds free times for what the caller wants, offers them, and holds the one that is chosen. */
import { isAskedOut, THOSE_TIMES } from './asked-before.ts';
import type { Dialogue } from './dialogue-state.ts';
import { keepSlot, type Reply } from './reply.ts';
import {
  fits,
  freeSlots,
  minutesOf,
  pickOffers,
  sayDay,
  speakSlot,
  saySlots,
  startOfDay,
  type WantedTime,
} from './sample-diary.ts';
import { inWeekOfOffers, loosely } from './among-offers.ts';
import { nearestTimes } from './nearest-times.ts';
import type { Understanding } from './understanding.ts';

const OFFERS = 3;
const WEEK = 7;
export const ASKS_FOR_OTHERS =
  /\b(?:(?:what|anything|something) else|(?:any )?others?|other (?:times?|days?|options?|slots?)|more (?:times|options))\b/i;
const NAMES_WEEK = /\bnext\b|\d(?:st|nd|rd|th)\b|\bin \w+ (?:days|weeks?)\b/i;
const ASKS_FOR_ANY = /\b(?:any|anything|anytime)\b/i;
const PICKS_ONE = /\bone\b/i;
const SAME_TIME = /\bsame time\b/i;
/** "I can't do those." */
const REFUSES = /\b(?:can['’]?t|cannot|can not|don['’]?t|won['’]?t|doesn['’]?t) (?:do|make|work|suit)\b/i;
const ASKS_FOR_TIMES =
  /\b(?:what|which) (?:times?|days?|slots?|(?:do you|have you|is|are))\b.*\b(?:have|got|free|open|available)\b/i;

/** @returns true when a time is held now, because only one could be meant. */
export function offerTimes(dialogue: Dialogue, reply: Reply): boolean {
  const { agent, now } = dialogue;
  if (!dialogue.wanted && dialogue.offered.length > 0) {
    offer(dialogue, reply, dialogue.offered);
    return false;
  }
  const all = freeSlots({
    hours: agent.hours,
    visitMinutes: agent.visitMinutes,
    now,
  });
  const refused = new Set(dialogue.refused.map(Number));
  // Whoever names the hour may have what was refused before.
  const free = dialogue.wanted?.exact === undefined ? all.filter((slot) => !refused.has(Number(slot))) : all;
  const wanted = nearestDay(partThatSuits(dialogue, free), free, now);
  dialogue.wanted = undefined;
  const suiting = free.filter((slot) => fits(slot, wanted));
  const [only] = suiting;
  if (only && wanted.exact !== undefined && wanted.days) {
    hold(dialogue, reply, only);
    return true;
  }
  if (suiting.length > 0) {
    const offers = pickOffers(free, wanted, OFFERS);
    // "Friday, the first you have", or the same wish once more: any of them will do.
    if (dialogue.takesFirst || isSameOffer(dialogue, offers)) return hold(dialogue, reply, offers[0]);
    offer(dialogue, reply, offers);
    return false;
  }
  const others = nearestTimes(free, wanted, OFFERS);
  sayWhyNot(dialogue, reply, wanted);
  if (dialogue.takesFirst || isSameOffer(dialogue, others)) return hold(dialogue, reply, others[0]);
  offer(dialogue, reply, others);
  return false;
}

function isSameOffer({ asked, offered }: Dialogue, offers: readonly Date[]): boolean {
  return (
    asked === 'choice' &&
    offers.length === offered.length &&
    offers.every((slot, at) => Number(slot) === Number(offered[at]))
  );
}

/** "After 2", and then "Wednesday", means Wednesday after 2 if there is any. */
function partThatSuits(dialogue: Dialogue, free: readonly Date[]): WantedTime {
  const wanted = dialogue.wanted ?? {};
  if (wanted.between) dialogue.suits = wanted.between;
  else if (wanted.exact !== undefined) dialogue.suits = undefined;
  if (!wanted.days || wanted.exact !== undefined || wanted.isLatest) return wanted;
  const narrowed = { ...wanted, between: wanted.between ?? dialogue.suits };
  return free.some((slot) => fits(slot, narrowed)) ? narrowed : wanted;
}

/** A choice among what was offered, another wish, or neither. @returns false when the message says nothing about times. */
export function chooseTime(dialogue: Dialogue, reply: Reply, heard: Understanding): boolean {
  const { offered } = dialogue;
  const { choice, direction } = heard;
  dialogue.takesFirst = choice === 0 && dialogue.asked === 'choice';
  const wanted = heard.wanted && sameTime(inWeekOfOffers(heard.wanted, heard.message, dialogue), heard, dialogue);
  if (wanted?.between) dialogue.suits = wanted.between;
  if (!wanted && offered.length > 0 && dialogue.asked === 'choice') {
    if (ASKS_FOR_OTHERS.test(heard.message) && !heard.namesPlace) return refuse(dialogue);
    if (heard.isQuestion && ASKS_FOR_TIMES.test(heard.message)) {
      offer(dialogue, reply, offered);
      return true;
    }
  }
  // "3:30 or later" names a time.
  const namesTime = wanted?.days ?? wanted?.between ?? wanted?.exact;
  if (direction && namesTime === undefined) return offerMoved(dialogue, reply, direction);
  const isQuestion = heard.intents.has('repeat');
  const byPlace = choice === undefined || isQuestion ? undefined : offered.at(choice);
  // "The second one, in the morning" still is the second one; "the first on Friday" may be none of them.
  const isMeant = byPlace && (!wanted || (heard.namesPlace && (!wanted.days || fits(byPlace, loosely(wanted)))));
  if (isMeant && dialogue.asked === 'choice') return hold(dialogue, reply, byPlace);
  const isNo = (heard.no || REFUSES.test(heard.message)) && !(heard.address ?? heard.phone ?? heard.name);
  if (!wanted && isNo && offered.length > 0 && dialogue.asked === 'choice') return refuse(dialogue);
  if (!wanted)
    return offered.length === 1 && heard.yes && dialogue.asked === 'choice' ? hold(dialogue, reply, offered[0]) : false;
  const isFirm = wanted.days !== undefined && NAMES_WEEK.test(heard.message);
  // "Do you have anything after 2?" asks for more than what was offered.
  const asksForOthers = (heard.isQuestion && !PICKS_ONE.test(heard.message)) || ASKS_FOR_ANY.test(heard.message);
  if (wanted.isLatest || (wanted.between && asksForOthers)) return wish(dialogue, wanted);
  const among = offered.filter((slot) => fits(slot, isFirm ? wanted : loosely(wanted)));
  // "The morning one", though there are two, and "one of them" leave the choice to the agent.
  const leavesIt = choice === 0 || (wanted.between !== undefined && PICKS_ONE.test(heard.message));
  const takesAny = among.length === 1 || (among.length > 0 && leavesIt);
  if (dialogue.asked === 'choice' && takesAny) return hold(dialogue, reply, among[0]);
  if (dialogue.asked === 'choice' && among.length > 1 && among.length < offered.length) {
    offer(dialogue, reply, among);
    return true;
  }
  // "Monday then", when only Monday is on offer.
  const isOnlyDay = wanted.exact === undefined && !wanted.between && !isFirm;
  if (dialogue.asked === 'choice' && isOnlyDay && among.length > 0) {
    offer(dialogue, reply, among);
    return true;
  }
  return wish(dialogue, wanted);
}

/** Times are looked for anew. "At 5 instead" keeps the day that is being talked about. */
function wish(dialogue: Dialogue, wanted: WantedTime): boolean {
  const { offered, slots } = dialogue;
  dialogue.wanted = { ...wanted, days: wanted.days ?? dayOf(slots.time ? [slots.time] : offered) };
  delete dialogue.slots.time;
  return true;
}

/** "Thursday, same time." */
function sameTime(wanted: WantedTime, { message }: Understanding, { slots }: Dialogue): WantedTime {
  return slots.time && SAME_TIME.test(message) ? { ...wanted, exact: minutesOf(slots.time) } : wanted;
}

/** None of these: others are offered. */
function refuse(dialogue: Dialogue): boolean {
  dialogue.refused = [...dialogue.refused, ...dialogue.offered];
  dialogue.offered = [];
  return true;
}

function hold(dialogue: Dialogue, reply: Reply, slot: Date | undefined): boolean {
  if (!slot) return false;
  keepSlot(dialogue, 'time', slot);
  dialogue.offered = [];
  reply.say('hold', 'hold', { slot: speakSlot(slot, dialogue.now) });
  return true;
}

export function offer(dialogue: Dialogue, reply: Reply, slots: readonly Date[]): void {
  const times = saySlots(slots, dialogue.now);
  const last = dialogue.turns.findLast(({ speaker }) => speaker === 'agent');
  // After an answer, three times once more are a lot to listen to.
  const isAgain = !reply.isEmpty() && slots.length > 1 && last?.says.includes(times);
  const again = isAgain && !isAskedOut(dialogue.turns, [THOSE_TIMES]);
  dialogue.offered = slots;
  dialogue.asked = 'choice';
  reply.say('offer', again ? 'offer-again' : slots.length === 1 ? 'offer-one' : 'offer', { times });
}

/** Times before or after those on the table. */
function offerMoved(dialogue: Dialogue, reply: Reply, direction: 'earlier' | 'later'): boolean {
  const { agent, now, offered, slots } = dialogue;
  const free = freeSlots({
    hours: agent.hours,
    visitMinutes: agent.visitMinutes,
    now,
  });
  const table = slots.time ? [slots.time] : offered;
  const [first] = table;
  const last = table.at(-1);
  if (!first || !last) return false;
  const moved = direction === 'earlier' ? free.filter((slot) => slot < first) : free.filter((slot) => slot > last);
  const sameDay = moved.filter((slot) => startOfDay(slot).getTime() === startOfDay(first).getTime());
  const picked = slots.time && sameDay.length > 0 ? sameDay : moved;
  if (picked.length === 0) {
    reply.say(undefined, direction === 'earlier' ? 'no-earlier' : 'no-later');
    offer(dialogue, reply, table);
    return true;
  }
  delete dialogue.slots.time;
  offer(dialogue, reply, direction === 'earlier' ? picked.slice(-OFFERS) : picked.slice(0, OFFERS));
  return true;
}

/** "Monday" on a Monday means today while there is a time left, and the next one otherwise. */
function nearestDay(wanted: WantedTime, free: readonly Date[], now: Date): WantedTime {
  const { days } = wanted;
  const isToday =
    days && days.first.getTime() === days.last.getTime() && days.first.getTime() === startOfDay(now).getTime();
  if (!isToday || free.some((slot) => fits(slot, wanted)) || wanted.exact !== undefined) return wanted;
  const next = startOfDay(now, WEEK);
  const later = { ...wanted, days: { first: next, last: next } };
  return free.some((slot) => fits(slot, later)) ? later : wanted;
}

function sayWhyNot(dialogue: Dialogue, reply: Reply, { days, exact }: WantedTime): void {
  const { agent, now } = dialogue;
  const isOneDay = days && days.first.getTime() === days.last.getTime();
  if (isOneDay && !agent.hours[days.first.getDay()]) {
    return reply.say('closed', 'closed', { day: dayWord(days.first, now) });
  }
  if (exact === undefined) return reply.say('full', 'full-day');
  const spans = isOneDay ? agent.hours[days.first.getDay()] : agent.hours.flatMap((ofDay) => ofDay ?? []);
  const isOpen = spans?.some(({ from, to }) => from <= exact && exact < to);
  return reply.say('full', isOpen ? 'full' : 'closed-then');
}

function dayWord(day: Date, now: Date): string {
  const said = sayDay(day, now);
  return said === 'today' || said === 'tomorrow' ? said : `on ${said}`;
}

/** The day of these times, if they are all of one. */
function dayOf(slots: readonly Date[]): WantedTime['days'] {
  const [first, ...others] = slots.map((slot) => startOfDay(slot));
  if (!first || others.some((day) => day.getTime() !== first.getTime())) return undefined;
  return { first, last: first };
}
