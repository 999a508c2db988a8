import { describe, expect, it } from 'vitest';
import { GENDERS } from './assessment-facts.ts';
import { narrativeOf } from './disc-narrative.ts';
import { STYLES, type Scores } from './disc-scoring.ts';

const CLEAR: Scores = { D: 5, I: 14, S: 8, C: 3 };

describe('narrativeOf', () => {
  it.each([
    ['female', 'She chose', /\b(he|they|his|their|him|them)\b/i],
    ['male', 'He chose', /\b(she|they|her|their|them)\b/i],
    ['prefer_not_to_say', 'They chose', /\b(she|he|her|his|him)\b/i],
  ] as const)('writes of %s with one pronoun throughout', (gender, opening, otherPronouns) => {
    const narrative = narrativeOf(CLEAR, gender);
    expect(narrative).toMatch(new RegExp(`^${opening}`));
    expect(narrative.replace(/^They chose|^She chose|^He chose/, '')).not.toMatch(otherPronouns);
  });

  it('makes verbs agree with the pronoun', () => {
    const influenceSecond: Scores = { D: 14, I: 8, S: 5, C: 3 };
    expect(narrativeOf(influenceSecond, 'female')).toContain('She also seems');
    expect(narrativeOf(influenceSecond, 'prefer_not_to_say')).toContain('They also seem inclined');
  });

  it('names the two leading styles with their counts', () => {
    expect(narrativeOf(CLEAR, 'male')).toMatch(/Influence.*14.*Steadiness.*8/s);
  });

  it.each([
    ['a lead of two', { D: 11, I: 9, S: 6, C: 4 }, /slightly ahead of Influence/],
    ['two tied for first', { D: 11, I: 11, S: 5, C: 3 }, /Dominance and Influence.*tied/s],
    ['three tied for first', { D: 9, I: 9, S: 3, C: 9 }, /balanced.*Dominance, Influence and Conscientiousness/s],
    ['all equal', { D: 7, I: 7, S: 7, C: 7 }, /balanced/],
    ['two tied for second', { D: 12, I: 7, S: 7, C: 4 }, /Influence and Steadiness.*tied/s],
    ['one style only', { D: 0, I: 0, S: 0, C: 30 }, /Conscientiousness answers every time/],
  ] as const)('words %s', (_, scores, wording) => {
    expect(narrativeOf(scores, 'prefer_not_to_say')).toMatch(wording);
  });

  it('begins with the pronoun and leaves no placeholder unfilled in any standing', () => {
    const totals = Array.from({ length: 31 }, (_, n) => n);
    for (const D of totals) {
      for (const I of totals.slice(0, 31 - D)) {
        for (const S of totals.slice(0, 31 - D - I)) {
          const gender = GENDERS[(D + I + S) % GENDERS.length] ?? 'male';
          const narrative = narrativeOf({ D, I, S, C: 30 - D - I - S }, gender);
          expect(narrative).toMatch(/^(She|He|They) [a-z]/);
          expect(narrative).not.toMatch(/[{}[\]|]|undefined| {2}/);
        }
      }
    }
  });

  it('differs for each of the twelve blends', () => {
    const blends = STYLES.flatMap((first) =>
      STYLES.filter((second) => second !== first).map((second) => [first, second]),
    );
    const narratives = blends.map(([first, second]) =>
      narrativeOf({ D: 3, I: 3, S: 3, C: 3, [first ?? 'D']: 15, [second ?? 'I']: 9 }, 'female'),
    );
    expect(new Set(narratives).size).toBe(12);
  });
});
