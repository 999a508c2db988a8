import { expect, it } from 'vitest';
import { listChanged, pageEditions } from './page-editions.ts';

const ARTICLES = [
  { slug: 'out', published: '2026-11-21', checked: '2026-11-20' },
  { slug: 'next', published: '2026-12-01', checked: '2026-11-22' },
  { slug: 'last', published: '2026-12-08', checked: '2026-11-22' },
];
const editions = pageEditions(ARTICLES, '2026-11-22');
const daysOf = (wanted: string) => editions.find(({ path }) => path === wanted)?.days;

it('writes the list of articles for each day on which one comes out', () => {
  expect(daysOf('/blog')).toEqual(['2026-11-22', '2026-12-01', '2026-12-08']);
});

it('writes no article for a day before its own', () => {
  expect(daysOf('/blog/out')).toEqual(['2026-11-22', '2026-12-01', '2026-12-08']);
  expect(daysOf('/blog/next')).toEqual(['2026-12-01', '2026-12-08']);
  expect(daysOf('/blog/last')).toEqual(['2026-12-08']);
});

it('writes every other page once', () => {
  const others = editions.filter(({ path }) => !path.startsWith('/blog'));
  expect(others.length).toBeGreaterThan(30);
  expect(others.filter(({ days }) => days.join() !== '2026-11-22')).toEqual([]);
});

it('dates the list by what it shows', () => {
  expect(listChanged(ARTICLES, '2026-11-22')).toBe('2026-11-21');
  expect(listChanged(ARTICLES, '2026-12-01')).toBe('2026-12-01');
  expect(listChanged([], '2026-12-01')).toBe(undefined);
});
