import { expect, it } from 'vitest';
import { nextPath } from './next-path.ts';

const next = (value: string) => nextPath(`?next=${encodeURIComponent(value)}`);

it.each(['/account', '/blog/an-article?from=mail#notes', '/', '/a/../account'])('follows %s', (path) => {
  expect(next(path)).toBe(path === '/a/../account' ? '/account' : path);
});

it.each([
  '//evil.example',
  '/\\evil.example',
  '\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  'account',
  '/auth',
  '/auth/?next=%2Fauth#sign-up',
  '/x/../auth',
  '',
])('refuses %j', (path) => {
  expect(next(path)).toBeUndefined();
});

it('is optional', () => {
  expect(nextPath('')).toBeUndefined();
});
