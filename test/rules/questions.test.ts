import { describe, expect, it } from 'vitest';
import questions from '#content/assessment/questions.yaml';
import styles from '#content/assessment/styles.yaml';
import { QUESTION_IDS, STYLES } from '#features/assessment/shared/disc-scoring.ts';

const MOST_WORDS_APART = 3;
const MOST_CHARACTERS_APART = 15;
/** How far the styles' mean label lengths may differ over all thirty questions, in characters. */
const MOST_MEAN_APART = 4;
const BANNED =
  /\b(always|never|every time|dominan\w*|influenc\w*|stead\w*|conscientious\w*|complian\w*|he|she|his|her|culture|health|mood|stress\w*)\b|[!\d]/i;

const spread = (numbers: number[]) => Math.max(...numbers) - Math.min(...numbers);

it('numbers the questions q1 to q30', () => {
  expect(
    questions.map(({ id }) => id),
    'Number the questions in their order.',
  ).toEqual(QUESTION_IDS);
});

describe.each(questions)('$id: $text', ({ text, options }) => {
  it('offers each style once', () => {
    const values = options.map(({ value }) => value).toSorted();
    expect(values, 'Write one option for each style.').toEqual([...STYLES].toSorted());
  });

  it('has options of similar length', () => {
    const advice = 'Shorten the longest option or lengthen the shortest. They differ in';
    expect(spread(options.map(({ label }) => label.split(' ').length)), `${advice} words`).toBeLessThanOrEqual(
      MOST_WORDS_APART,
    );
    expect(spread(options.map(({ label }) => label.length)), `${advice} characters`).toBeLessThanOrEqual(
      MOST_CHARACTERS_APART,
    );
  });

  it('uses no word that gives a style away, judges or excludes', () => {
    for (const words of [text, ...options.map(({ label }) => label)]) expect(words).not.toMatch(BANNED);
    for (const { name } of Object.values(styles)) expect(text).not.toContain(name);
  });
});

it('no two options are the same', () => {
  const labels = questions.flatMap(({ options }) => options.map(({ label }) => label));
  expect(
    labels.filter((label, index) => labels.indexOf(label) !== index),
    'Word each option anew.',
  ).toEqual([]);
});

it("no style's labels are longer on average", () => {
  const means = STYLES.map((style) => {
    const labels = questions.flatMap(({ options }) => options.filter(({ value }) => value === style));
    return labels.reduce((sum, { label }) => sum + label.length, 0) / labels.length;
  });
  const advice = `Mean lengths of ${STYLES.join(', ')}: ${means.map(Math.round).join(', ')}. Shorten the options of the longest`;
  expect(spread(means), advice).toBeLessThanOrEqual(MOST_MEAN_APART);
});
