import { expect, it } from 'vitest';
import { articleFeed } from './article-feed.ts';

const article = (slug: string, published: string, html: string) => ({
  slug,
  published,
  html,
  heading: `About ${slug} & more`,
  description: 'Short.',
  author: 'The team',
  tags: ['phone', 'real estate'],
});
const ARTICLES = [
  article('tomorrow', '2026-11-23', '<p>Not yet</p>'),
  article(
    'today',
    '2026-11-22',
    '<p><a href="/pricing">Prices</a><img src="/media/a.avif"> <sup><a href="#note-1">1</a></sup> ]]&gt; end</p>',
  ),
];
const feedOn = (day: string) => articleFeed(ARTICLES, 'https://agency.example', day).bytes.toString();

it('contains full articles with absolute URLs', async () => {
  const xml = feedOn('2026-11-22');
  expect(xml).toContain('<title><![CDATA[About today & more]]></title>');
  expect(xml).toContain('<link>https://agency.example/blog/today</link>');
  expect(xml).toContain('<a href="https://agency.example/pricing">Prices</a>');
  expect(xml).toContain('<a href="https://agency.example/blog/today#note-1">');
  expect(xml).toContain('<img src="https://agency.example/media/a.avif">');
  expect(xml).toContain('<pubDate>Sun, 22 Nov 2026 00:00:00 GMT</pubDate>');
  expect(xml).toContain('<category>real estate</category>');
  expect(xml).toContain('href="https://agency.example/rss.xml" rel="self"');
});

it('contains an article from its publication day on, and is the same after every start', async () => {
  const today = feedOn('2026-11-22');
  expect(today).not.toContain('Not yet');
  expect(today).toContain('<lastBuildDate>Sun, 22 Nov 2026 00:00:00 GMT</lastBuildDate>');
  const next = feedOn('2026-11-23');
  expect(next).toContain('Not yet');
  expect(next).toContain('<lastBuildDate>Mon, 23 Nov 2026 00:00:00 GMT</lastBuildDate>');
});
