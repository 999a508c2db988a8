import { expect, test } from 'vitest';
import { withoutPastDays } from './past-days.ts';

test.each([
  'the inspector walked through thursday',
  'your guy showed up tuesday and left a mess',
  'it died on us friday night',
])('finds no wish in "%s"', (text) => expect(withoutPastDays(text)).not.toMatch(/day/));

test.each([
  'i need the lawn mowed friday',
  'i wanted thursday',
  'it broke, can you come thursday',
  'thursday please',
  'i have to get it fixed by monday',
  'scheduled for tuesday',
])('leaves the day in "%s"', (text) => expect(withoutPastDays(text)).toBe(text));

test('leaves the wish beside a story', () => {
  expect(withoutPastDays('the heater quit sunday, so tuesday is fine').trim()).toMatch(
    /^the heater quit +, so tuesday/,
  );
});
