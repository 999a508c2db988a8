import { describe, expect, it, test } from 'vitest';
import { parseOpeningHours } from './opening-hours.ts';
import { readWantedTime, saysOnlyTime } from './wanted-time.ts';

/** A Monday. */
const NOW = new Date('2026-11-16T09:00');
const HOURS = parseOpeningHours('Mon-Fri 8:00-17:00') ?? [];

function read(text: string, bareNumbers = false) {
  const wanted = readWantedTime(text, { now: NOW, hours: HOURS, bareNumbers });
  const day = (date: Date | undefined) => date && `${date.getMonth() + 1}/${date.getDate()}`;
  return { first: day(wanted?.days?.first), last: day(wanted?.days?.last), exact: wanted?.exact };
}

describe('days', () => {
  test.each([
    ['on the 20th', '11/20'],
    ['on the 3rd', '12/3'],
    ['next week monday', '11/23'],
    ['next tuesday', '11/24'],
    ['thursday', '11/19'],
  ])('"%s"', (text, day) => {
    expect(read(text)).toMatchObject({ first: day, last: day });
  });

  it('takes two days in a row as a choice', () => {
    expect(read('wednesday or thursday')).toMatchObject({ first: '11/18', last: '11/19' });
  });

  test.each(['cold since yesterday', 'it is worse now than before', 'at 20th street'])('none in "%s"', (text) => {
    expect(read(text).first).toBeUndefined();
  });
});

test.each([
  ['could you change that to 9', 9],
  ['no make it 1', 13],
  ['the 11 one', 11],
  ['move it to 3', 15],
])('"%s" is an hour', (text, hour) => {
  expect(read(text, true).exact).toBe(hour * 60);
});

test.each([
  ['then friday at 9 please', true],
  ['Wed, 2pm', true],
  ['tomorrow', true],
  ['never', false],
  ['the blue house', false],
  ['first time', false],
  ['5 Elm Road', false],
])('"%s" is about a time alone: %s', (text, isOnlyTime) => {
  expect(saysOnlyTime(text)).toBe(isOnlyTime);
});
