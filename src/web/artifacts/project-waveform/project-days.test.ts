import { expect, it } from 'vitest';
import { daysByStep } from './project-days.ts';

const day = (number: number, note: string, step?: number) => ({
  day: number,
  weekday: 'Mon' as const,
  ours: step === undefined ? 0 : 1,
  yours: 0,
  note,
  ...(step !== undefined && { step }),
});

it('groups days by step, and adds a run of days off to the step before it', () => {
  const days = [day(1, 'Talk', 1), day(2, 'Facts', 2), day(3, 'Weekend'), day(4, 'Weekend'), day(5, 'Sign', 3)];
  const rows = daysByStep(days).map(({ step, rows: all }) => [step, all.map(({ when, note }) => `${when}: ${note}`)]);
  expect(rows).toEqual([
    [1, ['Mon 1: Talk']],
    [2, ['Mon 2: Facts', 'Mon 3, Mon 4: Weekend']],
    [3, ['Mon 5: Sign']],
  ]);
});

it('keeps working days with the same note apart, because each has hours of its own', () => {
  const [group] = daysByStep([day(1, 'Summaries checked', 6), day(2, 'Summaries checked', 6)]);
  expect(group?.rows.map(({ first, last }) => [first, last])).toEqual([
    [1, 1],
    [2, 2],
  ]);
});
