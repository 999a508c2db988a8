import fc from 'fast-check';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { anyText } from '#test/support/any-text.ts';
import { visitSourceSchema } from './visit-source-schema.ts';
import { arrivalInWords, arrivalOf, visitSourceOf } from './visit-source.ts';

const SITE = 'https://agency.example';

it("reads the campaign and the linking page, without that page's query", () => {
  const search = '?utm_source=news&utm_campaign=Spring%20sale&gclid=1&utm_term=';
  expect(arrivalOf(search, 'https://news.example/a?q=secret', SITE)).toEqual({
    source: 'news',
    campaign: 'Spring sale',
    referrer: 'https://news.example/a',
  });
  for (const own of [`${SITE}/pricing`, 'about:blank', 'file:///C:/mail.html', ''])
    expect(arrivalOf('', own, SITE), own).toBeUndefined();
});

it('keeps a value on one line, and cuts it between characters', () => {
  const source = `a\u0000b\n${'😀'.repeat(100)}`;
  const cut = arrivalOf(`?${new URLSearchParams({ utm_source: source }).toString()}`, '', SITE);
  expect(cut).toEqual({ source: `a b ${'😀'.repeat(96)}` });
});

it('is told in words', () => {
  expect(arrivalInWords({ source: 'news', campaign: 'Spring', referrer: 'https://news.example/a' })).toBe(
    'source news, campaign Spring, linked from https://news.example/a',
  );
  expect(arrivalInWords({ referrer: 'https://news.example/' })).toBe('linked from https://news.example/');
});

it('sends the last arrival only when it differs', () => {
  expect(visitSourceOf({ source: 'a' }, { source: 'a' })).toEqual({ first: { source: 'a' } });
  expect(visitSourceOf({ source: 'a' }, undefined)).toEqual({ first: { source: 'a' } });
  expect(visitSourceOf(undefined, { source: 'b' })).toEqual({ last: { source: 'b' } });
  expect(visitSourceOf(undefined, undefined)).toBeUndefined();
});

it('never produces a value that the server refuses', () => {
  const text = anyText({ maxLength: 400 });
  fc.assert(
    fc.property(text, text, (value, referrer) => {
      const search = `?${new URLSearchParams({ utm_source: value.toWellFormed() }).toString()}`;
      const arrival = arrivalOf(search, `https://x.example/${encodeURIComponent(referrer.toWellFormed())}`, SITE);
      expect(v.is(visitSourceSchema, visitSourceOf(arrival, undefined) ?? {})).toBe(true);
    }),
    { numRuns: 30 },
  );
});
