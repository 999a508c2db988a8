import { expect, test } from 'vitest';
import { streetNoise } from './street-noise.ts';

test('street noise is the same for everybody, never clips, and loops without a seam', () => {
  const noise = streetNoise(8000);
  expect([...streetNoise(8000).subarray(0, 50)]).toEqual([...noise.subarray(0, 50)]);
  expect(Math.max(...noise.map(Math.abs))).toBeLessThan(0.5);
  const step = Math.abs((noise[0] ?? 1) - (noise.at(-1) ?? 0));
  const steps = Array.from({ length: 2000 }, (_, at) => Math.abs((noise[at + 1] ?? 0) - (noise[at] ?? 0)));
  expect(step).toBeLessThan(Math.max(...steps));
});
