import { describe, expect, test } from 'vitest';
import { isOwnForm, sourcePageOf, visitSourceOfForm } from './request-origin.ts';

const SITE = 'https://agency.example';
const isOwn = (headers: Record<string, string>, siteUrl = SITE) =>
  isOwnForm(new Request(siteUrl, { method: 'POST', headers }), siteUrl);

describe('a form post acts', () => {
  test.each([
    ['from a page of ours', { origin: SITE, host: 'agency.example' }],
    ['from a page of ours, behind a proxy that sends another host', { origin: SITE, host: 'backend.internal:3000' }],
    [
      'from a page of ours that states no origin',
      { origin: 'null', 'sec-fetch-site': 'same-origin', host: 'agency.example' },
    ],
    ['from a client that is no browser', { host: 'agency.example' }],
    ['under an address of this machine', { origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000' }],
    ['under an address in the local network', { origin: 'http://192.168.1.7:3000', host: '192.168.1.7:3000' }],
    ['under an IPv6 address', { origin: 'http://[::1]:3000', host: '[::1]:3000' }],
    ['under a name without a dot', { origin: 'http://localhost:3000', host: 'localhost:3000' }],
  ])('%s', (_what, headers) => {
    expect(isOwn(headers)).toBe(true);
  });

  test.each([
    ['from another site', { origin: 'https://evil.example', host: 'agency.example' }],
    ['from a page that hides where it is', { origin: 'null', host: 'agency.example' }],
    ['from a frame of another site', { origin: 'null', 'sec-fetch-site': 'cross-site', host: 'agency.example' }],
    ['under a name that was pointed at us', { origin: 'http://evil.example:3000', host: 'evil.example:3000' }],
    [
      'under a name that was pointed at us, however sure the browser is',
      { origin: 'http://evil.example:3000', host: 'evil.example:3000', 'sec-fetch-site': 'same-origin' },
    ],
    [
      'under a name that was pointed at us, without an origin',
      { host: 'evil.example:3000', 'sec-fetch-site': 'same-origin' },
    ],
    [
      'under a name that only begins like ours',
      { origin: 'http://localhost.evil.example', host: 'localhost.evil.example' },
    ],
    ['under no name', { origin: 'http://evil.example', host: '' }],
  ])('not %s', (_what, headers) => {
    expect(isOwn(headers)).toBe(false);
    expect(isOwn(headers, 'http://localhost:3000')).toBe(false);
  });
});

describe('the page of a request', () => {
  const from = (referer?: string) => new Request(SITE, { headers: referer === undefined ? {} : { referer } });
  test.each([
    [`${SITE}/pricing?utm_source=news#plans`, '/pricing'],
    [SITE, '/'],
    [`${SITE}/${'a'.repeat(300)}`, `/${'a'.repeat(199)}`],
    ['https://evil.example/pricing', null],
    [`${SITE}.evil.example/pricing`, null],
    ['http://agency.example/pricing', null],
    ['nonsense', null],
    [undefined, null],
  ])('%s is %s', (referer, page) => {
    expect(sourcePageOf(from(referer), SITE)).toBe(page);
  });

  test('tells where the visit came from, if it is ours', () => {
    const search = '?utm_source=news';
    expect(visitSourceOfForm(from(`${SITE}/contact${search}`), SITE)).toEqual({ first: { source: 'news' } });
    expect(visitSourceOfForm(from(`https://evil.example/${search}`), SITE)).toBeUndefined();
    expect(visitSourceOfForm(from(`${SITE}/contact`), SITE)).toBeUndefined();
  });
});
