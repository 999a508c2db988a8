import { expect, it } from 'vitest';
import { hoursText, type PhoneHours } from './phone-hours.ts';

const hours: PhoneHours = {
  from: 'Mon',
  to: 'Fri',
  opens: '08:00',
  closes: '18:00',
  timeZone: 'America/Chicago',
  zone: 'CT',
  holidays: [],
};

it('the phone hours are short', () => {
  expect(hoursText(hours)).toBe('Mon–Fri 8–6 CT');
  expect(hoursText({ ...hours, to: 'Mon', opens: '09:30', closes: '12:00' })).toBe('Mon 9:30–12 CT');
});
