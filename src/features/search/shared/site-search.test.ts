import { expect, it } from 'vitest';
import { foldText } from '#shared/text/fold-text.ts';
import { createSiteSearch, indexDocuments, type SearchDocument } from './site-search.ts';

const page = (id: number, given: Partial<SearchDocument>): SearchDocument => ({
  id,
  kind: 'Page',
  path: `/${id}`,
  title: '',
  headings: '',
  tags: '',
  words: '',
  text: '',
  lead: '',
  since: '',
  ...given,
});
const search = createSiteSearch(
  indexDocuments([
    page(1, { title: 'Warm transfer', text: 'The agent briefs a colleague, then connects the caller.' }),
    page(2, {
      title: 'Costs',
      text: `${'Words before it. '.repeat(20)}A warm transfer bills both legs & more. ${'Words after it. '.repeat(20)}`,
    }),
    page(3, { kind: 'Article', title: 'Next month', text: 'Appointments', since: '2026-12-01' }),
  ]),
);
const paths = (query: string, today = '2026-11-22') =>
  [...search(query, today).html.matchAll(/<a href="([^"]+)"/g)].map(([, path]) => path);

it('ranks the page about the query first, and marks the matches', () => {
  expect(paths('warm transfer')).toEqual(['/1', '/2']);
  expect(search('warm', '2026-11-22').html).toContain('<a href="/1"><span>Page</span> <mark>Warm</mark> transfer</a>');
});

it('shows what a page says of itself, wherever the word is', () => {
  const samples = page(1, { text: 'Caller: what does a leg cost?', lead: 'Three plans, <two> legs.' });
  const { html } = createSiteSearch(indexDocuments([samples]))('leg', '2026-11-22');
  expect(html).toContain('<p>Three plans, &lt;two&gt; <mark>legs</mark>.</p>');
});

const excerptOf = (text: string) => {
  const only = createSiteSearch(indexDocuments([page(1, { text })]));
  return /<p>(.*)<\/p>/.exec(only('legs', '2026-11-22').html)?.[1];
};

it('shows the part of a long text that matched, from the start of its sentence', () => {
  const { html } = search('legs', '2026-11-22');
  expect(html).toMatch(/<p>A warm transfer bills both <mark>legs<\/mark> &amp; more\. Words .* …<\/p>/);
  expect(excerptOf(`${'Words before it. '.repeat(20)}Billing · Both legs · Rounding`)).toBe(
    'Both <mark>legs</mark> · Rounding',
  );
  expect(excerptOf(`Of a long sentence ${'without an end '.repeat(20)}both legs`)).toMatch(
    /^… [\w ]{40,60}both <mark>legs<\/mark>$/,
  );
});

it.each(['transfr', 'trasnfer', 'transferr', 'trans'])('finds "transfer" by %j', (query) => {
  expect(paths(query)).toContain('/1');
});

it.each(['transferring', 'transferred', 'briefing', 'colleagues', 'Agents'])(
  'finds another form of a word: %j',
  (query) => {
    expect(paths(query)).toContain('/1');
  },
);

it.each(['plumber', 'plumbing', 'plumbers', 'plumbed'])(
  'finds "plumbing" and "plumber" by %j, and marks both',
  (query) => {
    const found = createSiteSearch(
      indexDocuments([page(1, { text: 'Plumbing' }), page(2, { text: 'A plumber' }), page(3, { text: 'A plum' })]),
    )(query, '2026-11-22').html;
    for (const mark of ['<a href="/1"', '<mark>Plumbing</mark>', '<a href="/2"', 'A <mark>plumber</mark>'])
      expect(found).toContain(mark);
    expect(found).not.toContain('<a href="/3"');
  },
);

it.each([
  'lodz',
  'ŁÓDŹ',
  'aeroskobing',
  'Ærøskøbing',
  'strasse',
  'Straße',
  'cafe',
  'oeuvre',
  'thorr',
  'izmir',
  'kirklareli',
])('finds %j however its letters are typed, and marks it as it is written', (query) => {
  const text = 'Łódź · Ærøskøbing · Straße · Café · Œuvre · Þórr · İzmir · Kırklareli';
  const { html } = createSiteSearch(indexDocuments([page(1, { text })]))(query, '2026-11-22');
  expect(/<mark>(.*?)<\/mark>/.exec(html)?.[1]).toBe(
    text.split(' · ').find((word) => foldText(word) === foldText(query)),
  );
});

it.each(['.', '***', '"', '—', '…'])('finds nothing by %j alone', (query) => {
  expect(search(query, '2026-11-22').count).toBe(0);
});

it('finds an article from its publication day on', () => {
  expect(paths('appointment', '2026-11-30')).not.toContain('/3');
  expect(paths('appointment', '2026-12-01')).toEqual(['/3']);
});

it('says that it found nothing, with the query escaped, and offers a next step', () => {
  const { count, html } = search('<b onclick="x">', '2026-11-22');
  expect(count).toBe(0);
  expect(html).toContain('Nothing found for “&lt;b onclick=&quot;x&quot;&gt;”.');
  expect(html).toContain('<a href="/contact">');
});

it('accepts any query', () => {
  for (const query of ['', ' ', '.*+?^${}()|[]', '\u0000', 'a'.repeat(5000), 'the of and', '🙂', 'warm '.repeat(500)])
    expect(() => search(query, '2026-11-22')).not.toThrow();
});

it('looks for the first eight words only', () => {
  const found = (unknown: number) => search(`${'qzx '.repeat(unknown)}transfer`, '2026-11-22').count;
  expect([found(7), found(8)]).toEqual([2, 0]);
});

it('shows fifteen hits at most', () => {
  const many = Array.from({ length: 20 }, (_, index) => page(index, { title: `Transfer ${index}` }));
  expect(createSiteSearch(indexDocuments(many))('transfer', '2026-11-22').count).toBe(15);
});

it('ends an excerpt with a whole word, and with no mark between two cells', () => {
  const cells = Array.from({ length: 60 }, (_, index) => `cell${index}`).join(' · ');
  const { html } = createSiteSearch(indexDocuments([page(1, { title: 'Table', text: `Legs · ${cells}` })]))(
    'legs',
    '2026-11-22',
  );
  expect(html).toMatch(/ cell\d+ …<\/p>/);
});
