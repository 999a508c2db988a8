/** Separates times of day from numbers that count, cost or name something. */
import { expect, it } from 'vitest';
import { withoutCounts } from './counted-things.ts';

it.each([
  'would you take 1500 a month',
  'how about 1500',
  'someone quoted me 350',
  'i have 3 bathrooms',
  'a 40 gallon tank',
  'it is on the 2nd floor',
  'i am 70',
  'built in 1945',
  'gate code is 1234',
  'we have 1 cat',
  'on 12 example avenue',
  'off 2 inches',
])('removes the number from "%s"', (text) => {
  expect(withoutCounts(text)).not.toMatch(/\d/);
});

it.each([
  'tomorrow at 10',
  '230 on thursday',
  'the 1230 one',
  'i am free at 4',
  'at 1500',
  'after 5 pm',
  'from 9 to 11',
  'the last time works',
  'the second one',
  'in 2 weeks',
  'in two weeks',
])('leaves "%s" alone', (text) => {
  expect(withoutCounts(text)).toBe(text);
});
