/** What the site search finds: each listed page and article, and each question on them, as the finished HTML has it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compile } from 'html-to-text';
import { articlePath } from '#shared/site/routes.ts';
import type { SearchDocument } from '#features/search/shared/site-search.ts';
import type { ArticleSummary } from '#schemas/article-schema.ts';
import { readContent } from '../content/content-facts.ts';
import type { PageEntry } from '../pages/prerender-pages.ts';
import { searchWordsSchema } from '#features/search/shared/search-words-schema.ts';

const textOf = compile({
  wordwrap: false,
  selectors: [
    { selector: '[data-unsearched]', format: 'skip' },
    // A list of what is on the page.
    { selector: 'nav', format: 'skip' },
    { selector: 'script', format: 'skip' },
    { selector: 'small.side-note', format: 'skip' },
    // Pictures, and what one presses.
    ...['svg', 'img', 'button', '.actions'].map((selector) => ({ selector, format: 'skip' })),
    { selector: 'h1', format: 'skip' },
    { selector: 'details', format: 'skip' },
    // Folded sections belong to the page's text; questions are documents of their own.
    { selector: 'details[data-fold]', format: 'block' },
    { selector: 'a', options: { ignoreHref: true } },
    ...['h2', 'h3', 'th'].map((selector) => ({ selector, format: 'block', options: {} })),
    ...['ul', 'ol'].map((selector) => ({ selector, format: 'unorderedList', options: { itemPrefix: ' ' } })),
  ],
});

/** @param pages The folder with the pages that `entries` name. */
export function searchDocuments(
  pages: string,
  entries: readonly PageEntry[],
  summaries: readonly ArticleSummary[],
): SearchDocument[] {
  const articles = new Map(summaries.map((article) => [articlePath(article.slug), article]));
  const words = readSearchWords();
  // A page that changes by itself is indexed as it is today.
  const current = entries.filter(({ path, from, indexable }) =>
    from ? articles.has(path) : indexable || words.has(path),
  );
  const unique = [...new Map(current.map((entry) => [entry.path, entry])).values()];
  const found = unique.flatMap(({ path, file, title, description }) => {
    const html = readFileSync(join(pages, file), 'utf8');
    const article = articles.get(path);
    return documentsOf(html, article ? { path, article } : { path, title, description, words: words.get(path) ?? '' });
  });
  return found.map((document, id) => ({ ...document, id }));
}

function readSearchWords(): ReadonlyMap<string, string> {
  const all = readContent('search-words.yaml', searchWordsSchema);
  return new Map(all.map(({ page, words }) => [page, words]));
}

type Unnumbered = Omit<SearchDocument, 'id'>;
type Source = { path: string } & ({ article: ArticleSummary } | { title: string; description: string; words: string });

export function documentsOf(html: string, source: Source): Unnumbered[] {
  const { path } = source;
  const [, main = ''] = /<main\b[^>]*>([\s\S]*)<\/main>/.exec(html) ?? [];
  const since = 'article' in source ? source.article.published : '';
  const heading = plain(/<h1\b[^>]*>([\s\S]*?)<\/h1>/.exec(main)?.[1] ?? '');
  const eyebrow = plain(/<p class="eyebrow">([\s\S]*?)<\/p>/.exec(main)?.[1] ?? '');
  const headings = [...main.matchAll(/<h[23]\b[^>]*>([\s\S]*?)<\/h[23]>/g)].map(([, text = '']) => plain(text));
  const shared = { path, text: plain(main), since, lead: '', headings: [heading, ...headings].join(' ') };
  const tags = [eyebrow, ...path.split(/[/-]/)].filter(Boolean).join(' ');
  const page: Unnumbered =
    'article' in source
      ? { ...shared, kind: 'Article', title: source.article.title, tags: source.article.tags.join(' '), words: '' }
      : { ...shared, kind: 'Page', title: source.title, tags, words: source.words, lead: source.description };
  const questions = [
    ...main.matchAll(/<details\b(?![^>]*data-fold)([^>]*)><summary\b[^>]*>([\s\S]*?)<\/summary>([\s\S]*?)<\/details>/g),
  ]
    .map(([, attributes = '', question = '', answer = '']): Unnumbered => {
      const [, id] = /\sid="([^"]+)"/.exec(attributes) ?? [];
      const own = { path: id ? `${path}#${id}` : path, title: plain(question), text: plain(answer), since };
      return { kind: 'FAQ', ...own, lead: '', headings: '', tags: '', words: '' };
    })
    .filter((question) => question.title.endsWith('?'));
  return [page, ...questions];
}

/** Where one element ends and the next begins, and where a label ends and its value begins. */
const SEAMS = /<\/[\w-]+>(?=<\w)|(?<=[\p{Ll}\p{N}.:!?])(?:<\/?\w[^>]*>)+(?=[\p{Lu}\p{N}“])/gu;
/** They come between a sentence and its period. */
const SOURCE_MARKS = /<sup\b[\s\S]*?<\/sup>/g;
/** How a heading, a table cell or a button is kept apart from what follows; a sentence needs no more than a space. */
const DIVIDER = ' · ';
/** What the server fills in when it starts. */
const MARKS = /%[A-Z_]+%/g;

/** What the page sets apart by its looks would run together here, such as a heading and the text below it. */
function plain(html: string): string {
  const lines = textOf(html.replaceAll(SOURCE_MARKS, '').replaceAll(MARKS, '').replaceAll(SEAMS, '$&<br>'))
    .split('\n')
    .map((line) =>
      line
        .replaceAll(/\s+/g, ' ')
        .replaceAll(/ (?=[.,;!?])/g, '')
        .trim(),
    )
    .filter((line) => /[\p{L}\p{N}]/u.test(line));
  return lines.map((line, index) => (index === lines.length - 1 ? line : line + afterLine(line))).join('');
}

function afterLine(line: string): string {
  return /[.:!?…][”"')]?$/u.test(line) ? ' ' : DIVIDER;
}
