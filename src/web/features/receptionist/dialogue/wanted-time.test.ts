import { describe, expect, it, test } from 'vitest';
import { parseOpeningHours } from '../../../../shared/receptionist/opening-hours-reading.ts';
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

  it('treats two days in a row as a choice', () => {
    expect(read('wednesday or thursday')).toMatchObject({ first: '11/18', last: '11/19' });
    expect(read('tomorrow or wednesday')).toMatchObject({ first: '11/17', last: '11/18' });
  });

  it('reads "by" and "before" a day as a deadline', () => {
    expect(read('before friday')).toMatchObject({ first: '11/16', last: '11/19' });
    expect(read('by friday')).toMatchObject({ first: '11/16', last: '11/20' });
  });

  test.each(['cold since yesterday', 'it is worse now than before', 'at 20th street'])('none in "%s"', (text) => {
    expect(read(text).first).toBeUndefined();
  });
});

test.each([
  ['could you change that to 9', 9],
  ['no make it 1', 13],
  ['the 11 one', 11],
  ['yeah 1100', 11],
  ['10ish', 10],
  ['monday at 8 leak in the shower', 8],
  ['move it to 3', 15],
])('"%s" is an hour', (text, hour) => {
  expect(read(text, true).exact).toBe(hour * 60);
});

test.each([
  ['this afternoon', { first: '11/16', from: 12, to: 18 }],
  ['this evening', { first: '11/16', from: 18, to: 24 }],
  ['tomorrow after work', { first: '11/17', from: 17, to: 24 }],
  ['thursday late morning', { first: '11/19', from: 10, to: 12 }],
  ['after lunch', { first: undefined, from: 13, to: 24 }],
])('"%s" is a part of the day', (text, { first, from, to }) => {
  const wanted = readWantedTime(text, { now: NOW, hours: HOURS, bareNumbers: false });
  expect(read(text)).toMatchObject({ first, exact: undefined });
  expect(wanted?.between).toEqual({ from: from * 60, to: to * 60 - 1 });
});

test.each([
  'it died this morning',
  'the inspector walked through my shop thursday',
  'no hot water since last night',
  'just a sec',
  'no rent for 3 months',
  'good evening',
])('"%s" names no time', (text) => {
  expect(readWantedTime(text, { now: NOW, hours: HOURS, bareNumbers: false })).toBeUndefined();
});

test.each(['as late as possible on thursday', 'whats the latest you have wednesday'])(
  '"%s" asks for the latest time',
  (text) => {
    expect(readWantedTime(text, { now: NOW, hours: HOURS, bareNumbers: false })?.isLatest).toBe(true);
  },
);

test.each([
  ['then friday at 9 please', true],
  ['Wed, 2pm', true],
  ['tomorrow', true],
  ['never', false],
  ['the blue house', false],
  ['first time', false],
  ['5 Elm Road', false],
])('"%s" is about a time only: %s', (text, isOnlyTime) => {
  expect(saysOnlyTime(text)).toBe(isOnlyTime);
});

test('of the times that were offered, a day names one whatever form the words have', () => {
  const text = 'the one you offered thursday';
  expect([read(text, true).first, read(text).first]).toEqual(['11/19', undefined]);
});
