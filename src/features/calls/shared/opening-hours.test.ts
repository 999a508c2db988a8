import { expect, it, describe } from 'vitest';
import { readOpeningHours, parseOpeningHours } from './opening-hours-reading.ts';
import { isOpenAt, nextOpening, sayHours, type OpeningHours } from './opening-hours.ts';

/** As a table: "Mo 8:00-12:00 13:00-17:00", the week from Monday. */
function table(hours: OpeningHours | undefined): string {
  const clock = (minutes: number) => `${Math.floor(minutes / 60)}${minutes % 60 ? `:${minutes % 60}` : ''}`;
  return [1, 2, 3, 4, 5, 6, 0]
    .map((day) => (hours?.[day] ?? []).map(({ from, to }) => `${clock(from)}-${clock(to)}`).join('+') || '.')
    .join(' ');
}

describe('reads what owners type', () => {
  it.each([
    // Ranges and lists of days
    ['M-F 9-5', '9-17 9-17 9-17 9-17 9-17 . .'],
    ['mon-fri 9-5', '9-17 9-17 9-17 9-17 9-17 . .'],
    ['Mon. - Fri. 8:00 a.m. - 4:30 p.m.', '8-16:30 8-16:30 8-16:30 8-16:30 8-16:30 . .'],
    ['M-Th 8-6, F 8-5', '8-18 8-18 8-18 8-18 8-17 . .'],
    ['M-Sa 7-7', '7-19 7-19 7-19 7-19 7-19 7-19 .'],
    ['MWF 9-5, TTh 10-6', '9-17 10-18 9-17 10-18 9-17 . .'],
    ['M/W/F 9-12', '9-12 . 9-12 . 9-12 . .'],
    ['Mon, Wed 9-12', '9-12 . 9-12 . . . .'],
    ['Tues & Thurs 10am to 6pm', '. 10-18 . 10-18 . . .'],
    ['Monday through Thursday 10am–6:30pm', '10-18:30 10-18:30 10-18:30 10-18:30 . . .'],
    ['Fri-Mon 7am-1pm', '7-13 . . . 7-13 7-13 7-13'],
    ['7 days a week 8-8', '8-20 8-20 8-20 8-20 8-20 8-20 8-20'],
    ['every day 6am-10pm', '6-22 6-22 6-22 6-22 6-22 6-22 6-22'],
    ['Mon-Fri 9-5 and Sat 10-2', '9-17 9-17 9-17 9-17 9-17 10-14 .'],
    ['Monday 9:00 AM – 5:00 PMTuesday9:00 AM – 5:00 PMWednesdayClosed', '9-17 9-17 . . . . .'],
    // Times
    ['weekdays 0800-1700', '8-17 8-17 8-17 8-17 8-17 . .'],
    ['Mon-Fri 8a-5p', '8-17 8-17 8-17 8-17 8-17 . .'],
    ['Mon-Fri 8.30-17.00', '8:30-17 8:30-17 8:30-17 8:30-17 8:30-17 . .'],
    ['Sat 9-12', '. . . . . 9-12 .'],
    ['Sat 1-5', '. . . . . 13-17 .'],
    ['Sat 11-2pm', '. . . . . 11-14 .'],
    ['Sat noon to midnight', '. . . . . 12-24 .'],
    ['Fri-Sat 6pm-2am', '. . . . 18-26 18-26 .'],
    ['Mon 22:00-06:00', '22-30 . . . . . .'],
    ['Sat 5-1', '. . . . . 5-13 .'],
    ['Sat 01:00-05:00', '. . . . . 1-5 .'],
    ['Sat 12am-6am', '. . . . . 0-6 .'],
    ['between 9am and 5pm Monday', '9-17 . . . . . .'],
    // Breaks
    ['Mon-Fri 8am-12pm, 1-5pm', '8-12+13-17 8-12+13-17 8-12+13-17 8-12+13-17 8-12+13-17 . .'],
    ['Mon-Fri 8-12 and 1-5, Sat 9-1', '8-12+13-17 8-12+13-17 8-12+13-17 8-12+13-17 8-12+13-17 9-13 .'],
    ['Mon-Tue 8-12 / 13-17', '8-12+13-17 8-12+13-17 . . . . .'],
    ['Mon-Tue 8-5, closed for lunch 12-1', '8-12+13-17 8-12+13-17 . . . . .'],
    ['Mon-Tue 8-5 (lunch 12:30 to 1)', '8-12:30+13-17 8-12:30+13-17 . . . . .'],
    ['Mon-Tue 8-5, 12-1 lunch', '8-12+13-17 8-12+13-17 . . . . .'],
    ['Mon-Tue 8-5 (closed 12-1)', '8-12+13-17 8-12+13-17 . . . . .'],
    ['Mon 8-12 (lunch) 1-5', '8-12+13-17 . . . . . .'],
    ['Mon 13-17, 08:00-12:00', '8-12+13-17 . . . . . .'],
    ['Mon 8-12, 1-6, closed 3-4', '8-12+13-15+16-18 . . . . . .'],
    ['Tue-Thu 11-2, 6-9', '. 11-14+18-21 11-14+18-21 11-14+18-21 . . .'],
    // All day
    ['24/7', '0-24 0-24 0-24 0-24 0-24 0-24 0-24'],
    ['Open 24 hours', '0-24 0-24 0-24 0-24 0-24 0-24 0-24'],
    ['Mon-Fri 24 hours', '0-24 0-24 0-24 0-24 0-24 . .'],
    // Times before days, closed days
    ['9 to 5 weekdays, closed Sunday', '9-17 9-17 9-17 9-17 9-17 . .'],
    ['9-5 Mon, Wed, Fri; 10-2 Sat', '9-17 . 9-17 . 9-17 10-14 .'],
    ['9-5 Mon, Wed, Fri 10-6, Sat', '9-17 . 9-17 . 10-18 . .'],
    ['8-12, 1-5 Mon-Tue', '8-12+13-17 8-12+13-17 . . . . .'],
    ['Mon-Fri 9-5, 10-2 Sat', '9-17 9-17 9-17 9-17 9-17 10-14 .'],
    ['Tue-Sat 9-18; Sunday closed', '. 9-18 9-18 9-18 9-18 9-18 .'],
    ['closed Sunday, Mon-Fri 9-5', '9-17 9-17 9-17 9-17 9-17 . .'],
    ['daily 9-5, closed Sat, Sun', '9-17 9-17 9-17 9-17 9-17 . .'],
    ['every day except Sunday 9-5', '9-17 9-17 9-17 9-17 9-17 9-17 .'],
    ['Mon-Fri 9-5 except Wed', '9-17 9-17 . 9-17 9-17 . .'],
    ['Mon-Fri 9-5 closed weekends', '9-17 9-17 9-17 9-17 9-17 . .'],
    ['Mon-Fri 9-5, closed on holidays', '9-17 9-17 9-17 9-17 9-17 . .'],
    ['daily 9-5, Sat 10-2', '9-17 9-17 9-17 9-17 9-17 10-14 9-17'],
    ['we are open Mon to Fri from 9 to 5', '9-17 9-17 9-17 9-17 9-17 . .'],
  ])('"%s"', (text, expected) => {
    expect(table(parseOpeningHours(text))).toBe(expected);
  });
});

it.each(['', 'always', 'Mon', '9-17', 'closed', 'call 555-0134', '  - ,,, '])(
  'says that it can\'t read "%s"',
  (text) => {
    expect(parseOpeningHours(text)).toBeUndefined();
  },
);

it.each([
  ['Mon-Fri 9-5, Sat by appointment', ['by', 'appointment']],
  ['Mon-Fri 9am to 5pm', []],
  ['Mon-Thu 9-5, Fri 9-late', ['9', 'late']],
])('tells what it did not understand of "%s"', (text, unread) => {
  expect(readOpeningHours(text)?.unread).toEqual(unread);
});

it('takes no longer for a long text', () => {
  expect(parseOpeningHours('Mon - '.repeat(2000))).toBeUndefined();
});

it.each([
  [
    'Mon-Fri 8:00-17:00, Sat 8-12',
    'Monday to Friday from 8:00 a.m. to 5:00 p.m. and Saturday from 8:00 a.m. to 12:00 p.m.',
  ],
  ['Mon-Fri 9-5', 'Monday to Friday from 9:00 a.m. to 5:00 p.m.'],
  ['24/7', 'Monday to Sunday all day'],
  ['Mon, Wed 9-5', 'Monday from 9:00 a.m. to 5:00 p.m. and Wednesday from 9:00 a.m. to 5:00 p.m.'],
  [
    'Mon-Tue 8-12, 1-5; Sat 9-1',
    'Monday to Tuesday from 8:00 a.m. to 12:00 p.m. and from 1:00 p.m. to 5:00 p.m., and Saturday from 9:00 a.m. to 1:00 p.m.',
  ],
  ['Sat 6pm-2am', 'Saturday from 6:00 p.m. to 2:00 a.m.'],
])('says "%s" aloud', (text, said) => {
  const hours = parseOpeningHours(text);
  expect(hours && sayHours(hours)).toBe(said);
});

it('finds the next opening after a night, a break and a weekend', () => {
  const hours = parseOpeningHours('Mon-Fri 8-12, 1-5') ?? [];
  expect(nextOpening(hours, new Date(2026, 10, 17, 6, 0))).toEqual(new Date(2026, 10, 17, 8, 0));
  expect(nextOpening(hours, new Date(2026, 10, 17, 12, 30))).toEqual(new Date(2026, 10, 17, 13, 0));
  expect(nextOpening(hours, new Date(2026, 10, 20, 18, 0))).toEqual(new Date(2026, 10, 23, 8, 0));
});

it('finds the opening of the next week where a day is the only one, and none where there is no day', () => {
  const market = parseOpeningHours('Sat 9-1') ?? [];
  const saturday = (day: number, hour: number) => new Date(2026, 10, day, hour);
  expect(nextOpening(market, saturday(21, 8))).toEqual(saturday(21, 9));
  for (const hour of [9, 12, 20]) expect(nextOpening(market, saturday(21, hour))).toEqual(saturday(28, 9));
  expect(nextOpening([], saturday(21, 8))).toBeUndefined();
});

it('is closed in a break, and open after midnight until the evening before ends', () => {
  const lunch = parseOpeningHours('Tue 8-12, 1-5') ?? [];
  const isOpen = (hours: OpeningHours, hour: number, day = 17) => isOpenAt(hours, new Date(2026, 10, day, hour));
  expect([11, 12, 13, 17].map((hour) => isOpen(lunch, hour))).toEqual([true, false, true, false]);
  const bar = parseOpeningHours('Tue 6pm-2am') ?? [];
  expect([isOpen(bar, 1), isOpen(bar, 18), isOpen(bar, 1, 18), isOpen(bar, 2, 18)]).toEqual([false, true, true, false]);
});
