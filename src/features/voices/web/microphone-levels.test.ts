import { expect, test } from 'vitest';
import { adviceFor, levelOf, meterValue } from './microphone-levels.ts';

/** Recorded levels: pauses, then speech. */
const talk = (room: number, speech: number) => [...Array<number>(6).fill(room), ...Array<number>(14).fill(speech)];

test.each([
  [[0.1], 'waiting'],
  [talk(0, 0), 'nothing'],
  [talk(0.001, 0.01), 'quiet'],
  [talk(0.005, 0.12), 'good'],
  [talk(0.06, 0.15), 'noisy'],
  [talk(0.02, 0.6), 'loud'],
] as const)('gives the right advice (case %#)', (levels, advice) => {
  expect(adviceFor(levels)).toBe(advice);
});

test('the level is the root mean square, and the meter is in decibels', () => {
  expect(levelOf(Float32Array.of(0.5, -0.5))).toBe(0.5);
  expect([0, 0.001, 0.0316, 1].map(meterValue)).toEqual([0, 0, 50, 100]);
});
