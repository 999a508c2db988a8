import { describe, expect, it } from 'vitest';
import type { ReadText } from './text-model.ts';
import { createFindAnswers } from './chat-answers.ts';
import { indexPassages, type SourcePassage } from './chat-index.ts';

const passage = (title: string, text: string, others: Partial<SourcePassage> = {}): SourcePassage => {
  const place = { path: '/phones', anchor: '', page: 'Phones', about: 'Phones' };
  return { ...place, title, text, day: '2026-01-15', since: '', asked: [], cues: [], ...others };
};
const NUMBER = passage('Can we keep our number?', 'Yes. You forward it to us.', {
  cues: ['number|line + move|port + !house'],
});
const PRICE = passage('What a call costs', 'A call costs one dollar.');
const REFUND = passage('Refunds', 'Setup is paid back before the first call.');
const LATER = passage('When does it open?', 'It opens at eight.', { path: '/later', since: '2026-02-01' });
const index = indexPassages({
  version: '1',
  vocabulary: { common: 'a can do does it lately our the to we what you', same: [] },
  refusals: ['your boss', 'costs lately'],
  passages: [NUMBER, PRICE, REFUND, LATER],
  topics: new Map([
    ['number', NUMBER],
    ['price', PRICE],
    ['refund', REFUND],
    ['later', LATER],
  ]),
});
const PAGES = [[NUMBER, PRICE, REFUND], [LATER]];

/** The chances of the parts of a question that mean something else by themselves. */
type Parts = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** A reader that is as sure of each label as it is told. */
function asked(chances: Readonly<Record<string, number>>, question?: string, today?: string, parts?: Parts) {
  const { answers, near } = foundFor(chances, question, today, parts);
  return { answers, near };
}

function foundFor(
  chances: Readonly<Record<string, number>>,
  question = 'xyzzy',
  today = '2026-01-15',
  parts: Parts = {},
) {
  const read: ReadText = (text) =>
    Object.entries(parts[text] ?? chances)
      .map(([label, probability]) => ({ label, probability }))
      .toSorted((a, b) => b.probability - a.probability);
  const { answers, near, around } = createFindAnswers(index, read)(question, today);
  const titles = (found: typeof answers) => found.map((one) => PAGES[one.page]?.[one.passage]?.title);
  return { answers: titles(answers), near: titles(near), around: titles(around) };
}

describe('the chat', () => {
  it('quotes what is probable enough', () => {
    expect(asked({ price: 0.95, number: 0.02, none: 0.03 })).toEqual({ answers: ['What a call costs'], near: [] });
  });

  it('names the three nearest, and quotes nothing, when nothing is', () => {
    const near = ['What a call costs', 'Refunds', 'Can we keep our number?'];
    expect(asked({ price: 0.55, refund: 0.21, number: 0.05, none: 0.01 })).toEqual({ answers: [], near });
  });

  it.each([
    ['two', { price: 0.45, refund: 0.4, number: 0.15 }, ['What a call costs', 'Refunds']],
    ['three', { price: 0.35, refund: 0.3, number: 0.25 }, ['What a call costs', 'Refunds', 'Can we keep our number?']],
  ])('quotes %s passages for parts or near topics that share the probability', (_, chances, answers) => {
    expect(asked(chances)).toEqual({ answers, near: [] });
  });

  it('wants higher odds the more a question may have no answer', () => {
    expect(asked({ price: 0.9, none: 0.01 }).answers).toEqual(['What a call costs']);
    expect(asked({ price: 0.9, none: 0.09 }).answers).toEqual([]);
  });

  it('counts no topic that is hardly probable', () => {
    expect(asked({ price: 0.7, refund: 0.019, number: 0.019 }).answers).toEqual([]);
  });

  it('refuses when no answer is more probable, however many might be', () => {
    expect(asked({ none: 0.22, price: 0.2, refund: 0.2, number: 0.2 }).answers).toEqual([]);
  });

  it('quotes with less certainty what the words find, too', () => {
    const question = 'A call costs what forwarding';
    expect(asked({ price: 0.4, none: 0.3 }, question).answers).toEqual(['What a call costs']);
    expect(asked({ number: 0.4, price: 0.3 }, question).answers).toEqual([]);
    expect(asked({ none: 0.5, price: 0.4 }, question).answers).toEqual([]);
  });

  it('quotes a passage whose own question is asked first, whatever the reader says', () => {
    const question = 'What does a call cost?';
    expect(asked({ none: 0.9 }, question).answers).toEqual(['What a call costs']);
    expect(asked({ refund: 0.9 }, question).answers).toEqual(['What a call costs', 'Refunds']);
    expect(asked({ refund: 0.5, none: 0.4 }, question).answers).toEqual(['What a call costs', 'Refunds']);
    expect(asked({ refund: 0.49, none: 0.4 }, question).answers).toEqual(['What a call costs']);
  });

  it.each([
    ['Could I move the line?', ['Can we keep our number?']],
    ['porting numbers', ['Can we keep our number?']],
    ['We move the lines of a house', []],
    ['a number', []],
    ['a numberless move', []],
  ])('quotes for "%s" what a cue leads to, whatever the reader says', (question, answers) => {
    expect(asked({ none: 0.9 }, question).answers).toEqual(answers);
  });

  it('quotes beside a cue only what the reader is likely right about', () => {
    const question = 'move our number';
    expect(asked({ price: 0.5 }, question).answers).toEqual(['Can we keep our number?', 'What a call costs']);
    expect(asked({ price: 0.45, refund: 0.45, none: 0.01 }, question).answers).toEqual(['Can we keep our number?']);
  });

  it('lets a nearly certain reader go before a cue, or silence it', () => {
    const question = 'move our number';
    expect(asked({ price: 0.95 }, question).answers).toEqual(['What a call costs', 'Can we keep our number?']);
    expect(asked({ none: 0.95 }, question).answers).toEqual([]);
  });

  it('quotes three passages at most', () => {
    const chances = { refund: 0.35, number: 0.33, later: 0.3 };
    expect(asked(chances, 'What does a call cost?', '2026-02-01').answers).toEqual([
      'What a call costs',
      'Refunds',
      'Can we keep our number?',
    ]);
  });

  it.each([
    ['bears it out', 0.3, ['Refunds', 'What a call costs']],
    ['does not', 0.25, ['Refunds']],
  ])('quotes what a part asks by itself if the whole %s', (_, price, answers) => {
    const whole = { refund: 0.6, price, none: 0.1 };
    const parts: Parts = { 'xyzzy one two.': { refund: 0.95 }, 'xyzzy three four': { price: 0.95 } };
    expect(asked(whole, 'xyzzy one two. xyzzy three four', undefined, parts).answers).toEqual(answers);
  });

  it('quotes no article before its day', () => {
    expect(asked({ later: 0.9 })).toEqual({ answers: [], near: [] });
    expect(asked({ later: 0.9 }, 'xyzzy', '2026-02-01').answers).toEqual(['When does it open?']);
  });

  it('refuses what is never answered, however sure the reader is', () => {
    expect(asked({ price: 0.99 }, 'what does your boss cost').answers).toEqual([]);
    expect(asked({ price: 0.4, none: 0.3 }, 'what a call costs lately').answers).toEqual([]);
  });
});

describe('a model may answer', () => {
  it('from what is quoted first, and then from what is near', () => {
    expect(foundFor({ price: 0.95, number: 0.03, later: 0.01, none: 0.01 }).around).toEqual([
      'What a call costs',
      'Can we keep our number?',
    ]);
    expect(foundFor({ price: 0.5, refund: 0.2, none: 0.3 })).toEqual({
      answers: [],
      near: ['What a call costs', 'Refunds'],
      around: ['What a call costs', 'Refunds'],
    });
  });

  it.each([
    ['that is refused', { price: 0.99, none: 0.01 }, 'What costs lately?'],
    ['of another subject', { none: 0.6, price: 0.4 }, 'xyzzy'],
  ])('no question %s', (_, chances, question) => {
    expect(foundFor(chances, question).around).toEqual([]);
  });
});
