import { gzipSync } from 'node:zlib';
import { Feed } from 'feed';
import * as v from 'valibot';
import brand from '#content/brand.yaml';
import words from '#content/pages/blog-page.yaml';
import { articlePath, FEED_PATH, routes } from '#shared/site/routes.ts';
import { compressBrotli } from '#server/platform/pages/compress.ts';
import type { AssetFile } from '#server/platform/pages/page-files.ts';

/** The articles as the build writes them, newest first. */
export const feedArticles = v.array(
  v.object({
    slug: v.string(),
    heading: v.string(),
    description: v.string(),
    author: v.string(),
    /** ISO date. */
    published: v.string(),
    tags: v.array(v.string()),
    /** Includes the sources. Its URLs are relative to the site. */
    html: v.string(),
  }),
);

export type FeedArticle = v.InferOutput<typeof feedArticles>[number];

/** @param today ISO date; later articles are left out. */
export function articleFeed(all: readonly FeedArticle[], siteUrl: string, today: string): AssetFile {
  const articles = all.filter(({ published }) => published <= today);
  const newest = articles[0]?.published;
  const feed = new Feed({
    id: siteUrl + routes.blog,
    link: siteUrl + routes.blog,
    title: words.title,
    description: words.description,
    language: 'en',
    copyright: '',
    feedLinks: { rss: siteUrl + FEED_PATH },
    // The library defaults to the current time, which would make every reader fetch the feed again after each start.
    ...(newest && { updated: new Date(newest) }),
  });
  for (const { slug, heading, description, author, published, tags, html } of articles) {
    const link = siteUrl + articlePath(slug);
    feed.addItem({
      id: link,
      link,
      title: heading,
      description,
      content: withWholeAddresses(html, siteUrl, link),
      date: new Date(published),
      author: [{ name: author, email: brand.email }],
      category: tags.map((name) => ({ name })),
    });
  }
  const bytes = Buffer.from(feed.rss2());
  return { path: FEED_PATH, bytes, brotli: compressBrotli(bytes), gzip: gzipSync(bytes) };
}

/** Makes URLs absolute: a feed reader shows the text on its own page, where relative ones lead nowhere. */
function withWholeAddresses(html: string, siteUrl: string, link: string): string {
  return html.replaceAll(/ (href|src)="([/#])/g, (_, name: string, start: string) => {
    return ` ${name}="${start === '#' ? link : siteUrl}${start}`;
  });
}
