import { describe, expect, it } from 'vitest';
import words from '#content/brochures/quizzy-persona-assessor-brochure.yaml';
import questions from '#content/assessment/questions.yaml';
import { buildReport } from '#features/assessment/shared/disc-report.ts';
import { QUESTION_IDS, type Answers } from '#features/assessment/shared/disc-scoring.ts';
import { artifactOf } from '#web/blocks/brochure-page.tsx';

const sample = artifactOf(words, 'sample-report');

describe('the sample report', () => {
  const chosen = sample.shares.flatMap(({ style, count }) => Array.from({ length: count }, () => style));
  // The report depends on the counts only, so it doesn't matter which question gets which style.
  const answers = Object.fromEntries(QUESTION_IDS.map((id, index) => [id, chosen[index]])) as Answers;
  const report = buildReport({ gender: 'prefer_not_to_say', answers });

  it('says what the assessment says for the same counts', () => {
    const { headline, hedge, shares } = report;
    expect(sample).toMatchObject({ headline, hedge });
    expect(shares).toMatchObject(sample.shares);
  });

  it('quotes whole sections of it word for word', () => {
    const own = sample.sections.map(({ heading }) => report.sections.find((section) => section.heading === heading));
    expect(own).toMatchObject(sample.sections);
  });
});

it('the sample questions are questions of the assessment', () => {
  for (const { number, text, options } of sample.questions.items) {
    const question = questions[number - 1];
    expect(text).toBe(question?.text);
    expect(options.toSorted()).toEqual(question?.options.map(({ label }) => label).toSorted());
  }
});
