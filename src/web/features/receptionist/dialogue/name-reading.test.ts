import { describe, expect, test } from 'vitest';
import { readName, type NameContext } from './name-reading.ts';

const KNOWN = new Set(['will', 'leak', 'yes', 'blocked', 'drain', 'sink', 'water', 'tomorrow', 'right']);
const CONTEXT: NameContext = {
  asked: 'no',
  isKnownWord: (word) => KNOWN.has(word.toLowerCase()),
  person: 'Dana',
  besides: [],
  current: undefined,
  isReadBack: false,
};

describe('a name', () => {
  test.each([
    ['call it Bob', 'Bob'],
    ['put me down as Gus', 'Gus'],
    ['it is under maria', 'Maria'],
    ['Hi, Will Turner here', 'Will Turner'],
  ])('is found in "%s"', (message, name) => {
    expect(readName(message, CONTEXT)).toBe(name);
  });

  test.each(['call it off', 'call me back', 'the floor is under water', 'book me for tomorrow'])(
    'is not found in "%s"',
    (message) => {
      expect(readName(message, CONTEXT)).toBeUndefined();
    },
  );

  test('is found before the phone number and after another sentence', () => {
    const message = 'Contracts. Jo March. 555-0100';
    expect(readName(message, { ...CONTEXT, besides: [message.indexOf('555')] })).toBe('Jo March');
  });
});

describe('a corrected name at the read-back', () => {
  const readBack = { ...CONTEXT, current: 'Zoe Lang', isReadBack: true };

  test.each([
    ['not Zoe, Zoey', 'Zoey Lang'],
    ['make it zoey lang', 'Zoey Lang'],
    ['just Zo is fine', 'Zo'],
    ['can you change the name to Zoey Lang?', 'Zoey Lang'],
    ['my last name is Long', 'Zoe Long'],
    ['my first name is Joe', 'Joe Lang'],
  ])('makes of "%s" the name %s', (message, name) => {
    expect(readName(message, readBack)).toBe(name);
  });

  test.each(['yes', 'right', 'no, tomorrow'])('is not found in "%s"', (message) => {
    expect(readName(message, readBack)).toBeUndefined();
  });

  test('is not looked for at any other time', () => {
    expect(readName('no deadline', { ...readBack, isReadBack: false })).toBeUndefined();
  });
});
