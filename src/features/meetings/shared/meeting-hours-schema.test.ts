import * as v from 'valibot';
import { expect, test } from 'vitest';
import { meetingHoursSchema, NO_HOURS } from './meeting-hours-schema.ts';

const takes = (given: object) => v.is(meetingHoursSchema, { ...NO_HOURS, ...given });

test('the owner may state a hundred times off', () => {
  const daysOff = (count: number) => Array.from({ length: count }, () => ({ from: '2026-12-24', to: '2026-12-26' }));
  expect([100, 101].map((count) => takes({ daysOff: daysOff(count) }))).toEqual([true, false]);
});

test.each([
  ['before', 0, 240],
  ['after', 0, 240],
  ['noticeHours', 0, 14 * 24],
  ['daysAhead', 1, 90],
])('%s is a whole number from %i to %i', (field, least, most) => {
  const numbers = [least - 1, least, least + 0.5, most, most + 1];
  expect(numbers.map((number) => takes({ [field]: number }))).toEqual([false, true, false, true, false]);
});

test.each([
  [{ opens: '09:00', closes: '17:00' }, true],
  [{ opens: '09:00', closes: '24:00' }, true],
  [{ opens: '09:00', closes: '09:00' }, false],
  [{ opens: '24:00', closes: '24:00' }, false],
  [{ opens: '17:00', closes: '09:00' }, false],
  [null, true],
])('whether a day may be open as in %o: %s', (day, may) => {
  expect(takes({ days: NO_HOURS.days.with(0, day) })).toBe(may);
});

test.each([
  [{ from: '2028-02-29', to: '2028-02-29' }, true],
  [{ from: '2027-02-28', to: '2027-02-29' }, false],
  [{ from: '2027-03-02', to: '2027-03-01' }, false],
])('whether %o can be days off: %s', (off, can) => {
  expect(takes({ daysOff: [off] })).toBe(can);
});
