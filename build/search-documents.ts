/**
 * The documents of the site search: each listed page and article, and each question on them, read from the finished
 * HTML.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compile } from 'html-to-text';
import { articlePath } from '../src/shared/routes.ts';
import type { SearchDocument } from '../src/shared/site-search.ts';
import type { ArticleSummary } from './article-schema.ts';
import type { PageEntry } from './prerender-pages.ts';

const textOf = compile({
  wordwrap: false,
  selectors: [
    { selector: '[data-unsearched]', format: 'skip' },
    { selector: 'script', format: 'skip' },
    { selector: 'small.side-note', format: 'skip' },
    { selector: 'sup', format: 'skip' },
    { selector: 'svg', format: 'skip' },
    { selector: 'h1', format: 'skip' },
    { selector: 'details', format: 'skip' },
    { selector: 'a', options: { ignoreHref: true } },
    ...['h2', 'h3', 'th'].map((selector) => ({ selector, format: 'block', options: {} })),
    { selector: 'ul', options: { itemPrefix: ' ' } },
  ],
});

/** @param pages The folder with the pages that `entries` name. */
export function searchDocuments(
  pages: string,
  entries: readonly PageEntry[],
  summaries: readonly ArticleSummary[],
): SearchDocument[] {
  const articles = new Map(summaries.map((article) => [articlePath(article.slug), article]));
  // A page that changes by itself is indexed as it is today.
  const current = entries.filter(({ path, from, indexable }) => indexable && (!from || articles.has(path)));
  const unique = [...new Map(current.map((entry) => [entry.path, entry])).values()];
  const found = unique.flatMap(({ path, file }) =>
    documentsOf(path, readFileSync(join(pages, file), 'utf8'), articles.get(path)),
  );
  return found.map((document, id) => ({ ...document, id }));
}

type Unnumbered = Omit<SearchDocument, 'id'>;

export function documentsOf(path: string, html: string, article?: ArticleSummary): Unnumbered[] {
  const [, main = ''] = /<main\b[^>]*>([\s\S]*)<\/main>/.exec(html) ?? [];
  const since = article?.published ?? '';
  const title = plain(/<h1\b[^>]*>([\s\S]*?)<\/h1>/.exec(main)?.[1] ?? '');
  const eyebrow = plain(/<p class="eyebrow">([\s\S]*?)<\/p>/.exec(main)?.[1] ?? '');
  const page: Unnumbered = {
    kind: article ? 'Article' : 'Page',
    path,
    title,
    headings: [...main.matchAll(/<h[23]\b[^>]*>([\s\S]*?)<\/h[23]>/g)].map(([, text = '']) => plain(text)).join(' '),
    // A page's first heading is a sentence; what it is about stands above, and in its address.
    tags: article?.tags.join(' ') ?? [eyebrow, ...path.split(/[/-]/)].filter(Boolean).join(' '),
    text: textOf(main).replaceAll(/\s+/g, ' ').trim(),
    since,
  };
  const questions = [...main.matchAll(/<details\b([^>]*)><summary\b[^>]*>([\s\S]*?)<\/summary>([\s\S]*?)<\/details>/g)]
    .map(([, attributes = '', question = '', answer = '']): Unnumbered => {
      const [, id] = /\sid="([^"]+)"/.exec(attributes) ?? [];
      return {
        kind: 'Question',
        path: id ? `${path}#${id}` : path,
        title: plain(question),
        headings: '',
        tags: '',
        text: plain(answer),
        since,
      };
    })
    .filter((question) => question.title.endsWith('?'));
  return [page, ...questions];
}

function plain(html: string): string {
  return textOf(html).replaceAll(/\s+/g, ' ').trim();
}
