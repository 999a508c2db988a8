import { expect, test } from 'vitest';
import { freeTimes, ringsAt } from './call-times.ts';
import { isOpenAt, type OpeningHours } from './opening-hours.ts';

const MINUTE_MS = 60_000;

/** Numbers that look random and are the same in every run (a linear congruential generator). */
function* numbers(seed: number): Generator<number, never> {
  for (let state = seed; ;) {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    yield state / 2 ** 32;
  }
}

/** A week of any hours: closed days, lunch breaks, odd minutes, and nights that end on the next day. */
function anyWeek(next: () => number): OpeningHours {
  const minutes = (most: number) => Math.floor(next() * most);
  return Array.from({ length: 7 }, () => {
    if (next() < 0.3) return undefined;
    const from = minutes(1_200);
    const to = from + 61 + minutes(500);
    return next() < 0.7
      ? [{ from, to }]
      : [
          { from, to },
          { from: to + 30, to: to + 30 + 61 + minutes(200) },
        ];
  });
}

test('three free times are open for their hour, two hours ahead, in order, and on days of their own', () => {
  const stream = numbers(7);
  const next = () => stream.next().value;
  let asked = 0;
  for (let week = 0; week < 300; week += 1) {
    const hours = anyWeek(next);
    if (!hours.some(Boolean)) continue;
    const rang = new Date(2026, Math.floor(next() * 12), 1 + Math.floor(next() * 28), Math.floor(next() * 24), 17);
    const times = freeTimes(hours, rang, next() < 0.5 ? undefined : Math.floor(next() * 24));
    // A week without a whole hour that begins on the hour has none to offer.
    if (!times.every((time) => isOpenAt(hours, time))) continue;
    asked += 1;
    expect(times.map((time) => time.getMinutes())).toEqual([0, 0, 0]);
    expect(new Set(times.map((time) => time.toDateString())).size).toBe(3);
    expect(times.toSorted((a, b) => a.getTime() - b.getTime())).toEqual(times);
    for (const time of times) {
      expect(time.getTime() - rang.getTime()).toBeGreaterThanOrEqual(120 * MINUTE_MS);
      const last = new Date(time.getTime() + 59 * MINUTE_MS);
      expect(isOpenAt(hours, last), `${time.toString()} of ${JSON.stringify(hours)}`).toBe(true);
    }
  }
  expect(asked).toBeGreaterThan(200);
});

test('a call rings after opening, after closing, at night or on its day, as it says, and in the future', () => {
  const stream = numbers(11);
  const next = () => stream.next().value;
  for (let week = 0; week < 200; week += 1) {
    const hours = anyWeek(next);
    const now = new Date(2026, Math.floor(next() * 12), 1 + Math.floor(next() * 28), Math.floor(next() * 24), 17);
    const night = ringsAt('night', hours, now);
    // One night a year has no such time, and its clocks show an hour more.
    const tenPastTwo = new Date(night.getFullYear(), night.getMonth(), night.getDate(), 2, 10);
    expect([night, night > now]).toEqual([tenPastTwo, true]);
    const friday = ringsAt({ weekday: 5, at: '19:05' }, hours, now);
    expect([friday.getDay(), friday.getHours(), friday.getMinutes(), friday > now]).toEqual([5, 19, 5, true]);
    if (!hours.some(Boolean)) continue;
    expect(ringsAt('open', hours, now) > now).toBe(true);
    expect(ringsAt('evening', hours, now) > now).toBe(true);
  }
});

test('an open call rings a while after the first opening, one in the evening after the last closing', () => {
  const hours = [
    undefined,
    [
      { from: 480, to: 720 },
      { from: 780, to: 1_020 },
    ],
  ];
  const monday = (hour: number, minute = 0) => new Date(2026, 10, 23, hour, minute);
  expect(ringsAt('open', hours, monday(6))).toEqual(monday(9, 40));
  expect(ringsAt('evening', hours, monday(6))).toEqual(monday(17, 55));
  expect(ringsAt('night', hours, monday(1))).toEqual(monday(2, 10));
  expect(ringsAt('night', hours, monday(3))).toEqual(new Date(2026, 10, 24, 2, 10));
});
