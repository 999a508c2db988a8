import { expect, test } from 'vitest';
import { latest, secondThought } from './second-thoughts.ts';

test.each([
  ['Tuesday, no wait, Wednesday', 'Wednesday'],
  ['the toilet, no sorry, the sink', 'the sink'],
  ['12 Oak Street, I mean 14 Oak Street', '14 Oak Street'],
  ['at 3, correction: 4', '4'],
  ['555-0120. actually no, 555-0129', '555-0129'],
])('takes from "%s" the correction "%s"', (message, text) => {
  expect(secondThought(message)?.text).toBe(text);
});

test.each(['No wait', 'No, Wednesday', 'I mean it', 'make that Tuesday'])('finds no correction in "%s"', (message) => {
  expect(secondThought(message)).toBeUndefined();
});

test('reads a detail after the correcting words, or before them when nothing follows', () => {
  const readDigits = (text: string) => {
    const found = /\d+/.exec(text);
    return found ? { digits: found[0], start: found.index, end: found.index + found[0].length } : undefined;
  };
  expect(latest('12, no wait, 14', readDigits)).toEqual({ digits: '14', start: 13, end: 15 });
  expect(latest('12, no wait, never mind', readDigits)?.digits).toBe('12');
});
