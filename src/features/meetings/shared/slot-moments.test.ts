import { expect, it } from 'vitest';
import { momentOf } from '#shared/site/wall-clock.ts';
import { isInOfficeHours, officeHours, type OfficeHours } from './slot-moments.ts';

const office: OfficeHours = {
  timeZone: 'America/Chicago',
  days: [1, 2, 3, 4, 5],
  opens: 9,
  closes: 17,
  holidays: ['2026-03-04'],
};

it.each([
  ['when the office opens', '2026-03-02T09:00', 'America/Chicago', true],
  ['just early enough', '2026-03-02T16:30', 'America/Chicago', true],
  ['ending after it closes', '2026-03-02T16:45', 'America/Chicago', false],
  ['at night', '2026-03-02T03:00', 'America/Chicago', false],
  ['on a Sunday', '2026-03-01T10:00', 'America/Chicago', false],
  ['on a holiday', '2026-03-04T10:00', 'America/Chicago', false],
  ['on a holiday that is the next day elsewhere', '2026-03-05T01:00', 'Asia/Tokyo', false],
  ['in the afternoon elsewhere', '2026-03-02T16:00', 'Europe/London', true],
  ['in the morning elsewhere', '2026-03-02T09:00', 'Europe/London', false],
  ['on a Tuesday that is a Monday at the office', '2026-03-03T01:00', 'Asia/Tokyo', true],
])('knows the office hours: %s', (_, local, zone, inside) => {
  expect(isInOfficeHours(momentOf(local, zone) ?? 0, office)).toBe(inside);
});

it('is open while someone answers the phone', () => {
  const phone = {
    from: 'Tue',
    to: 'Sun',
    opens: '08:30',
    closes: '18:00',
    timeZone: 'America/Denver',
    zone: 'MT',
    holidays: ['2026-12-25'],
  } as const;
  expect(officeHours(phone)).toEqual({
    timeZone: 'America/Denver',
    days: [2, 3, 4, 5, 6, 0],
    opens: 8.5,
    closes: 18,
    holidays: ['2026-12-25'],
  });
});

it('finds no moment for what is no time', () => {
  for (const local of ['', 'soon', '2026-02-31T09:00', '2026-03-08T02:30', '2026-03-02'])
    expect(momentOf(local, 'America/New_York'), local).toBeUndefined();
});
