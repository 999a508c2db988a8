import { expect, test } from 'vitest';
import { answeredName } from './answered-name.ts';

const KNOWN = new Set('leak drain price brown need it done asap sounds good water fine dont have car'.split(' '));
const isKnown = (word: string) => KNOWN.has(word.toLowerCase());

test.each([
  ["jim beam's the name", 'jim beam'],
  ['its for my husband tom bell', 'tom bell'],
  ['Beam, Jim', 'Jim Beam'],
  ['Jim. Jim Beam.', 'Jim Beam'],
  ['lol ok its kat', 'kat'],
  ['dave brown', 'dave brown'],
  ['Abe Fine', 'Abe Fine'],
  ['ana de la cruz', 'ana de la cruz'],
  ['Catherine with a K, Katherine Lund', 'Katherine Lund'],
])('finds in "%s" the name %s', (message, name) => {
  expect(answeredName(message, isKnown, true)).toBe(name);
});

test.each(['idk', 'nvm', 'hmm', 'need it done asap', 'sounds good', 'i dont have a car', "I'd rather not"])(
  'finds no name in "%s"',
  (message) => {
    expect(answeredName(message, isKnown, true)).toBeUndefined();
  },
);
