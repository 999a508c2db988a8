/** The page of an article: what stands around its text, where the reader is in it, and what an unknown one shows. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Router } from 'wouter';
import words from '#content/blog/article-words.yaml';
import type { Article } from '#schemas/article-schema.ts';
import { articlePath, routes, searchPath } from '#shared/site/routes.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { loneTab } from '#test/support/browser/lone-tab.ts';
import { wordsOf } from '#test/support/browser/mounted.ts';

const tab = loneTab();
const TODAY = '2026-06-01';
const related = (slug: string, published = '2026-01-01') => ({ slug, heading: slug, published, readingMinutes: 3 });
const ARTICLE: Article = {
  slug: 'calls',
  title: 'Calls',
  description: 'All about calls.',
  heading: 'Who calls?',
  author: 'Ann Lee',
  published: '2026-02-03',
  checked: '2026-04-05',
  tags: ['after hours', 'law'],
  gives: 'table',
  keep: 'The table.',
  draft: false,
  readingMinutes: 7,
  contents: [
    { id: 'first', heading: 'First' },
    { id: 'second', heading: 'Second' },
  ],
  footnotes: [],
  related: [
    related('today', TODAY),
    related('later', '2026-06-02'),
    related('old'),
    related('older'),
    related('oldest'),
  ],
  opening: '<p>Once</p>',
  html: '<h2 id="first">First</h2>',
};
let articles: Record<string, object>;
beforeEach(() => {
  articles = {};
  vi.doMock('virtual:article-loaders', () => ({ default: articles }));
  vi.doMock('#web/settings/settings.ts', () => ({ settings: { today: TODAY, siteUrl: 'https://site.example' } }));
  vi.doMock('#web/navigation/page-loader.ts', () => ({
    loadedPage: () => ({ default: ({ slug }: { slug: string }) => <h1>Not found{slug}</h1> }),
  }));
});
afterEach(() => {
  for (const module of ['virtual:article-loaders', '#web/settings/settings.ts', '#web/navigation/page-loader.ts'])
    vi.doUnmock(module);
});

async function open(more: Partial<Article> = {}, slug = 'calls') {
  articles['calls'] = {
    published: more.published ?? ARTICLE.published,
    load: async () => ({ default: { ...ARTICLE, ...more } }),
  };
  const { default: ArticlePage } = await import('./article-page.tsx');
  const { loadArticle } = await import('./article-texts.ts');
  await loadArticle(slug);
  const page = tab.mount(
    <Router>
      <ArticlePage slug={slug} />
    </Router>,
  );
  await tab.pass();
  const links = (like?: Record<string, unknown>) => page.all('a', like).map(({ props }) => props['href']);
  const meta = (property: string) => page.all('meta', { property }).map(({ props }) => props['content']);
  return { page, links, meta };
}

test('says who wrote it and when, and leads to its parts, its tags and three that are out', async () => {
  const { page, links, meta } = await open();
  expect(page.all('h1').map(wordsOf)).toEqual(['Who calls?']);
  const [eyebrow, facts] = page.all('p').map(wordsOf);
  expect(eyebrow).toBe(`${words.blog} · ${fillWords(words.length, { minutes: '7' })}`);
  expect(facts).toContain('Ann Lee');
  expect(page.all('time').map(({ props }) => props['dateTime'])).toEqual(['2026-02-03', '2026-04-05']);
  expect([meta('article:published_time'), meta('article:modified_time')]).toEqual([['2026-02-03'], ['2026-04-05']]);
  expect(links()).toEqual([
    routes.blog,
    routes.contact,
    '#first',
    '#second',
    searchPath('after hours'),
    searchPath('law'),
    ...['today', 'old', 'older'].map(articlePath),
  ]);
});

test.each([
  ['draft', { draft: true }, [words.draft, '2026-04-05']],
  ['checked before it was out', { checked: '2026-01-01' }, ['', '2026-02-03']],
  ['alone', { related: [related('later', '2026-06-02')] }, ['', '2026-04-05']],
] as const)('that is %s says so', async (_, more, [said, modified]) => {
  const { page, meta } = await open(more);
  expect(wordsOf(page.all('p')[0] ?? { text: '' }).split(' · ')[2] ?? '').toBe(said);
  expect(meta('article:modified_time')).toEqual([modified]);
  expect(page.all('h2', { id: 'related' })).toHaveLength('related' in more ? 0 : 1);
});

test('keeps its facts for the code, and none of them ends their element', async () => {
  const { page } = await open({ heading: 'What is </script>?' });
  const [{ props } = page.get('script', {})] = page.all('script', { id: 'article-facts' });
  const { __html: json } = props['dangerouslySetInnerHTML'] as { __html: string };
  expect(json).not.toContain('<');
  expect(JSON.parse(json)).toMatchObject({ slug: 'calls', heading: 'What is </script>?' });
  expect(json).not.toContain('later');
});

test('marks the part whose heading is in the upper third', async () => {
  let tops: Record<string, number> = {};
  let mark = () => {};
  const watched: unknown[] = [];
  const Before = IntersectionObserver;
  vi.stubGlobal(
    'IntersectionObserver',
    class extends Before {
      constructor(act: () => void) {
        super(act);
        mark = act;
      }
      override observe(heading: Element) {
        watched.push(heading.id);
      }
    },
  );
  vi.stubGlobal('innerHeight', 900);
  Object.assign(document, {
    getElementById: (id: string) =>
      id === 'first' || id === 'second' ? { id, getBoundingClientRect: () => ({ top: tops[id] }) } : null,
  });
  const { page, links } = await open();
  expect(watched).toEqual(['first', 'second']);
  for (const [first, second, current] of [
    [301, 900, []],
    [300, 900, ['#first']],
    [-500, 300, ['#second']],
    [-500, 301, ['#first']],
  ] as const) {
    tops = { first, second };
    page.run(() => mark());
    expect(links({ 'aria-current': 'location' })).toEqual(current);
  }
});

test.each([
  ['nobody wrote', {}, 'unknown'],
  ['is out tomorrow', { published: '2026-06-02' }, 'calls'],
])('that %s is not found', async (_, more, slug) => {
  const { page } = await open(more, slug);
  expect(page.all('h1').map(wordsOf)).toEqual(['Not found']);
});
