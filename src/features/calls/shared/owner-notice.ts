/** What a finished call leaves on the owner's phone: a text message, an email and, after a booking, a calendar entry. */
import { MINUTE_MS } from '#shared/site/durations.ts';
import { endOf, fillLine, type CallState } from './guided-call.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { linesOf, type BilledCall, type CallWords, type HeardCall, type SheetData } from './heard-call.ts';

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
  notice: NoticeRows;
}

/** What the owner gets of a call, screen by screen. */
export interface NoticeRows {
  heading: string;
  items: readonly { term: string; first: string; rest: string }[];
  /** What the call takes of the plan. */
  note: string;
}

/** Undefined while the call goes on, and if nobody has to act on it. */
export function ownerNotice(state: CallState, words: CallWords): OwnerNotice | undefined {
  const end = endOf(state);
  if (!end || end.outcome === 'not-for-us') return undefined;
  const { business, known, slot, call, card } = state;
  const outcome = words.card.outcomes[end.outcome];
  const reach = [known.name, known.phone, known.address].filter(Boolean).join(', ');
  const booked = end.outcome === 'booked' ? slot : undefined;
  return {
    text: {
      news: [outcome, card.urgent]
        .filter(Boolean)
        .join(': ')
        .replace(/[.!?]?$/, '.'),
      rest: `${end.summary} ${reach}`,
    },
    email: { subject: `${outcome}: ${known.name ?? business.business}`, lines: [...linesOf(state, words)] },
    ...(booked && { visit: { when: whenOf(booked, call.visitMinutes), what: `${workOf(state)}: ${reach}` } }),
  };
}

export function noticeRows(state: CallState, words: CallWords, bill: BilledCall['bill']): NoticeRows | undefined {
  const notice = ownerNotice(state, words);
  if (!notice) return undefined;
  const { text, email, visit } = notice;
  const { phone } = words;
  const lines = email.lines.map(([label, value]) => `${label}: ${value}`);
  return {
    heading: fillLine(state, phone.heading),
    items: [
      { term: phone.text, first: text.news, rest: ` ${text.rest}` },
      { term: phone.email, first: email.subject, rest: ['', ...lines].join('\n') },
      ...(visit ? [{ term: phone.calendar, first: visit.when, rest: `\n${visit.what}` }] : []),
    ],
    note: fillWords(phone.used, bill),
  };
}

/** In the caller's words, as far as the agent wrote them down. */
export function workOf(state: CallState): string {
  return state.card.wants ?? fillLine(state, '{Service}');
}

function whenOf(slot: Date, minutes: number): string {
  const day = slot.toLocaleDateString('en-US', { weekday: 'long', month: 'long', day: 'numeric' });
  const clock = (time: Date) => time.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });
  return `${day}, ${clock(slot)} to ${clock(new Date(slot.getTime() + minutes * MINUTE_MS))}`;
}
