import { describe, expect, it } from 'vitest';
import { sampleAgent } from '../../../../../test/support/conversations.ts';
import type { DemoTradeName } from '../../../../shared/receptionist/demo-business.ts';
import { hear } from './dialogue.ts';
import { startDialogue, type Dialogue } from './dialogue-state.ts';
import { givenQuestion } from './expected-meanings.ts';

const NOW = new Date('2026-11-16T09:00');
const TO_OFFER = ['my tap drips', '12 Elm Road'];
const TO_BOOKED = [...TO_OFFER, 'the first one', 'Tom Reed', '555-0123', 'yes'];

function after(said: readonly string[], trade: DemoTradeName = 'plumbing'): Dialogue {
  return said.reduce((dialogue, text) => hear(dialogue, text, NOW), startDialogue(sampleAgent({ trade }), NOW));
}

describe('the question asked', () => {
  it('makes its answer likelier, and the sum stays 1', () => {
    const chances = new Map([
      ['drop', 0.6],
      ['choose', 0.4],
    ]);
    const given = givenQuestion(chances, 'choice');
    expect(given.get('choose')).toBeGreaterThan(0.9);
    expect([...given.values()].reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1);
    expect(givenQuestion(chances, 'nothing')).toEqual(chances);
  });

  it.each([
    "Let's say the second, I've got church circle the other",
    "Second one's better, I've got school drop-off before that",
    'The second one, because in the morning I work',
  ])('"%s" picks the second time', (text) => {
    const { offered } = after(TO_OFFER);
    expect(after([...TO_OFFER, text]).slots.time).toEqual(offered[1]);
  });

  it.each(['Not unless you haul off in-laws', 'I think that does it', 'just hurry', 'No, tell Dana come by for pie'])(
    '"%s" ends the call, and the booking stands',
    (text) => {
      const booked = after(TO_BOOKED);
      const ended = hear(booked, text, NOW);
      expect(ended.ended).toBe(true);
      expect(ended.outcome).toBe('booked');
      expect(ended.slots).toEqual(booked.slots);
    },
  );
});

it('"forget it" still drops the booking', () => {
  expect(after([...TO_OFFER, 'forget it']).slots.time).toBeUndefined();
  expect(after([...TO_OFFER, 'forget it']).goal).toBe('none');
});

it('asks whoever is known by a first name for the last one, once', () => {
  const asked = after(["Hi, it's Bev. My tap drips", '12 Elm Road', 'the first one']);
  expect(asked.turns.at(-1)?.acts).toContain('ask:last-name');
  expect(hear(asked, 'Nakagawa', NOW).slots.name).toBe('Bev Nakagawa');
  expect(hear(asked, 'Beverly Nakagawa', NOW).slots.name).toBe('Beverly Nakagawa');
  expect(hear(asked, 'just Bev', NOW).turns.at(-1)?.acts).toContain('ask:phone');
});

it('answers questions in a row, says once what is open, and books', () => {
  const talk = after([
    'my tap drips',
    'do you take cards',
    'are you licensed',
    'is there a warranty',
    'what if I cancel',
  ]);
  expect(talk.goal).toBe('booking');
  expect(talk.turns.at(-1)?.acts.some((act) => act.startsWith('answer:'))).toBe(true);
  expect(hear(talk, '12 Elm Road', NOW).asked).toBe('choice');
});

it('takes up another day, and tells with the booking what to have ready', () => {
  const changed = after(["My tap drips, I'd need somebody Tuesday", "No, wait. Thursday. Tuesday's my infusion."]);
  expect(changed.turns.at(-1)?.says).toContain('Let me check Thursday.');
  expect(after(TO_BOOKED).turns.at(-1)?.says).toContain('Please have an adult home.');
});

it.each([
  [
    'restaurant',
    "We're doing a murder mystery, a man's going to be poisoned and a countess gets stabbed. We want your back room",
  ],
  ['electrical', "You people were on fire at my cousin's place. So I got a burning question."],
  ['hvac', 'I opened the heating bill and about had a heart attack'],
] as const)('%s: "%s" is no danger', (trade, text) => {
  expect(after([text], trade).outcome).not.toBe('emergency');
});

it('hears a danger that is told in two messages', () => {
  const told = after(
    [
      'my heaters acting up, can you send somebody',
      'its been going all night. i woke up with a wicked headache, both my kids too',
    ],
    'hvac',
  );
  const both = hear(
    told,
    'and theres this thing on the wall in the hall that keeps doing four beeps and wont quit',
    NOW,
  );
  expect(both.turns.flatMap(({ acts }) => acts)).toContain('danger:gas');
});
