import { expect, it } from 'vitest';
import { after, MONDAY, saysAfter } from '../../../../../test/support/talks.ts';
import { hear } from './dialogue.ts';

it('asks for name and number at once, and then only for what is missing', () => {
  const held = after('plumbing', ['My tap drips', '12 Oak Street', 'the first one']);
  expect(held.turns.at(-1)?.says).toBe('Today at 12:30 it is. Could I have your name and phone number?');
  expect(hear(held, 'dewayne pruitt five five five oh one six three', MONDAY)).toMatchObject({
    asked: 'confirm',
    slots: { name: 'Dewayne Pruitt', phone: '555-0163' },
  });
  expect(hear(held, 'Dewayne Pruitt', MONDAY)).toMatchObject({ asked: 'phone' });
  expect(hear(held, '555-0163', MONDAY)).toMatchObject({ asked: 'name' });
});

it('asks about the service that a story may be about, and books it on a yes', () => {
  const story = after('salon', ['my hair is a mess can you squeeze me in today or tomorrow']);
  expect([story.asked, story.guess]).toEqual(['service', 'Haircut']);
  expect(hear(story, 'yes', MONDAY).slots.service).toBe('Haircut');
  const other = hear(story, 'no', MONDAY);
  expect([other.slots.service, other.asked]).toEqual([undefined, 'service']);
  expect(other.turns.at(-1)?.says).toContain('haircut, color, blow-dry or beard trim');
});

it('puts a call through in its own words, and says beneath them that no phone rings', () => {
  const turn = after('auto-repair', ['Put Frankie on', 'Gene Takahashi']).turns.at(-1);
  expect(turn?.says).toBe("Thank you, Gene. I'm putting you through to Frankie now.");
  expect(turn?.note).toContain('No phone rings in this demo.');
});

it('says the price with what it reads back, and not again', () => {
  const booked = after('auto-repair', [
    'My brakes squeal',
    '2009 Silverado',
    'the first one',
    'Al Reed, 555-0163',
    'yes',
  ]);
  expect(booked.turns.filter(({ says }) => says.includes('$220'))).toHaveLength(1);
  expect(booked.turns.at(-3)?.says).toContain('Brakes start at $220 an axle. Is that right?');
});

it('takes up the day before it asks what it is about', () => {
  expect(saysAfter('plumbing', ['I need a plumber tomorrow morning'])[0]).toBe(
    'Let me check tomorrow morning. What can we do for you?',
  );
});

it('changes no service that the words of a question do not name', () => {
  const { slots } = after('property', ['I want to see the two-bedroom on Elm Road', 'what kind of people live there?']);
  expect(slots.service).toBe('Viewing');
});

it('guesses no service that is hardly probable', () => {
  const lost = after('restaurant', [
    "Hey, anybody turn in a Carhartt? Brown one, left sleeve's got paint on it. I was sittin by the bar last night.",
  ]);
  expect([lost.asked, lost.guess]).toEqual(['service', undefined]);
});

it('takes a name that sounds like a time for a name', () => {
  const held = after('plumbing', ['My tap drips', '12 Oak Street', 'the second one']);
  const named = hear(held, 'Earline Hubbard, 555-0172', MONDAY);
  expect([named.asked, named.slots.name, named.slots.time]).toEqual(['confirm', 'Earline Hubbard', held.slots.time]);
});

it.each([
  ['landscaping', 'One time pushing, how much start?', undefined],
  ['electrical', 'it is on the north road', 'north road'],
] as const)('%s: hears where in "%s"', (trade, text, detail) => {
  const asked = after(trade, [trade === 'landscaping' ? 'I need the driveway plowed' : 'my outlet is dead']);
  expect([asked.asked, hear(asked, text, MONDAY).slots.detail]).toEqual(['detail', detail]);
});

it('wants no day that is too late', () => {
  expect(after('hvac', ["The furnace quit, I can't be waiting till Thursday"]).wanted?.days).toBeUndefined();
});
