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

describe('a first name', () => {
  test.each([
    ['call it Bob', 'Bob'],
    ['put me down as Gus', 'Gus'],
    ['it is under maria', 'Maria'],
    ['Hi, Will Turner here', 'Will Turner'],
  ])('in "%s"', (message, name) => {
    expect(readName(message, CONTEXT)).toBe(name);
  });

  test.each(['call it off', 'call me back', 'the floor is under water', 'book me for tomorrow'])(
    'none in "%s"',
    (message) => {
      expect(readName(message, CONTEXT)).toBeUndefined();
    },
  );

  test('stands before the number, after another sentence', () => {
    const message = 'Contracts. Jo March. 555-0100';
    expect(readName(message, { ...CONTEXT, besides: [message.indexOf('555')] })).toBe('Jo March');
  });
});

describe('another name at the read-back', () => {
  const readBack = { ...CONTEXT, current: 'Zoe Lang', isReadBack: true };

  test.each([
    ['not Zoe, Zoey', 'Zoey Lang'],
    ['make it zoey lang', 'Zoey Lang'],
    ['just Zo is fine', 'Zo'],
    ['can you change the name to Zoey Lang?', 'Zoey Lang'],
    ['my last name is Long', 'Zoe Long'],
    ['my first name is Joe', 'Joe Lang'],
  ])('"%s" is %s', (message, name) => {
    expect(readName(message, readBack)).toBe(name);
  });

  test.each(['yes', 'right', 'no, tomorrow'])('none in "%s"', (message) => {
    expect(readName(message, readBack)).toBeUndefined();
  });

  test('only there', () => {
    expect(readName('no deadline', { ...readBack, isReadBack: false })).toBeUndefined();
  });
});
