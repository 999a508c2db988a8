/** Which articles the blog lists, and where. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Router } from 'wouter';
import blog from '#content/blog/blog-words.yaml';
import type { ArticleSummary } from '#schemas/article-schema.ts';
import { articlePath } from '#shared/site/routes.ts';
import { loneTab } from '#test/support/browser/lone-tab.ts';
import { wordsOf } from '#test/support/browser/mounted.ts';

const tab = loneTab();
const [first, second] = Object.keys(blog.groups) as [ArticleSummary['about'], ArticleSummary['about']];
const article = (slug: string, rest: Partial<ArticleSummary>) => ({
  slug,
  asks: `About ${slug}`,
  description: '',
  keep: `Keep ${slug}`,
  published: '2026-01-01',
  readingMinutes: 7,
  tags: ['phones'],
  about: first,
  ...rest,
});
beforeEach(
  () =>
    void vi.doMock('#web/settings/settings.ts', () => ({
      settings: { today: '2026-06-01', siteUrl: 'https://site.example' },
    })),
);
afterEach(() => {
  vi.doUnmock('#web/settings/settings.ts');
  vi.doUnmock('virtual:article-summaries');
});

async function open(articles: object[]) {
  vi.doMock('virtual:article-summaries', () => ({ default: articles }));
  const { default: BlogPage } = await import('./blog-page.tsx');
  const page = tab.mount(
    <Router>
      <BlogPage />
    </Router>,
  );
  const inGroup = (about = first) =>
    page
      .all('section', { 'data-about': about })
      .flatMap(({ node }) => node.querySelectorAll('h3').map(({ textContent }) => textContent));
  return { page, inGroup, lead: () => wordsOf(page.all('h2')[0] ?? { text: '' }) };
}

test('only what is published today, in its order, each once and in its group', async () => {
  const { page, inGroup, lead } = await open([
    article('tomorrow', { published: '2026-06-02' }),
    article('today', { published: '2026-06-01', point: { number: '23%', label: 'Never replied' } }),
    article('old', {}),
    article('other', { about: second, draft: true }),
    article(blog.lead, { published: '2026-03-01' }),
  ]);
  expect([lead(), inGroup(), inGroup(second)]).toEqual([
    `About ${blog.lead}`,
    ['About today', 'About old'],
    ['About other'],
  ]);
  const links = page.all('a').map(({ props }) => props['href']);
  expect(links).toContain(articlePath('today'));
  expect(
    page
      .all('p')
      .map(wordsOf)
      .filter((text) => text.includes(blog.draft)).length,
  ).toBe(1);
  const points = page.all('p').map(wordsOf);
  expect(points.filter((text) => text.startsWith('23% Never replied'))).toHaveLength(1);
});

test('the newest leads where the chosen one is not published', async () => {
  const { lead, inGroup } = await open([
    article(blog.lead, { published: '2026-06-02' }),
    article('newest', { published: '2026-05-01' }),
    article('old', {}),
  ]);
  expect([lead(), inGroup()]).toEqual(['About newest', ['About old']]);
});
