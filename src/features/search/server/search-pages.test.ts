import type { IncomingMessage, ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { createTestClock } from '#test/support/test-clock.ts';
import { indexDocuments } from '../shared/site-search.ts';
import { createPageTable } from '#server/platform/pages/page-table.ts';
import { createSearchPages } from './search-pages.ts';

const PAGE =
  '<style>p{}</style><form><input id="search-field" name="q"/></form><div id="search-results" class="r"></div><p>End</p>';

function createPages(trustedProxies = 0) {
  const document = {
    id: 1,
    kind: 'Page' as const,
    path: '/pricing',
    title: 'Pricing',
    headings: '',
    tags: '',
    words: '',
    since: '',
    lead: '',
  };
  const index = Buffer.from(indexDocuments([{ ...document, text: 'What it costs.' }]));
  const table = createPageTable({
    siteUrl: 'https://agency.example',
    chatScriptUrl: undefined,
    pages: [
      { path: '/search', html: PAGE, status: 200, indexable: true, title: 'Search', description: '' },
      { path: '*', html: '', status: 404, indexable: false, title: '', description: '' },
    ],
    assets: [{ path: '/search-index.json', bytes: index, brotli: undefined, gzip: undefined }],
  });
  const clock = createTestClock();
  const pages = createSearchPages({ clock, trustedProxies, rateLimitScale: 1 });
  pages.show(table, '2026-11-22');
  return { clock, table, pages, get: (target: string, client = '192.0.2.1') => pages.reply(target, client) };
}

it('puts the query and its results into the page', async () => {
  const { get, table } = createPages();
  const reply = get('/search?q=+costs+');
  expect(reply?.body?.toString()).toBe(
    '<style>p{}</style><form><input id="search-field" value="costs" name="q"/></form><div id="search-results" class="r"><ol><li><a href="/pricing"><span>Page</span> Pricing</a><p>What it <mark>costs</mark>.</p></li></ol></div><p>End</p>',
  );
  expect(reply).toMatchObject({
    status: 200,
    headers: { 'x-robots-tag': 'noindex', 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  });
  expect(reply?.headers).not.toHaveProperty('cdn-cache-control');
  expect(reply?.headers['content-security-policy']).toBe(
    table.find('/search', 'br', undefined)?.headers['content-security-policy'],
  );
  expect(reply?.headers).not.toHaveProperty('content-encoding');
});

it('escapes any query', async () => {
  const { get } = createPages();
  const html = get(`/search?q=${encodeURIComponent('"><script>$&')}`)?.body?.toString() ?? '';
  expect(html).toContain('value="&quot;&gt;&lt;script&gt;$&amp;"');
  expect(html).not.toContain('<script>');
});

it('searches for the first hundred characters, and leaves an address over 8 KB to the error page', () => {
  const { pages, get } = createPages();
  expect(get(`/search?q=costs${'x'.repeat(5_000)}`)?.body?.toString()).toContain(`value="costs${'x'.repeat(95)}"`);
  const request = { method: 'GET', headers: {}, url: `/search?q=${'x'.repeat(8 * 1024)}`, socket: {} };
  expect(pages.answer(request as IncomingMessage, {} as ServerResponse)).toBe(false);
});

it.each([
  ['GET', '/search?q=costs', true],
  ['HEAD', '/search?q=costs', true],
  ['POST', '/search?q=costs', false],
  ['GET', '/search', false],
  ['GET', '/searches?q=costs', false],
])('answers %s %s or leaves it to others', (method, url, isAnswered) => {
  const { pages } = createPages();
  const written: unknown[] = [];
  const response = { writeHead: (status: number) => written.push(status), end: () => {} };
  const request = { method, headers: {}, url, socket: {} };
  expect(pages.answer(request as IncomingMessage, response as unknown as ServerResponse)).toBe(isAnswered);
  expect(written).toEqual(isAnswered ? [200] : []);
});

it('counts searches by the address that the last trusted proxy saw', () => {
  const { pages } = createPages(1);
  const ask = (forwarded: string) => {
    let status = 0;
    const response = { writeHead: (sent: number) => (status = sent), end: () => {} };
    const socket = { remoteAddress: '10.0.0.1' };
    const request = { method: 'GET', headers: { 'x-forwarded-for': forwarded }, url: '/search?q=costs', socket };
    pages.answer(request as unknown as IncomingMessage, response as unknown as ServerResponse);
    return status;
  };
  for (let count = 0; count < 20; count += 1) ask(`198.51.100.${count}, 192.0.2.1`);
  expect([ask('192.0.2.1'), ask('192.0.2.2')]).toEqual([429, 200]);
});

it('leaves the page as it is without a query', async () => {
  const { get } = createPages();
  expect(get('/search')).toBeUndefined();
  expect(get('/search?q=')?.body?.toString()).toContain('class="r"></div>');
});

describe('above a limit', () => {
  const search = '/search?q=costs';

  it("keeps the query, searches nothing and says so, and other clients' searches go on", () => {
    const { clock, get } = createPages();
    const statuses = Array.from({ length: 200 }, () => get(search)?.status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    const refused = get(search);
    expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': '10', 'cache-control': 'no-store' } });
    const html = refused?.body?.toString();
    expect(html).toContain('value="costs"');
    expect(html).toMatch(/<div id="search-results" class="r"><p data-refused>[A-Z][^<]+<\/p><\/div>/);
    expect(get(search, '192.0.2.2')?.status).toBe(200);
    clock.advance(10_000);
    expect(get(search)?.status).toBe(200);
  });

  it('answers 503 when everybody together searches too often', () => {
    const { clock, get } = createPages();
    const statuses = Array.from({ length: 60 }, (_, client) => get(search, `192.0.2.${client}`)?.status);
    expect(statuses).toEqual([...Array<number>(40).fill(200), ...Array<number>(20).fill(503)]);
    expect(get('/search?q=')?.status).toBe(200);
    clock.advance(1_000);
    expect(get(search, '192.0.2.99')?.status).toBe(200);
  });
});
