import { describe, expect, test } from 'vitest';
import { sketchesOf } from './text-sketches.ts';

function shared(one: readonly string[], other: readonly string[]): number {
  return one.filter((sketch) => other.includes(sketch)).length;
}

const OFFER =
  'Hello Bob, we bring your site to the first page of every search engine within one week. Offer 4711 ends on Friday.';

describe('texts from one template share their sketches despite', () => {
  test.each([
    [
      'another name and number',
      'Hello Eve, we bring your site to the first page of every search engine within one week. Offer 23 ends on Friday.',
      'Eve',
    ],
    [
      'other spaces, case and marks',
      'HELLO bob -- we bring your site to the FIRST page\nof every search engine within one week! Offer A-99 ends on Friday…',
      'Bob',
    ],
    ['invisible characters', OFFER.replace('search', 'se\u200Barch').replace('page', 'pa\u00ADge'), 'Bob'],
    ['full-width letters', OFFER.replace('week', 'ｗｅｅｋ'), 'Bob'],
    ['another link', `${OFFER} https://x${Math.random()}.example`, 'Bob'],
  ])('%s', (_, text, name) => {
    expect(sketchesOf(text, name)).toEqual(sketchesOf(OFFER, 'Bob'));
  });

  test('a few changed words', () => {
    const changed = OFFER.replace('every', 'any').replace('Friday', 'Sunday');
    expect(shared(sketchesOf(changed, 'Bob'), sketchesOf(OFFER, 'Bob'))).toBeGreaterThan(0);
  });
});

test('different texts share no sketch', () => {
  const texts = [
    OFFER,
    'We are a plumbing firm with four vans. Do you answer calls at night, and what would that cost us?',
    'I would like to cancel my plan at the end of the month. Please tell me whom to write to.',
    'Do you answer calls in Welsh at night? Our callers often leave no message at all.',
  ];
  const sketches = texts.flatMap((text) => sketchesOf(text));
  expect(new Set(sketches).size).toBe(sketches.length);
});

test('short texts are compared as a whole', () => {
  expect(sketchesOf('Please call me!')).toEqual(sketchesOf('please  call me'));
  expect(sketchesOf('Please call me')).not.toEqual(sketchesOf('Please write me'));
});

test('numbers alone have a sketch, and an empty text has none', () => {
  expect(sketchesOf('4711')).toEqual(['4711']);
  expect(sketchesOf('  …!')).toEqual([]);
});

test('the longest text takes less than 200 ms', () => {
  const start = performance.now();
  sketchesOf('word '.repeat(12_000));
  expect(performance.now() - start).toBeLessThan(200);
});
