import { expect, test } from 'vitest';
import { sketchesOf } from '../../src/server/platform/screening/text-sketches.ts';
import { leadOf, networkOf } from './contact-load.ts';

const LEADS = 2_000;

test('forms of a load are from networks of their own and have little in common', () => {
  const numbers = Array.from({ length: LEADS }, (_, index) => index);
  expect(new Set(numbers.map((index) => networkOf(index).replace(/\.\d+$/, ''))).size).toBe(LEADS);
  const sketches = numbers.map((index) => sketchesOf(leadOf(index).message));
  const times = new Map<string, number>();
  for (const sketch of sketches.flat()) times.set(sketch, (times.get(sketch) ?? 0) + 1);
  expect(Math.max(...times.values())).toBeLessThan(LEADS / 100);
});
