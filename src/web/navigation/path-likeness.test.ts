import { expect, test } from 'vitest';
import { pathsLike } from './path-likeness.ts';

test.each([
  ['/prices', '/pricing'],
  ['/Contact-us', '/contact'],
  ['/services/inbound-call/', '/inbound-calling'],
  ['/privacy', '/privacy-policy'],
  ['/blog/no-such-article', '/blog'],
])('suggests for %s the page %s', (asked, meant) => {
  expect(pathsLike(asked)).toContain(meant);
});

test.each([
  ['/blog/recording-call-lawfuly', '/blog/recording-calls-lawfully'],
  ['/recording-calls-lawfully', '/blog/recording-calls-lawfully'],
  ['/articles/half-a-second', '/blog/why-half-a-second-matters'],
])('suggests for %s the article %s first', (asked, meant) => {
  const articles = ['/blog/why-half-a-second-matters', '/blog/recording-calls-lawfully', '/blog/warm-or-cold-transfer'];
  expect(pathsLike(asked, articles)[0]).toBe(meant);
});

test.each(['/', '/xyzzy', '/%F0%9F%8E%88', `/${'q'.repeat(100_000)}`])('suggests nothing for %.20s', (asked) => {
  expect(pathsLike(asked)).toEqual([]);
});

test('suggests at most three pages, and none that the site map leaves out', () => {
  expect(pathsLike('/mod-pricing').length).toBeLessThanOrEqual(3);
  expect(pathsLike('/checkouts')).toEqual([]);
});
