import { expect, it } from 'vitest';
import { nextOpening, parseOpeningHours, sayHours } from './opening-hours.ts';

it.each([
  [
    'Mon-Fri 8:00-17:00, Sat 8-12',
    'Monday to Friday from 8:00 a.m. to 5:00 p.m. and Saturday from 8:00 a.m. to 12:00 p.m.',
  ],
  ['weekdays 9 to 5', 'Monday to Friday from 9:00 a.m. to 5:00 p.m.'],
  ['Monday through Thursday 10am–6:30pm', 'Monday to Thursday from 10:00 a.m. to 6:30 p.m.'],
  ['Mon, Wed 9-12', 'Monday from 9:00 a.m. to 12:00 p.m. and Wednesday from 9:00 a.m. to 12:00 p.m.'],
  ['Fri-Mon 7am-1pm', 'Monday from 7:00 a.m. to 1:00 p.m. and Friday to Sunday from 7:00 a.m. to 1:00 p.m.'],
  ['24/7', 'Monday to Sunday all day'],
  ['Tue-Sat 9-18; Sunday closed', 'Tuesday to Saturday from 9:00 a.m. to 6:00 p.m.'],
])('reads "%s"', (text, said) => {
  const hours = parseOpeningHours(text);
  expect(hours && sayHours(hours)).toBe(said);
});

it.each(['', 'always', 'Mon', '9-17'])('says that it can\'t read "%s"', (text) => {
  expect(parseOpeningHours(text)).toBeUndefined();
});

it('finds the next opening after a night and after a weekend', () => {
  const hours = parseOpeningHours('Mon-Fri 8-17') ?? [];
  expect(nextOpening(hours, new Date(2026, 10, 17, 6, 0))).toEqual(new Date(2026, 10, 17, 8, 0));
  expect(nextOpening(hours, new Date(2026, 10, 20, 18, 0))).toEqual(new Date(2026, 10, 23, 8, 0));
});
