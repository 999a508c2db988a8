import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  circumplexPoint,
  percentOf,
  movedBeyondChance,
  primaryStyleOf,
  QUESTION_COUNT,
  QUESTION_IDS,
  scoreAnswers,
  standingOf,
  STYLES,
  type Scores,
} from './disc-scoring.ts';

const counts = (D: number, I: number, S: number, C: number): Scores => ({ D, I, S, C });

describe('scoreAnswers', () => {
  it('counts each style, and all counts total thirty', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...STYLES), { minLength: 30, maxLength: 30 }), (chosen) => {
        const scores = scoreAnswers(Object.fromEntries(QUESTION_IDS.map((id, index) => [id, chosen[index] ?? 'D'])));
        expect(STYLES.reduce((sum, style) => sum + scores[style], 0)).toBe(QUESTION_COUNT);
        for (const style of STYLES) expect(scores[style]).toBe(chosen.filter((one) => one === style).length);
      }),
    );
  });
});

describe('percentOf', () => {
  it.each([
    [0, 0],
    [1, 3],
    [7, 23],
    [8, 27],
    [10, 33],
    [15, 50],
    [20, 67],
    [30, 100],
  ])('%i of 30 is %i %%', (count, percent) => {
    expect(percentOf(count)).toBe(percent);
  });
});

describe('standingOf', () => {
  it('names one leader and one runner-up when the lead is clear', () => {
    expect(standingOf(counts(5, 14, 8, 3))).toEqual({
      ranking: ['I', 'S', 'D', 'C'],
      first: ['I'],
      second: ['S'],
      kind: 'single',
      slight: false,
      clear: true,
    });
  });

  it.each([
    ['a lead of one is slight', counts(10, 9, 6, 5), { slight: true, clear: false }],
    ['a lead of two is slight', counts(11, 9, 6, 4), { slight: true, clear: false }],
    ['a lead of three can be chance', counts(12, 9, 5, 4), { slight: false, clear: false }],
    ['a lead of four can be chance', counts(12, 8, 6, 4), { slight: false, clear: false }],
    ['a lead of five is clear', counts(13, 8, 5, 4), { slight: false, clear: true }],
    ['every pick is clear', counts(30, 0, 0, 0), { slight: false, clear: true }],
  ])('%s', (_, scores, size) => {
    expect(standingOf(scores)).toMatchObject(size);
  });

  it('calls two styles that share the first place joint, in D-I-S-C order', () => {
    expect(standingOf(counts(4, 9, 8, 9))).toMatchObject({ kind: 'joint', first: ['I', 'C'], second: ['S'] });
  });

  it('calls three styles that share the first place balanced', () => {
    expect(standingOf(counts(9, 9, 3, 9))).toMatchObject({ kind: 'balanced', first: ['D', 'I', 'C'], second: ['S'] });
  });

  it('calls four equal styles balanced, with none second', () => {
    expect(standingOf(counts(7, 7, 7, 7))).toMatchObject({ kind: 'balanced', first: [...STYLES], second: [] });
  });

  it('lists every style that shares the second place', () => {
    expect(standingOf(counts(12, 6, 6, 6))).toMatchObject({ kind: 'single', first: ['D'], second: ['I', 'S', 'C'] });
  });

  it('has no second place when one style has every pick', () => {
    expect(standingOf(counts(0, 0, 30, 0))).toMatchObject({ kind: 'single', first: ['S'], second: [] });
  });
});

describe('primaryStyleOf', () => {
  it.each([
    ['the highest', counts(2, 4, 20, 4), 'S'],
    ['of tied ones the first in D-I-S-C order', counts(3, 12, 3, 12), 'I'],
    ['of all tied the first', counts(7, 7, 7, 7), 'D'],
  ])('%s', (_, scores, primary) => {
    expect(primaryStyleOf(scores)).toBe(primary);
  });
});

describe('movedBeyondChance', () => {
  it('names only the styles that chance rarely moves as far', () => {
    expect(movedBeyondChance(counts(15, 5, 5, 5), counts(8, 8, 7, 7))).toEqual([]);
    expect(movedBeyondChance(counts(15, 5, 5, 5), counts(5, 15, 5, 5))).toEqual([
      { style: 'D', points: -33 },
      { style: 'I', points: 33 },
    ]);
  });
});

describe('circumplexPoint', () => {
  it.each([
    ['D', { x: -1, y: 1 }],
    ['I', { x: 1, y: 1 }],
    ['S', { x: 1, y: -1 }],
    ['C', { x: -1, y: -1 }],
  ] as const)('puts all-%s in its own corner', (style, point) => {
    expect(circumplexPoint({ D: 0, I: 0, S: 0, C: 0, [style]: 30 })).toEqual(point);
  });
});
