import { expect, test } from 'vitest';
import { muLawCurve, throughMuLaw } from './mu-law.ts';

test('keeps silence, full scale and the sign', () => {
  expect([-1, 0, 1].map(throughMuLaw).map((value) => Math.round(value * 1e9) / 1e9)).toEqual([-1, 0, 1]);
  expect(throughMuLaw(-0.3)).toBe(-throughMuLaw(0.3));
  expect(throughMuLaw(7)).toBeCloseTo(1);
});

test('has 255 steps, fine for quiet samples and coarse for loud ones', () => {
  const heard = new Set(Array.from({ length: 200_001 }, (_, index) => throughMuLaw(index / 100_000 - 1)));
  expect(heard.size).toBe(255);
  const error = (sample: number) => Math.abs(throughMuLaw(sample) - sample);
  const worst = (from: number, to: number) =>
    Math.max(...Array.from({ length: 1000 }, (_, index) => error(from + ((to - from) * index) / 1000)));
  expect(worst(0, 0.01)).toBeLessThan(0.0005);
  expect(worst(0.5, 1)).toBeGreaterThan(0.01);
});

test('has zero in the middle of its curve', () => {
  const curve = muLawCurve();
  expect(curve[(curve.length - 1) / 2]).toBe(0);
  expect(curve.at(-1)).toBeCloseTo(1);
});
