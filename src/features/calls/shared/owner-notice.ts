/** What a finished call leaves on the owner's phone: a text message, an email and, after a booking, a calendar entry. */
import { MINUTE_MS } from '#shared/site/durations.ts';
import { clockTime } from './call-times.ts';
import { endOf, fillLine, type CallState } from './guided-call.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import {
  linesOf,
  type BilledCall,
  type CallWords,
  type HeardCall,
  type OwnerText,
  type SheetData,
} from './heard-call.ts';

export interface OwnerNotice {
  text: {
    /** The one fact that decides whether the owner gets up. */
    news: string;
    rest: string;
  };
  email: { subject: string; lines: readonly (readonly [label: string, value: string])[] };
  visit?: { when: string; what: string };
}

/** A call as brochures play it; the build adds it to their words. */
export interface NamedCall extends SheetData, Pick<HeardCall, 'language' | 'voice'> {
  /** The name of its file, without `-guided-call.yaml`. */
  id: string;
  notice: OwnerText;
}

/** Undefined while the call goes on, and if nobody has to act on it. */
export function ownerNotice(state: CallState, words: CallWords): OwnerNotice | undefined {
  const end = endOf(state);
  if (!end || end.outcome === 'not-for-us') return undefined;
  const { business, known, slot, call, card } = state;
  const reach = [known.name, known.phone, known.address].filter(Boolean).join(', ');
  const booked = end.outcome === 'booked' ? slot : undefined;
  const subject = card.urgent ?? words.card.outcomes[end.outcome];
  return {
    text: {
      news: sentence(card.urgent ?? end.summary),
      rest: [card.urgent && sentence(end.summary), card.price && sentence(card.price), reach].filter(Boolean).join(' '),
    },
    email: { subject: `${subject}: ${known.name ?? business.business}`, lines: [...linesOf(state, words)] },
    ...(booked && { visit: { when: whenOf(booked, call.visitMinutes), what: `${workOf(state)}: ${reach}` } }),
  };
}

/** @param bill What the call takes of the plan. */
export function ownerText(state: CallState, words: CallWords, bill: BilledCall['bill']): OwnerText | undefined {
  const { text } = ownerNotice(state, words) ?? {};
  return text && { ...text, heading: words.phone.heading, note: fillWords(words.phone.used, bill) };
}

function sentence(words: string): string {
  return words.replace(/[.!?]?$/, '.');
}

/** In the caller's words, as far as the agent wrote them down. */
export function workOf(state: CallState): string {
  return state.card.wants ?? fillLine(state, '{Service}');
}

function whenOf(slot: Date, minutes: number): string {
  const day = slot.toLocaleDateString('en-US', { weekday: 'long', month: 'long', day: 'numeric' });
  return `${day}, ${clockTime(slot)} to ${clockTime(new Date(slot.getTime() + minutes * MINUTE_MS))}`;
}
