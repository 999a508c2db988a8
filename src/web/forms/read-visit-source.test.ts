import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepArrival } from './progress/first-arrival.ts';
import { visitSource } from './read-visit-source.ts';

const ORIGIN = 'https://www.agency.example';
let session: Record<string, string>;
const arrive = (search: string, referrer: string, loadedFrom?: string) => {
  vi.stubGlobal('location', { search, origin: ORIGIN });
  vi.stubGlobal('document', { referrer });
  const loads = loadedFrom === undefined ? [] : [{ name: loadedFrom } as PerformanceEntry];
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue(loads);
};
beforeEach(() => {
  session = {};
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => session[key] ?? null,
    setItem: (key: string, value: string) => void (session[key] = value),
  });
});
afterEach(() => vi.restoreAllMocks());

it('knows nothing of a visitor who typed the address', () => {
  arrive('', '');
  keepArrival();
  expect(visitSource()).toEqual({});
});

it('tells how the visit began, and how the page was reached last if that differs', () => {
  arrive('?utm_source=news', 'https://news.example/a?q=secret');
  keepArrival();
  const first = { source: 'news', referrer: 'https://news.example/a' };
  expect(visitSource()).toEqual({ source: { first } });
  arrive('?utm_source=ads', '');
  keepArrival();
  expect(visitSource()).toEqual({ source: { first, last: { source: 'ads' } } });
});

it('goes by the address that the document was loaded from', () => {
  arrive('', '', `${ORIGIN}/pricing?utm_source=ads`);
  expect(visitSource()).toEqual({ source: { last: { source: 'ads' } } });
});

it('knows the address of its own page where storage is forbidden', () => {
  const forbidden = () => {
    throw new DOMException('forbidden', 'SecurityError');
  };
  vi.stubGlobal('sessionStorage', { getItem: forbidden, setItem: forbidden });
  arrive('?utm_source=ads', '');
  keepArrival();
  expect(visitSource()).toEqual({ source: { last: { source: 'ads' } } });
});
