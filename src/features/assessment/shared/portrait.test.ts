import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import portraits from '#content/assessment/portraits.yaml';
import { QUESTION_IDS, scoreAnswers, STYLES, type Answers, type Scores } from './disc-scoring.ts';
import { emblemOf, EMBLEM_SIZE } from './emblem.ts';
import { portraitFor } from './portrait.ts';

const scores = (D: number, I: number, S: number, C: number): Scores => ({ D, I, S, C });

describe('the portrait of a result', () => {
  test.each([
    ['a pair, the first style in front', scores(12, 9, 5, 4), 'DI', []],
    ['the same pair the other way round', scores(9, 12, 5, 4), 'ID', []],
    ['a style seven picks ahead is still one of a pair', scores(14, 7, 5, 4), 'DI', []],
    ['a style eight picks ahead stands alone', scores(15, 7, 4, 4), 'D', []],
    ['a style that took every pick stands alone', scores(0, 0, 30, 0), 'S', []],
    ['two tied styles fit both ways round', scores(4, 11, 4, 11), 'IC', ['CI']],
    ['two tied runners-up fit both', scores(12, 7, 7, 4), 'DI', ['DS']],
    ['three tied runners-up fit all', scores(6, 6, 12, 6), 'SD', ['SI', 'SC']],
    ['tied runners-up eight picks behind change nothing', scores(18, 6, 6, 0), 'D', []],
    ['three tied leaders are balanced', scores(9, 9, 9, 3), 'balanced', []],
    ['two tied leaders before two tied others fit both ways round', scores(10, 10, 5, 5), 'DI', ['ID']],
  ])('%s', (_, counts, key, alsoFits) => {
    expect(portraitFor(counts)).toEqual({ key, alsoFits });
  });

  test('exists for every count of thirty picks, and each of the seventeen for some', () => {
    const reached = new Set<string>();
    for (let D = 0; D <= 30; D += 1)
      for (let I = 0; I <= 30 - D; I += 1)
        for (let S = 0; S <= 30 - D - I; S += 1) {
          const { key, alsoFits } = portraitFor(scores(D, I, S, 30 - D - I - S));
          for (const one of [key, ...alsoFits]) reached.add(one);
        }
    expect([...reached].toSorted()).toEqual(Object.keys(portraits).toSorted());
  });
});

describe('the texts of the portraits', () => {
  const texts = Object.values(portraits).map(({ name, line, count, tires, pressure, talk, try: tries }) => ({
    name,
    sentences: [line, ...count, ...tires, pressure, ...talk.do, ...talk.dont, ...tries].flatMap((text) =>
      text.split(/(?<=[.!?])\s+(?=[A-Z])/),
    ),
  }));

  test('say nothing twice', () => {
    const all = texts.flatMap(({ sentences }) => sentences.map((sentence) => sentence.toLowerCase()));
    expect(all.filter((sentence, index) => all.indexOf(sentence) !== index)).toEqual([]);
    expect(new Set(texts.map(({ name }) => name)).size).toBe(texts.length);
  });

  test('share no run of six words, so that none is another with a word changed', () => {
    const runs = new Map<string, string>();
    const shared: string[] = [];
    for (const { name, sentences } of texts)
      for (const sentence of sentences) {
        const words = sentence.toLowerCase().match(/[\w’']+/g) ?? [];
        for (let from = 0; from + 6 <= words.length; from += 1) {
          const run = words.slice(from, from + 6).join(' ');
          const other = runs.get(run);
          if (other !== undefined && other !== name) shared.push(`${name} and ${other}: ${run}`);
          runs.set(run, name);
        }
      }
    expect(shared).toEqual([]);
  });

  test('name no style, and rank nobody', () => {
    const banned = /\b(dominance|influence|steadiness|conscientious\w*|disc|rare|percent)\b|better than/i;
    expect(texts.flatMap(({ sentences }) => sentences).filter((sentence) => banned.test(sentence))).toEqual([]);
  });
});

describe('the emblem', () => {
  const anyAnswers = fc
    .array(fc.constantFrom(...STYLES), { minLength: 30, maxLength: 30 })
    .map((chosen): Answers => Object.fromEntries(QUESTION_IDS.map((id, index) => [id, chosen[index] ?? 'D'])));

  test('is the same for the same answers and differs with any one of them', () => {
    fc.assert(
      fc.property(anyAnswers, fc.constantFrom(...QUESTION_IDS), fc.constantFrom(...STYLES), (answers, id, style) => {
        expect(emblemOf(answers)).toEqual(emblemOf({ ...answers }));
        fc.pre(answers[id] !== style);
        expect(emblemOf({ ...answers, [id]: style })).not.toEqual(emblemOf(answers));
      }),
    );
  });

  test('has a stroke for each answer in its style, inside the picture, and is drawn by lines and curves alone', () => {
    fc.assert(
      fc.property(anyAnswers, (answers) => {
        const parts = emblemOf(answers);
        const counts = scoreAnswers(answers);
        for (const style of STYLES)
          expect(parts.filter((part) => part.style === style)).toHaveLength(counts[style] * (style === 'I' ? 2 : 1));
        for (const { d } of parts) {
          expect(d).toMatch(/^[MLQTAZ\d. -]+$/);
          for (const at of d.match(/-?\d+(\.\d+)?/g) ?? []) {
            expect(Number(at)).toBeGreaterThanOrEqual(0);
            expect(Number(at)).toBeLessThanOrEqual(EMBLEM_SIZE);
          }
        }
      }),
    );
  });
});
