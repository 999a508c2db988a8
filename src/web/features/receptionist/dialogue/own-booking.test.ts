import { expect, it } from 'vitest';
import { after, saysAfter } from '../../../../../test/support/talks.ts';

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

it('tells whoever cancels what that costs', () => {
  const says = saysAfter('landscaping', ['Dale Hutto. Scratch me for this Thursday.', "You won't ding me for that?"]);
  expect(says[1]).toContain('Skip or cancel for free until noon the day before.');
});
