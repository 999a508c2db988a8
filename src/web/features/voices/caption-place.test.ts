import { expect, test } from 'vitest';
import { placeAt } from './caption-place.ts';

const phrases = [
  { text: 'One two three,', from: 0.5, to: 1.5 },
  { text: 'four.', from: 2, to: 2.5 },
];

test.each([
  [0.2, undefined],
  [0.5, { phrase: 0, spoken: 'One'.length }],
  [0.9, { phrase: 0, spoken: 'One two'.length }],
  [1.49, { phrase: 0, spoken: 'One two three,'.length }],
  // During the pause.
  [1.8, { phrase: 0, spoken: 'One two three,'.length }],
  [2.1, { phrase: 1, spoken: 'four.'.length }],
  [9, { phrase: 1, spoken: 'four.'.length }],
])('at %d s', (seconds, place) => {
  expect(placeAt(phrases, seconds)).toEqual(place);
});
