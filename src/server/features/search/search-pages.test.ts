import { expect, it } from 'vitest';
import { createTestClock } from '../../../../test/support/test-clock.ts';
import { indexDocuments } from '../../../shared/site-search.ts';
import { createPageTable } from '../../platform/pages/page-table.ts';
import { withSearch } from './search-pages.ts';

const PAGE =
  '<style>p{}</style><form><input id="search-field" name="q"/></form><div id="search-results" class="r"></div><p>End</p>';

function createPages() {
  const document = {
    id: 1,
    kind: 'Page' as const,
    path: '/pricing',
    title: 'Pricing',
    headings: '',
    tags: '',
    since: '',
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
  const pages = withSearch(table, { clock, today: '2026-11-22' });
  return { clock, get: (target: string) => pages.find(target, 'br', undefined) };
}

it('puts the query and its results into the page', async () => {
  const { get } = createPages();
  const reply = get('/search?q=+costs+');
  expect(reply?.body?.toString()).toBe(
    '<style>p{}</style><form><input id="search-field" value="costs" name="q"/></form><div id="search-results" class="r"><ol><li><a href="/pricing"><span>Page</span>Pricing</a><p>What it <mark>costs</mark>.</p></li></ol></div><p>End</p>',
  );
  expect(reply).toMatchObject({
    status: 200,
    headers: { 'x-robots-tag': 'noindex', 'content-type': 'text/html; charset=utf-8' },
  });
  expect(reply?.headers['content-security-policy']).toBe(get('/search')?.headers['content-security-policy']);
  expect(reply?.headers).not.toHaveProperty('content-encoding');
});

it('escapes any query', async () => {
  const { get } = createPages();
  const html = get(`/search?q=${encodeURIComponent('"><script>$&')}`)?.body?.toString() ?? '';
  expect(html).toContain('value="&quot;&gt;&lt;script&gt;$&amp;"');
  expect(html).not.toContain('<script>');
});

it('leaves the page as it is without a query', async () => {
  const { get } = createPages();
  expect(get('/search')?.headers).not.toHaveProperty('x-robots-tag');
  expect(get('/search?q=')?.body?.toString()).toContain('class="r"></div>');
});

it('leaves the search to the browser above the rate limit', async () => {
  const { clock, get } = createPages();
  const results = () => get('/search?q=costs')?.body?.toString().includes('<ol>');
  const answered = Array.from({ length: 40 }, results).filter(Boolean);
  expect(answered).toHaveLength(30);
  clock.advance(1000);
  expect(results()).toBe(true);
});
