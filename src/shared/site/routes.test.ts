import { expect, it } from 'vitest';
import { isDesk, isSecret, matchPage, routes, searchPath, usesMicrophone } from './routes.ts';

it.each([
  ['/', 'home', ''],
  ['/pricing', 'pricing', ''],
  ['/pricing/', 'pricing', ''],
  ['/blog/first-post', 'article', 'first-post'],
  ['/r/a_B-9', 'shared-result', 'a_B-9'],
  ['/blog', 'blog', ''],
  ['/blog/:slug', 'not-found', ''],
  ['/blog/a.b', 'not-found', ''],
  ['/blog/a%2Fb', 'not-found', ''],
  ['/Pricing', 'not-found', ''],
])('finds the page at %s', (path, name, slug) => {
  expect(matchPage(path)).toEqual({ name, slug });
});

it('knows the desk from pages that only begin alike', () => {
  expect([routes.desk, '/desk/people', '/desktop', '/'].map(isDesk)).toEqual([true, true, false, false]);
});

it('keeps addresses that hold a token from other sites', () => {
  for (const path of ['/r/token', '/together', '/desk/people/1', '/auth/reset', '/account/team', '/payment-success'])
    expect(isSecret(path), path).toBe(true);
  for (const path of ['/', '/account', '/blog/first-post', '/nowhere']) expect(isSecret(path), path).toBe(false);
});

it('allows the microphone where a page needs it, whatever follows its path', () => {
  const allowed = (path: string) => [usesMicrophone(path), usesMicrophone(path, true)];
  expect(allowed('/voice-testing?from=home#top')).toEqual([true, true]);
  expect(allowed('/receptionist-demo')).toEqual([false, true]);
  expect(allowed('/pricing')).toEqual([false, false]);
  expect(allowed('/nowhere')).toEqual([false, false]);
});

it('writes whatever is searched for into an address', () => {
  const query = 'a & b=c #1?';
  expect(new URL(searchPath(query), 'https://site.example').searchParams.get('q')).toBe(query);
});
