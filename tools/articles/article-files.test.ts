import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import blog from '#content/blog/blog-words.yaml';
import { showDrafts } from '../freshness.ts';
import { articleFiles, feedSource, newestFirst, readSummaries, relatedTo } from './article-files.ts';

afterEach(() => vi.unstubAllEnvs());

it('relates articles by shared tags, rare ones first', () => {
  const [sample] = readSummaries();
  if (!sample) throw new Error('There are no articles.');
  const article = (slug: string, ...tags: string[]) => ({ ...sample, slug, tags });
  const all = [
    article('itself', 'phone', 'costs'),
    article('unrelated', 'teams'),
    article('common', 'phone'),
    article('another', 'phone'),
    article('rare', 'costs'),
    article('both', 'phone', 'costs'),
  ];
  expect(relatedTo({ slug: 'itself', tags: ['phone', 'costs'] }, all).map(({ slug }) => slug)).toEqual([
    'both',
    'rare',
    'common',
    'another',
  ]);
});

it('relates six articles at most', () => {
  const [sample] = readSummaries();
  if (!sample) throw new Error('There are no articles.');
  const all = Array.from({ length: 9 }, (_, number) => ({ ...sample, slug: String(number), tags: ['phone'] }));
  expect(relatedTo({ slug: '0', tags: ['phone'] }, all).map(({ slug }) => slug)).toEqual([
    '1',
    '2',
    '3',
    '4',
    '5',
    '6',
  ]);
});

it('puts the figure of the leading story, and only that, into the list', () => {
  const drawn = readSummaries().filter(({ figure }) => figure !== undefined);
  expect(drawn.map(({ slug }) => slug)).toEqual([blog.lead]);
  expect(drawn[0]?.figure).toMatch(/^<figure[^]*<\/figure>$/);
});

it('ends each article of the feed with its sources, if it has any, and sets none beside its text', () => {
  for (const { slug, html } of feedSource()) {
    expect(html.includes('<sup>'), slug).toBe(/<h2>Sources<\/h2><ol><li>[^]*<\/li><\/ol>$/.test(html));
    expect(html, slug).not.toMatch(/side-note|<svg/);
  }
});

it('finds three related articles for each', () => {
  const all = readSummaries();
  const lonely = all.filter((article) => relatedTo(article, all).length < 3).map(({ slug }) => slug);
  expect(lonely, 'Give these articles another tag that others have.').toEqual([]);
});

it('leaves drafts out, unless the build shows them to their author', () => {
  const folder = mkdtempSync(join(tmpdir(), 'articles-'));
  const write = (name: string, draft: string) =>
    writeFileSync(join(folder, name), `---\ntitle: One\n${draft}---\n\nText that says draft: true\n`);
  write('finished.md', '');
  write('released.md', 'draft: false\n');
  write('plain-draft.md', 'draft: true\n');
  write('remarked-draft.md', 'draft:  true # until the figures are checked\n');
  const names = () => articleFiles(folder).map((file) => basename(file, '.md'));
  vi.stubEnv('SHOW_DRAFTS', undefined);
  expect(names()).toEqual(['finished', 'released']);
  showDrafts();
  expect(names()).toHaveLength(4);
  rmSync(folder, { recursive: true });
});

it('lists articles, and the feed, from the newest to the oldest', () => {
  const article = (slug: string, published: string) => ({ slug, published });
  const dated = [article('b', '2026-11-02'), article('a', '2026-09-30'), article('c', '2027-01-01')];
  const sorted = [...dated, article('a', '2026-11-02')].toSorted(newestFirst);
  expect(sorted.map(({ slug, published }) => `${slug} ${published}`)).toEqual([
    'c 2027-01-01',
    'a 2026-11-02',
    'b 2026-11-02',
    'a 2026-09-30',
  ]);
  for (const listed of [readSummaries(), feedSource()]) expect(listed).toEqual(listed.toSorted(newestFirst));
});

it('has the story that leads the blog, and another for each group', () => {
  const all = readSummaries();
  expect(all.map(({ slug }) => slug)).toContain(blog.lead);
  const others = all.filter(({ slug }) => slug !== blog.lead);
  expect(new Set(others.map(({ about }) => about))).toEqual(new Set(Object.keys(blog.groups)));
});
