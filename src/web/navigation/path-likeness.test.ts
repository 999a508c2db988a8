import { expect, test } from 'vitest';
import { pathsLike } from './path-likeness.ts';

test.each([
  ['/prices', '/pricing'],
  ['/Contact-us', '/contact'],
  ['/services/inbound-call/', '/inbound-calling'],
  ['/privacy', '/privacy-policy'],
  ['/blog/no-such-article', '/blog'],
])('%s may have meant %s', (asked, meant) => {
  expect(pathsLike(asked)).toContain(meant);
});

test.each(['/', '/xyzzy', '/%F0%9F%8E%88', `/${'q'.repeat(100_000)}`])('%.20s is like no page', (asked) => {
  expect(pathsLike(asked)).toEqual([]);
});

test('suggests at most three, and none that is left out of the site map', () => {
  expect(pathsLike('/mod-pricing').length).toBeLessThanOrEqual(3);
  expect(pathsLike('/checkouts')).toEqual([]);
});
