/** What callers insist on in their own words: their name, their service, the person, and who may ring whom. */
import { expect, it } from 'vitest';
import { sampleAgent } from '../../../../../test/support/conversations.ts';
import type { DemoTradeName } from '../../../../shared/receptionist/demo-business.ts';
import { hear } from './dialogue.ts';
import { startDialogue, type Dialogue } from './dialogue-state.ts';

const NOW = new Date('2026-11-16T09:00');
const TO_NAME = ['my tap drips', '12 Elm Road', 'the first one'];

function after(said: readonly string[], trade: DemoTradeName = 'plumbing'): Dialogue {
  return said.reduce((dialogue, text) => hear(dialogue, text, NOW), startDialogue(sampleAgent({ trade }), NOW));
}

it.each([
  ['minh quan do', 'Minh Quan Do'],
  ['tran van anh', 'Tran Van Anh'],
])('takes "%s" for a name', (text, name) => {
  expect(after([...TO_NAME, text]).slots.name).toBe(name);
});

it('holds the first time, whatever day is named after it', () => {
  const { offered } = after(TO_NAME.slice(0, 2));
  expect(after([...TO_NAME.slice(0, 2), 'First one. My sister flies in Thursday.']).slots.time).toEqual(offered[0]);
});

it.each(["I'd rather not say", 'just get me Dana', 'none of your business, I want Dana'])(
  'rings the person without a name after "%s"',
  (text) => {
    const { outcome, slots } = after(['can I talk to Dana', text]);
    expect([outcome, slots.name]).toEqual(['handed-over', undefined]);
  },
);

it('takes a message from whoever wants to be put through to nobody', () => {
  expect(after(["I have a question for Dana. Don't connect me, just have her call me back"]).goal).toBe('message');
});

it.each([
  ['The toilet runs, but forget the toilet, I want the water heater looked at', 'Water heater'],
  ["It's my water heater. Forget the heater, really, it's the toilet that runs all night", 'Toilet repair'],
])('"%s" books %s', (text, service) => {
  expect(after([text]).slots.service).toBe(service);
});

const TO_READ_BACK = [...TO_NAME, 'Ann Price', '555-0142'];

it.each(['10-4', 'Roger that', 'ten four, buddy'])('books upon "%s"', (text) => {
  expect(after([...TO_READ_BACK, text]).outcome).toBe('booked');
});

it('drops a booking at the last word, whatever day was named before it', () => {
  const { outcome, slots } = after([...TO_READ_BACK, 'oh, my brother can do it Thursday. never mind, do not book it']);
  expect([outcome, slots.time]).toEqual(['answered', undefined]);
  const moved = after([...TO_READ_BACK, 'never mind that one, book me for Thursday']);
  expect(moved.goal).toBe('booking');
});

it('reads the number after "this one"', () => {
  expect(after(['take me off your call list', 'that one here, 555-0133']).slots.phone).toBe('555-0133');
});

it('sends a poisoned dog to the vet, and a poisoned man to 911', () => {
  expect(after(['my terrier chewed up a box of rat poison'], 'veterinary').goal).toBe('urgent');
  expect(after(['my husband drank the rat poison and is throwing up'], 'veterinary').outcome).toBe('emergency');
});
