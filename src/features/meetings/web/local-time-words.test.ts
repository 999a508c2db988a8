import { expect, it } from 'vitest';
import { clockWords, dayWords, monthWords, shortTimeWords, timeWords, weekWords } from './local-time-words.ts';

it('words what the visitor’s clock shows, in whichever zone the browser is', () => {
  const local = '2026-03-06T00:30';
  expect(timeWords(local)).toBe('Friday, March 6, 12:30 AM');
  expect(shortTimeWords(local)).toBe('Fri, Mar 6, 12:30 AM');
  expect(clockWords(local)).toBe('12:30 AM');
  expect(clockWords('2026-03-06T21:00')).toBe('9 PM');
  expect([dayWords('2026-03-06'), monthWords('2026-03-06')]).toEqual(['Fri', 'Mar 6']);
  expect(weekWords(['2026-03-30', '2026-04-03'])).toMatch(/^March 30\s–\sApril 3$/);
});
