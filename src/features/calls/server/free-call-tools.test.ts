import { expect, test } from 'vitest';
import { businessOf } from '../shared/call-businesses.ts';
import { newCall } from './free-call-state.ts';
import { callTools, inOwnWords, writeDown } from './free-call-tools.ts';

test('nobody is put through before name and phone number are known', () => {
  const call = newCall({ trade: 'plumbing', own: undefined, rang: '2026-11-27T10:20' }, '', 0);
  callTools.put_through.run(call);
  expect([call.outcome, call.did.putThrough]).toEqual([undefined, undefined]);
  call.known = { name: 'Rosa Hill', phone: '555-0142' };
  callTools.put_through.run(call);
  expect([call.outcome, call.did.putThrough]).toEqual(['put-through', true]);
});

const called = (trade: 'plumbing' | 'salon', ...says: string[]) => {
  const call = newCall({ trade, own: undefined, rang: '2026-11-27T10:20' }, 'Hello.', 0);
  call.turns = [...call.turns, ...says.map((line) => ({ speaker: 'caller', says: line }) as const)];
  return call;
};

test.each([
  ['plumbing', { name: 'Rosa', phone: '555-0142' }, false],
  ['plumbing', { name: 'Rosa', phone: '555-0142', address: '12 Oak Street' }, true],
  ['salon', { name: 'Rosa', phone: '555-0142' }, true],
  ['salon', { name: 'Rosa' }, false],
] as const)('a time at the %s with %j is held: %s', (trade, known, isHeld) => {
  const call = called(trade);
  call.known = known;
  callTools.offer_times.run(call, {});
  const [, second] = call.offered;
  const service = businessOf(call).services[0]?.name;
  callTools.hold_time.run(call, { choice: 2, service });
  expect([call.slot, call.outcome]).toEqual(isHeld ? [second, 'booked'] : [undefined, undefined]);
});

test.each([
  ['name', 'Ann', 'I am Ann.', true],
  ['name', 'Ann', 'I am Annabel.', false],
  ['name', 'Bob', 'I am Ann.', false],
  ['name', '', 'I am Ann.', false],
  ['phone', '(202) 555-0142', 'Ring 202 555 0142.', true],
  ['phone', '555-0142', 'Ring 202 555 0143.', false],
  ['phone', '555', 'Ring 202 555 0142.', false],
  ['phone', 'two oh two five five five', 'two oh two five five five', false],
  ['phone', 'five five five oh one four two', 'It is five five five, oh one four two.', true],
] as const)('the %s %j is written down of “%s”: %s', (detail, value, says, isWritten) => {
  const call = called('salon', says);
  expect(writeDown(call, detail, value)).toBe(isWritten);
  expect(call.known[detail]).toBe(isWritten ? value : undefined);
});

test('a message after a booking leaves it booked', () => {
  const call = called('salon', 'And tell them I am late.');
  call.known = { name: 'Rosa', phone: '555-0142' };
  call.outcome = 'booked';
  callTools.take_message.run(call);
  expect([call.outcome, call.card.told]).toEqual(['booked', 'And tell them I am late.']);
});

test.each([
  ['Goodbye.', undefined, true],
  ['What about Monday?', undefined, false],
  ['What about Monday?', 'message', true],
] as const)('after “%s” with the outcome %s, the call ends: %s', (says, outcome, isOver) => {
  const call = called('salon', says);
  call.known = { name: 'Rosa', phone: '555-0142' };
  if (outcome) call.outcome = outcome;
  callTools.end_call.run(call);
  expect(call.isOver).toBe(isOver);
});

test('the card holds the longest that the caller said, cut to its line', () => {
  expect(inOwnWords(called('salon', 'Hi.', 'A haircut please.', 'Bye.'))).toBe('A haircut please.');
  expect(inOwnWords(called('salon', 'x'.repeat(200)))).toBe(`${'x'.repeat(119)}…`);
});
