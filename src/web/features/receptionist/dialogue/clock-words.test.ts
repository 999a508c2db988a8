import { expect, test } from 'vitest';
import { inDigits } from './clock-words.ts';

test.each([
  ['tues 330pm', 'tuesday 3:30 pm'],
  ['fri 3p', 'friday 3 pm'],
  ['friday @ 3', 'friday at 3'],
  ['half four', '4:30'],
  ['quarter til 3', '2:45'],
  ['ten past two', '2:10'],
  ['twenty to four', '3:40'],
  ['3ish', '3'],
  ['noonish', '12:00 pm'],
  ['thurs pm', 'thursday afternoon'],
  ['i work till 4', 'i after 4'],
  ['3 or later', 'after 3'],
  ['the wed one', 'the wednesday'],
  ['a 1970s valve', 'a   valve'],
])('"%s" as "%s"', (text, digits) => {
  expect(inDigits(text)).toBe(digits);
});
