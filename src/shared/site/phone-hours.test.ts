import { describe, expect, it } from 'vitest';
import { closedText } from './next-opening.ts';
import { hoursText, type PhoneHours } from './phone-hours.ts';

const hours: PhoneHours & { closed: string } = {
  from: 'Mon',
  to: 'Fri',
  opens: '08:00',
  closes: '18:00',
  timeZone: 'America/Chicago',
  zone: 'CT',
  holidays: ['2026-11-26', '2026-11-30'],
  closed: 'Back {when}',
};
/** In November, Chicago is six hours behind UTC. The 23rd of 2026 is a Monday. */
const inChicago = (day: number, time: string) => new Date(`2026-11-${day}T${time}:00-06:00`);

describe('the phone hours', () => {
  it('are short', () => {
    expect(hoursText(hours)).toBe('Mon–Fri 8–6 CT');
    expect(hoursText({ ...hours, to: 'Mon', opens: '09:30', closes: '12:00' })).toBe('Mon 9:30–12 CT');
  });

  it.each([
    ['at opening', inChicago(23, '08:00'), null],
    ['in the last minute', inChicago(27, '17:59'), null],
    ['before opening', inChicago(23, '07:59'), 'Back Mon 8 am CT'],
    ['at closing', inChicago(23, '18:00'), 'Back Tue 8 am CT'],
    ['after midnight', inChicago(24, '00:10'), 'Back Tue 8 am CT'],
    ['on a holiday', inChicago(26, '12:00'), 'Back Fri 8 am CT'],
    ['on the evening before a holiday', inChicago(25, '18:00'), 'Back Fri 8 am CT'],
    ['on a Friday evening before a holiday', inChicago(27, '18:00'), 'Back Tue 8 am CT'],
    ['on a Saturday at noon', inChicago(21, '12:00'), 'Back Mon 8 am CT'],
  ])('%s', (_, now, expected) => {
    expect(closedText(hours, now)).toBe(expected);
  });

  it('follow daylight saving time', () => {
    // 8 a.m. in Chicago is 13:00 UTC in July and 14:00 UTC in November.
    expect(closedText(hours, new Date('2026-07-06T13:00:00Z'))).toBeNull();
    expect(closedText(hours, new Date('2026-11-23T13:00:00Z'))).toBe('Back Mon 8 am CT');
  });

  it('may run over the end of the week', () => {
    const weekend: typeof hours = { ...hours, from: 'Sat', to: 'Mon', opens: '12:30' };
    expect(closedText(weekend, inChicago(29, '13:00'))).toBeNull();
    expect(closedText(weekend, inChicago(24, '13:00'))).toBe('Back Sat 12:30 pm CT');
  });
});
