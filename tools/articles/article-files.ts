import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse } from 'yaml';
import { loadArticle, type LoneArticle } from './article-loader.ts';
import type { Article, ArticleSummary } from '#schemas/article-schema.ts';
import { readLedger } from '../claims/claims-ledger.ts';
import { showsDrafts } from '../freshness.ts';
import { withoutStyled } from './side-notes.ts';
import { checkContent, CONTENT, readFacts, readPeople, splitArticle } from '../content/content-facts.ts';
import { bylineOf } from '../content/named-people.ts';
import { fillTokens } from '../content/content-tokens.ts';
import { escapeHtml } from '#shared/text/escape-html.ts';

const FOLDER = join(CONTENT, 'articles');
/** More than the three that are shown, because some may wait for their day. */
const RELATED_MAX = 6;

/** The absolute paths of all articles in this build. A file's name is the article's slug. */
export function articleFiles(folder = FOLDER): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name))
    .filter((file) => showsDrafts() || !isDraft(file));
}

export function readArticle(file: string): Article {
  const { asks: _asks, about: _about, point: _point, ...article } = readLone(file);
  return { ...article, related: relatedTo(article, readSummaries()) };
}

const blog = parse(readFileSync(join(CONTENT, 'blog/blog-words.yaml'), 'utf8')) as { lead: string };

let summaries: readonly ArticleSummary[] | undefined;

/** Newest first. Read only once, because each build is a process of its own. */
export function readSummaries(): readonly ArticleSummary[] {
  summaries ??= articleFiles()
    .map((file) => {
      const { opening, html: _html, contents: _contents, footnotes: _footnotes, ...summary } = readLone(file);
      return summary.slug === blog.lead ? { ...summary, figure: figureIn(opening) } : summary;
    })
    .toSorted(newestFirst);
  return summaries;
}

type Dated = Pick<ArticleSummary, 'slug' | 'published'>;

/** Of one day, in the order of the alphabet. */
export function newestFirst(a: Dated, b: Dated): number {
  return b.published.localeCompare(a.published) || a.slug.localeCompare(b.slug);
}

/** Without its citations, which lead to the article's notes. */
function figureIn(opening: string): string | undefined {
  return /<figure[^]*<\/figure>/.exec(opening)?.[0].replaceAll(/<sup>.*?<\/sup>/g, '');
}

/** The articles with the most shared tags. A tag that many articles have counts less than a rare one. */
export function relatedTo(article: Pick<Article, 'slug' | 'tags'>, all: readonly ArticleSummary[]): Article['related'] {
  const uses = (tag: string) => all.filter(({ tags }) => tags.includes(tag)).length;
  const closeness = ({ tags }: ArticleSummary) =>
    tags.filter((tag) => article.tags.includes(tag)).reduce((sum, tag) => sum + 1 / uses(tag), 0);
  return all
    .filter((other) => other.slug !== article.slug && closeness(other) > 0)
    .toSorted((a, b) => closeness(b) - closeness(a))
    .slice(0, RELATED_MAX)
    .map(({ slug, heading, published, readingMinutes }) => ({ slug, heading, published, readingMinutes }));
}

let tools: Parameters<typeof loadArticle>[2] | undefined;

function readLone(file: string): LoneArticle {
  const facts = readFacts();
  tools ??= { fill: (text) => fillTokens(text, facts), check: checkContent, ledger: readLedger() };
  const article = loadArticle(basename(file, '.md'), readFileSync(file, 'utf8'), tools);
  const writer = bylineOf(readPeople());
  return writer === undefined ? article : { ...article, author: writer, byPerson: true };
}

/** Parsed as YAML, so that a comment ("draft: true # until March") can't publish a draft. */
function isDraft(file: string): boolean {
  const facts: unknown = parse(splitArticle(readFileSync(file, 'utf8')).front);
  return typeof facts === 'object' && facts !== null && 'draft' in facts && facts.draft === true;
}

/** What the feed is made of, newest first. */
export function feedSource() {
  return articleFiles()
    .map(readArticle)
    .toSorted(newestFirst)
    .map(({ slug, heading, description, author, published, tags, opening, html, footnotes }) => {
      const whole = withoutStyled(opening + html) + sourcesHtml(footnotes);
      return { slug, heading, description, author, published, tags, html: whole };
    });
}

function sourcesHtml(footnotes: Article['footnotes']): string {
  if (footnotes.length === 0) return '';
  const items = footnotes.map(({ statement, source, checked }) => {
    return `<li>${escapeHtml(statement)} ${escapeHtml(source)}. Checked ${checked}.</li>`;
  });
  return `<h2>Sources</h2><ol>${items.join('')}</ol>`;
}
