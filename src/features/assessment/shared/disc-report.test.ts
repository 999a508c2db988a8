import { describe, expect, it } from 'vitest';
import portraits from '#content/assessment/portraits.yaml';
import blends from '#content/assessment/blends.yaml';
import { buildReport } from './disc-report.ts';
import { QUESTION_IDS, STYLES, type Answers, type Style } from './disc-scoring.ts';

/** Thirty answers with the given counts. */
function answersWith(counts: Partial<Record<Style, number>>): Answers {
  const chosen = STYLES.flatMap((style) => Array.from({ length: counts[style] ?? 0 }, () => style));
  expect(chosen).toHaveLength(QUESTION_IDS.length);
  return Object.fromEntries(QUESTION_IDS.map((id, index) => [id, chosen[index] ?? 'D']));
}
const report = (counts: Partial<Record<Style, number>>) =>
  buildReport({ gender: 'female', answers: answersWith(counts) });

describe('buildReport', () => {
  it('has every section, in order', () => {
    expect(report({ D: 14, I: 8, S: 5, C: 3 }).sections.map(({ id }) => id)).toEqual([
      'blend',
      'strengths',
      'watch-outs',
      'at-work',
      'other-styles',
      'method',
    ]);
  });

  it('shows each count with its share', () => {
    expect(
      report({ D: 14, I: 8, S: 5, C: 3 }).shares.map(({ style, count, percent }) => [style, count, percent]),
    ).toEqual([
      ['D', 14, 47],
      ['I', 8, 27],
      ['S', 5, 17],
      ['C', 3, 10],
    ]);
  });

  it.each(Object.keys(blends))('describes the blend %s', (key) => {
    const [first, second] = [...key] as [Style, Style];
    const rest = STYLES.filter((style) => style !== first && style !== second);
    const counts = { [first]: 15, [second]: 9, [rest[0] ?? 'D']: 4, [rest[1] ?? 'D']: 2 };
    const [blend] = report(counts).sections;
    expect(blend?.heading).toBe(`Your blend: ${blends[key]?.title.toLowerCase()}`);
  });

  it.each([
    ['clear', { D: 14, I: 8, S: 5, C: 3 }, 'Dominance came first'],
    ['lead of four, which can be chance', { D: 12, I: 8, S: 6, C: 4 }, 'Dominance is ahead of Influence'],
    ['lead of five', { D: 12, I: 7, S: 7, C: 4 }, 'Dominance came first'],
    ['slight', { D: 11, I: 9, S: 6, C: 4 }, 'Dominance is slightly ahead of Influence'],
    ['joint', { D: 4, I: 9, S: 8, C: 9 }, 'Influence and Conscientiousness are tied in first place'],
    ['balanced', { D: 9, I: 9, S: 3, C: 9 }, 'A balanced result: Dominance, Influence and Conscientiousness are tied'],
    ['single style', { S: 30 }, 'Steadiness came first'],
  ])('words a %s result plainly', (_, counts, headline) => {
    expect(report(counts).headline).toBe(headline);
  });

  it('labels what is good and what is risky about a blend', () => {
    const [blend] = report({ D: 14, I: 8, S: 5, C: 3 }).sections;
    expect(blend?.items).toEqual([]);
    expect(blend?.groups.map(({ heading }) => heading)).toEqual(['Strength', 'Watch-out']);
  });

  it('hedges once per heading, not in every line', () => {
    for (const counts of [
      { D: 14, I: 8, S: 5, C: 3 },
      { D: 30 },
      { D: 10, I: 10, S: 10 },
      { D: 12, I: 6, S: 6, C: 6 },
    ]) {
      expect(JSON.stringify(report(counts)).match(/\bmay\b/gi)?.length).toBeLessThanOrEqual(18);
    }
  });

  it('names the other portraits that a tie leaves open, and none without a tie', () => {
    expect(report({ D: 14, I: 8, S: 5, C: 3 }).portrait.also).toBe('');
    const joint = report({ D: 11, I: 11, S: 5, C: 3 }).portrait;
    expect(joint.also).toContain(portraits.ID?.name);
    const tied = report({ D: 12, I: 6, S: 6, C: 6 }).portrait;
    for (const key of ['DS', 'DC']) expect(tied.also).toContain(portraits[key]?.name);
  });

  it('always gives a portrait of five ideas and the four other-style tips', () => {
    for (const counts of [{ D: 30 }, { D: 10, I: 10, S: 10 }, { D: 15, I: 15 }, { D: 12, I: 6, S: 6, C: 6 }]) {
      const { portrait, sections } = report(counts);
      expect(portrait.ideas.map(({ id }) => id)).toEqual(['count', 'tires', 'pressure', 'talk', 'try']);
      expect(sections.find(({ id }) => id === 'other-styles')?.groups).toHaveLength(4);
    }
  });
});
