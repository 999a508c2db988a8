import { afterEach, expect, it, vi } from 'vitest';
import { TRAP_FIELD } from '#shared/visitors/screening-facts.ts';
import { formSigns, startTiming } from './trap-field.tsx';

afterEach(() => vi.restoreAllMocks());

it('counts the seconds since the form was shown, rounded', () => {
  let now = 5_000;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  startTiming();
  now = 16_499;
  expect(formSigns({ texts: {}, choices: {} })).toEqual({ screening: { trap: '', seconds: 11 } });
  now = 16_500;
  expect(formSigns({ texts: {}, choices: {} }).screening.seconds).toBe(12);
});

it('passes on what stands in the trap, up to a hundred characters', () => {
  const signs = (trap: string) => formSigns({ texts: { [TRAP_FIELD]: trap }, choices: {} }).screening.trap;
  expect([signs('x'.repeat(100)), signs('x'.repeat(101))]).toEqual(['x'.repeat(100), 'x'.repeat(100)]);
});
