import { describe, expect, it } from 'vitest';
import { gapsOf, middleAndLongest, pairedTaps, tappedGaps } from './stopwatch-gaps.ts';

const turns = [
  { from: 0, to: 2 },
  { from: 3, to: 5 },
  { from: 6, to: 8, gap: 'Short answer' },
  { from: 8.5, to: 10 },
  { from: 13, to: 15, gap: 'Reads the calendar' },
];

describe('the pauses of a call', () => {
  it("run from the caller's end to the agent's start, at the marked turns", () => {
    expect(gapsOf(turns)).toEqual([
      { from: 5, to: 6 },
      { from: 10, to: 13 },
    ]);
  });

  it('have a median and a maximum', () => {
    expect(middleAndLongest(gapsOf(turns))).toEqual({ middle: 2, longest: 3 });
    expect(middleAndLongest([])).toBeUndefined();
  });
});

describe('taps', () => {
  it('form pairs, and an unpaired last tap stays open', () => {
    expect(pairedTaps([5.1, 6.2, 10.2])).toEqual({ pairs: [{ from: 5.1, to: 6.2 }], open: 10.2 });
  });

  it('get back into pairs after a missed tap', () => {
    expect(pairedTaps([5.1, 10.2, 13.1])).toEqual({ pairs: [{ from: 10.2, to: 13.1 }], open: undefined });
  });

  it('belong to the nearest pause, and to none that is far away', () => {
    const { pairs } = pairedTaps([9.9, 13.2]);
    expect(tappedGaps(gapsOf(turns), pairs)).toEqual([undefined, { from: 9.9, to: 13.2 }]);
  });
});
