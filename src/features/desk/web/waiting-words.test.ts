import { expect, test } from 'vitest';
import { isOnDay, localMinute, reminderAt, timeOfMessage, waitingWords, waitTone } from './waiting-words.ts';

const NOW = Date.UTC(2026, 10, 24, 12);

test.each([
  [0, 'now'],
  [1, '1 min'],
  [59, '59 min'],
  [60, '1 h'],
  [24 * 60 - 1, '23 h'],
  [24 * 60, '1 d'],
  [48 * 60 - 1, '1 d'],
  [48 * 60, '2 d'],
])('%i minutes are %s', (minutes, words) => {
  expect(waitingWords(new Date(NOW - minutes * 60_000).toISOString(), NOW)).toBe(words);
});

test.each([
  [23, 'short'],
  [24, 'late'],
  [95, 'late'],
  [96, 'long'],
])('%i hours are a %s wait', (hours, tone) => {
  expect(waitTone(hours * 3_600_000)).toBe(tone);
});

test('a clock that runs ahead makes no negative wait', () => {
  expect(waitingWords(new Date(NOW + 60_000).toISOString(), NOW)).toBe('now');
});

test('reminders come in an hour, or at nine on another day', () => {
  const now = new Date(2026, 10, 30, 16, 20);
  expect(reminderAt('hour', now)).toEqual(new Date(2026, 10, 30, 17, 20));
  expect(reminderAt('tomorrow', now)).toEqual(new Date(2026, 11, 1, 9));
  expect(reminderAt('week', now)).toEqual(new Date(2026, 11, 7, 9));
});

test('a date field shows the reader’s own time', () => {
  expect(localMinute(new Date(2026, 10, 30, 16, 20))).toBe('2026-11-30T16:20');
});

test('a day ends at midnight of the reader’s own zone', () => {
  const day = new Date(2026, 10, 30, 16, 20);
  expect(isOnDay(new Date(2026, 10, 30, 23, 59).toISOString(), day)).toBe(true);
  expect(isOnDay(new Date(2026, 11, 1).toISOString(), day)).toBe(false);
});

test.each([
  [new Date(2026, 10, 30, 9, 12), '9:12 AM'],
  [new Date(2026, 10, 25, 9, 12), 'Wed, Nov 25, 9:12 AM'],
  [new Date(2025, 10, 25, 9, 12), 'Tue, Nov 25, 2025, 9:12 AM'],
])('a message of %s says when it came', (at, words) => {
  const said = timeOfMessage(at.toISOString(), new Date(2026, 10, 30, 16, 20));
  expect(said.replaceAll(/\s/g, ' ')).toBe(words);
});
