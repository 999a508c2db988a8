import { expect, it } from 'vitest';
import { Refusal } from '#server/platform/http/api-error.ts';
import { slotsOf } from './meeting-slots.ts';

const zone = 'America/New_York';
const isoOf = (slots: number[]) => slots.map((slot) => new Date(slot).toISOString());
const fieldsOf = (take: () => unknown) => {
  try {
    take();
  } catch (error) {
    if (error instanceof Refusal) return Object.keys(error.apiError.fields ?? {});
  }
  return [];
};

it('reads the wall clock of the zone, before and after the clocks change', () => {
  const slots = { timeZone: zone, slot1: '2026-03-06T09:00', slot2: '2026-03-09T09:00', slot3: '2026-03-10T23:30' };
  expect(isoOf(slotsOf(slots, Date.UTC(2026, 2, 1)))).toEqual([
    '2026-03-06T14:00:00.000Z',
    '2026-03-09T13:00:00.000Z',
    '2026-03-11T03:30:00.000Z',
  ]);
});

it('refuses an hour that the clocks skip, and takes the first one of an hour that occurs twice', () => {
  const skipped = { timeZone: zone, slot1: '2026-03-08T02:30', slot2: '2026-03-09T09:00', slot3: '2026-03-10T09:00' };
  expect(fieldsOf(() => slotsOf(skipped, Date.UTC(2026, 2, 1)))).toEqual(['slot1']);
  const twice = { timeZone: zone, slot1: '2026-11-01T01:30', slot2: '2026-11-02T09:00', slot3: '2026-11-03T09:00' };
  expect(isoOf(slotsOf(twice, Date.UTC(2026, 9, 20)))[0]).toBe('2026-11-01T05:30:00.000Z');
});

it.each([
  ['passed', { slot1: '2026-02-27T09:00' }, ['slot1']],
  ['too soon', { slot1: '2026-02-28T20:00' }, ['slot1']],
  ['too far', { slot3: '2027-03-01T02:00' }, ['slot3']],
  ['no date', { slot2: '2026-02-31T09:00' }, ['slot2']],
  ['twice', { slot2: '2026-03-06T09:00' }, ['slot2']],
  ['no zone', { timeZone: 'Mars/Base' }, ['timeZone']],
  ['an offset', { timeZone: 'UTC+3' }, ['timeZone']],
  ['a bare offset', { timeZone: '+03:00' }, ['timeZone']],
])('refuses slots: %s', (_, changed, fields) => {
  const fine = { timeZone: zone, slot1: '2026-03-06T09:00', slot2: '2026-03-09T09:00', slot3: '2026-03-10T09:00' };
  expect(fieldsOf(() => slotsOf({ ...fine, ...changed }, Date.UTC(2026, 2, 1)))).toEqual(fields);
});
