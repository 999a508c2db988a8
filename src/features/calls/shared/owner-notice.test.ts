import { expect, test } from 'vitest';
import * as v from 'valibot';
import words from '#content/guided-calls/call-words.yaml';
import type { CallOutcome } from './call-labels.ts';
import { guidedCallSchema } from './guided-call-schema.ts';
import { startCall, type CallState } from './guided-call.ts';
import { ownerNotice, ownerText } from './owner-notice.ts';
import { followOneAnother } from './spoken-turns.ts';

const NOW = new Date(2026, 0, 14, 9);
const SLOT = new Date(2026, 0, 16, 14);
const firm = {
  business: 'Quill & Feather',
  person: 'Ottoline',
  hours: [undefined, ...Array.from({ length: 5 }, () => [{ from: 480, to: 1_020 }])],
  handOff: '555-0199',
  services: [{ name: 'Ink' }],
  isOwn: false,
};
const callThatEnds = (outcome: CallOutcome, summary: string) =>
  v.parse(guidedCallSchema, {
    title: 'Ink',
    hint: 'Ink',
    trade: 'plumbing',
    rings: 'open',
    service: 'Ink',
    visits: 'caller',
    visitMinutes: 90,
    caller: { name: 'Ana', phone: '555-0101' },
    voice: 'woman',
    steps: { greet: { says: 'Bye.', ends: { outcome, summary } } },
  });
const noticeOf = (outcome: CallOutcome, more: Partial<CallState> = {}, summary = 'Wants ink') => {
  const state = startCall(callThatEnds(outcome, summary), firm, NOW);
  return ownerNotice({ ...state, known: { name: 'Ana', phone: '555-0101' }, ...more }, words);
};

test('a call that goes on, or that is for nobody, leaves nothing', () => {
  expect(noticeOf('not-for-us')).toBeUndefined();
  const open = callThatEnds('message', 'Wants ink');
  const steps = { greet: { says: 'Yes?', choices: ['A', 'B'].map((says) => ({ says, to: 'greet' })) } };
  expect(ownerNotice(startCall(v.parse(guidedCallSchema, { ...open, steps }), firm, NOW), words)).toBeUndefined();
  expect(ownerText(startCall(callThatEnds('not-for-us', 'x'), firm, NOW), words, BILL)).toBeUndefined();
});

test('the news is what is urgent, followed by the summary; otherwise it is the summary; both tell the price', () => {
  const card = { price: 'Told $149' };
  expect(noticeOf('message', { card })?.text).toEqual({ news: 'Wants ink.', rest: 'Told $149. Ana, 555-0101' });
  expect(noticeOf('paged', { card: { ...card, urgent: 'No heat!' } })?.text).toEqual({
    news: 'No heat.',
    rest: 'Wants ink. Told $149. Ana, 555-0101',
  });
  expect(noticeOf('message', {}, 'Asked when we open?')?.text.news).toBe('Asked when we open.');
});

test('the email is about what is urgent, or about how the call ended, and names who called', () => {
  const subjectOf = (more: Partial<CallState>) => noticeOf('message', more)?.email.subject;
  expect(subjectOf({})).toBe(`${words.card.outcomes.message}: Ana`);
  expect(subjectOf({ card: { urgent: 'No heat' } })).toBe('No heat: Ana');
  expect(subjectOf({ known: {} })).toBe(`${words.card.outcomes.message}: Quill & Feather`);
});

test('only a booked call enters an appointment, from its start to its end', () => {
  expect(noticeOf('booked', { slot: SLOT })?.visit).toEqual({
    when: 'Friday, January 16, 2 p.m. to 3:30 p.m.',
    what: 'Ink: Ana, 555-0101',
  });
  expect(noticeOf('booked', { slot: SLOT, card: { wants: 'Blue ink' } })?.visit?.what).toBe('Blue ink: Ana, 555-0101');
  expect(noticeOf('booked')?.visit).toBeUndefined();
  expect(noticeOf('message', { slot: SLOT })?.visit).toBeUndefined();
});

const BILL = { seconds: '61', minutes: '1.1', cost: '$0.42' };

test.each([
  [[], true],
  [
    [
      [0, 1],
      [1, 2],
      [3, 4],
    ],
    true,
  ],
  [
    [
      [0, 1],
      [0.9, 2],
    ],
    false,
  ],
  [[[1, 1]], false],
  [[[0, 5]], false],
])('turns at %j follow one another within four seconds: %s', (turns, isRight) => {
  expect(
    followOneAnother(
      turns.map(([from = 0, to = 0]) => ({ from, to })),
      4,
    ),
  ).toBe(isRight);
});
