import { expect, test } from 'vitest';
import { choiceIn, directionIn, partIn, withoutReason } from './choice-words.ts';

test.each([
  ['the early one', 0],
  ['early', 0],
  ['next available', 0],
  ['the second', 1],
  ['late', -1],
  ['early morning', undefined],
  ['thursday', undefined],
])('"%s" picks %s', (text, place) => {
  expect(choiceIn(text)).toBe(place);
});

test.each([
  ['anything sooner', 'earlier'],
  ['later please', 'later'],
  ['the later one', undefined],
])('"%s" asks for times that are %s', (text, direction) => {
  expect(directionIn(text)).toBe(direction);
});

test.each([
  ['second one. my bus leaves monday', 'second one. '],
  ['the last, i have to feed the horses first', 'the last, '],
  ['the first. or is there something on monday', 'the first. or is there something on monday'],
  ['the first one. no, monday', 'the first one. no, monday'],
  ['i work mornings. monday then', 'i work mornings. monday then'],
])('of "%s" the choice is "%s"', (text, choice) => {
  expect(withoutReason(text)).toBe(choice);
});

test('"wrong street" corrects the detail only when the detail is a place', () => {
  expect(partIn('wrong street', true)).toBe('detail');
  expect(partIn('wrong street', false)).toBeUndefined();
});
