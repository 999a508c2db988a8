import { expect, test } from 'vitest';
import { heardTime } from './heard-time.ts';

test.each([
  ['2:40', '2:40'],
  ['2.40 pm', '2:40'],
  ['1440', '2:40'],
  ['14:40', '2:40'],
  ['two forty', '2:40'],
  ['Thursday, two-forty', '2:40'],
  ['twenty to three', '2:40'],
  ['4 13', '4:13'],
  ['four thirteen', '4:13'],
  ['eleven twenty five', '11:25'],
  ['half past three', '3:30'],
  ['quarter past nine', '9:15'],
  ['nine', '9:00'],
  ['413', '4:13'],
])('%s', (answer, time) => {
  expect(heardTime(answer)).toBe(time);
});

test.each(['', 'no idea', '77:99', '1 2 3'])('"%s" is not a time', (answer) => {
  expect(heardTime(answer)).toBeUndefined();
});
