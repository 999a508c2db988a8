/** What a good receptionist does beside the matter: a kind word, one question for name and number, a guess, no ringing. */
import { describe, expect, it } from 'vitest';
import { sampleAgent } from '../../../../../test/support/conversations.ts';
import type { DemoTradeName } from '../../../../shared/receptionist/demo-business.ts';
import { hear } from './dialogue.ts';
import { startDialogue, type Dialogue } from './dialogue-state.ts';
import { writtenAddress } from './spoken-address.ts';

const NOW = new Date('2026-11-16T09:00');

describe('a kind word', () => {
  it.each([
    ['plumbing', 'We just moved here and the kitchen sink drips', 'Welcome to town.'],
    ['landscaping', 'A limb came down on the porch. Nobody was hurt. Can you trim the tree?', 'Glad nobody was hurt.'],
    ['salon', "Don't laugh, I cut my own bangs. Can I get a haircut?", 'It happens to everybody.'],
    ['restaurant', "It's for our engagement, a table for eight please", 'Congratulations!'],
    ['cleaning', 'My mother passed away and her house needs a deep clean', "I'm so sorry for your loss."],
  ] as const)('%s: "%s" gets "%s"', (trade, text, kind) => {
    expect(saysAfter(trade, [text])[0]).toContain(kind);
  });

  it.each([
    ['auto-repair', 'My battery died and the car needs a diagnosis'],
    ['hvac', "We're all freezing here, the heat is out"],
    ['plumbing', 'The faucet drips. Is everything okay with Tuesday?'],
    ['landscaping', "There's a widow-maker hung up in the pine, I want the tree trimmed"],
    ['plumbing', 'My dad lost his keys in the drain'],
    ['plumbing', "I'm expecting a package, can you come after noon for the sink"],
    ['salon', 'I just moved my appointment to Friday, can I get color too'],
    ['auto-repair', 'The brakes were okay until yesterday, now they squeal'],
    ['law', "There's no judge assigned yet for my ticket"],
  ] as const)('%s: "%s" gets none', (trade, text) => {
    expect(
      after(trade, [text])
        .turns.at(-1)
        ?.acts.some((act) => act.startsWith('kind:')),
    ).toBe(false);
  });

  it('is said once in a call', () => {
    const says = saysAfter('plumbing', ['We just moved here and the sink drips', 'no rush', 'nobody was hurt']);
    expect(says.filter((text) => /Welcome to town|No rush|Glad/.test(text))).toHaveLength(1);
  });
});

it('asks for name and number at once, and then only for what is missing', () => {
  const held = after('plumbing', ['My tap drips', '12 Oak Street', 'the first one']);
  expect(held.turns.at(-1)?.says).toBe('Today at 12:30 it is. Could I have your name and phone number?');
  expect(hear(held, 'dewayne pruitt five five five oh one six three', NOW)).toMatchObject({
    asked: 'confirm',
    slots: { name: 'Dewayne Pruitt', phone: '555-0163' },
  });
  expect(hear(held, 'Dewayne Pruitt', NOW)).toMatchObject({ asked: 'phone' });
  expect(hear(held, '555-0163', NOW)).toMatchObject({ asked: 'name' });
});

it.each([
  "Szabo, that's S-Z-A-B-O, 555-0117",
  'Colleen Szabo. S, Z, A, B, O. 555-0117',
  'Szabo, S like Sam, Z, A, B, O, 555-0117',
])('hears the number after the letters: "%s"', (text) => {
  const { slots } = hear(after('plumbing', ['My tap drips', '12 Oak Street', 'the first one']), text, NOW);
  expect([slots.phone, slots.name?.split(' ').at(-1)]).toEqual(['555-0117', 'Szabo']);
});

it('asks about the service that a story may be about, and books it on a yes', () => {
  const story = after('salon', ['my hair is a mess can you squeeze me in today or tomorrow']);
  expect([story.asked, story.guess]).toEqual(['service', 'Haircut']);
  expect(hear(story, 'yes', NOW).slots.service).toBe('Haircut');
  const other = hear(story, 'no', NOW);
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

function after(trade: DemoTradeName, said: readonly string[]): Dialogue {
  return said.reduce((dialogue, text) => hear(dialogue, text, NOW), startDialogue(sampleAgent({ trade }), NOW));
}

function saysAfter(trade: DemoTradeName, said: readonly string[]): string[] {
  return after(trade, said)
    .turns.slice(1)
    .flatMap(({ speaker, says }) => (speaker === 'agent' ? [says] : []));
}

it.each([
  ['gym', 'I need to stop my membership.'],
  ['landscaping', 'Dale Hutto. Scratch me for this Thursday.'],
] as const)('%s: "%s" wants nothing new', (trade, text) => {
  const { goal, slots, turns } = after(trade, [text]);
  expect([goal, slots.service]).toEqual(['message', undefined]);
  expect(turns.at(-1)?.says).toMatch(/^Sure, I'll have \w+ take care of that\./);
});

it.each([
  ['landscaping', 'can you take the stump out of the yard'],
  ['plumbing', "don't call me before one, the tap drips"],
  ['hvac', 'I need to have someone look at the AC and my phone is 555-0123'],
  ['gym', 'put me on the plan'],
  ['salon', 'take me this Friday please, a haircut'],
  ['plumbing', 'I have a leak, scratch that, two leaks'],
  ['salon', 'I need Robin to cut my hair on Saturday'],
] as const)('%s: "%s" ends, moves and hands over nothing', (trade, text) => {
  expect(['none', 'booking']).toContain(after(trade, [text]).goal);
});

it('"we move out on Friday" moves no appointment', () => {
  expect(after('cleaning', ['move out clean, 418 Sycamore Street, Friday morning'])).toMatchObject({
    goal: 'booking',
    slots: { service: 'Move-out clean' },
  });
});

it.each([
  ['three twelve north grove street', '312 North Grove Street'],
  ['twenty-two fifty main street', '2250 Main Street'],
  ['one hundred five elm road', '105 Elm Road'],
  ['one hundred twenty-five elm road', '125 Elm Road'],
  ['ten twenty elm road', '1020 Elm Road'],
  ['12 Oak Street', '12 Oak Street'],
])('reads "%s" back as %s', (said, written) => {
  expect(writtenAddress(said)).toBe(written);
});

it('tells whoever cancels what that costs', () => {
  const says = saysAfter('landscaping', ['Dale Hutto. Scratch me for this Thursday.', "You won't ding me for that?"]);
  expect(says[1]).toContain('Skip or cancel for free until noon the day before.');
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
