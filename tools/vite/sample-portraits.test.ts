import { expect, it } from 'vitest';
import samples from '#content/assessment/portraits.yaml?samples';
import { scoreAnswers } from '#features/assessment/shared/disc-scoring.ts';
import { portraitFor, portraitOf } from '#features/assessment/shared/portrait.ts';
import { sampleAnswers, SAMPLES } from './sample-portraits.ts';

it("shows portraits that the samples' answers lead to", () => {
  const keys = Object.values(SAMPLES).map((chosen) => {
    expect(chosen).toHaveLength(30);
    const { key, alsoFits } = portraitFor(scoreAnswers(sampleAnswers(chosen)));
    expect(alsoFits).toEqual([]);
    expect(samples).toContainEqual(expect.objectContaining({ name: portraitOf(key).name, line: portraitOf(key).line }));
    return key;
  });
  expect(keys).toEqual(Object.keys(SAMPLES));
});
