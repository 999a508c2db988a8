import { expect, it } from 'vitest';
import { impossibleIn } from './impossible-time.ts';

it.each([
  ['February 30', 'no-such-day'],
  ['feb 30th at 3', 'no-such-day'],
  ['the 31st of November', 'no-such-day'],
  ['31 june', 'no-such-day'],
  ['2/30', 'no-such-day'],
  ['the 35th', 'no-such-day'],
  ['Friday at 25:00', 'no-such-hour'],
  ['9:75', 'no-such-hour'],
  ['13 pm', 'no-such-hour'],
  ["25 o'clock", 'no-such-hour'],
  ['yesterday at 3', 'past'],
  ['how about last Tuesday', 'past'],
])('"%s": %s', (message, kind) => {
  expect(impossibleIn(message)).toBe(kind);
});

it.each([
  'February 29',
  'Nov 30',
  'the 31st',
  '12/1',
  '11/30',
  'March 3 at 12:45',
  'it broke yesterday',
  'since last Tuesday it drips',
  'the 35th floor',
  '1 1/2 hours',
  '12 pm',
  'Tuesday 3:30 pm',
  '11:45am',
  'May 31',
  '555-0125',
  'on 40 Marsh Road',
])('"%s" may be', (message) => {
  expect(impossibleIn(message)).toBeUndefined();
});
