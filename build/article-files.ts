/** Finds the articles under content/articles, reads them, and tells which are related. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse } from 'yaml';
import { loadArticle, type LoneArticle } from './article-loader.ts';
import type { Article, ArticleSummary } from './article-schema.ts';
import { readLedger } from './claims-ledger.ts';
import { checkContent, CONTENT, readFacts } from './content-facts.ts';
import { fillTokens } from './content-tokens.ts';
import { showsDrafts } from './drafts.ts';

const FOLDER = join(CONTENT, 'articles');
/** Enough for three to be left while others wait for their day. */
const RELATED_MAX = 6;

/** The absolute paths of all articles that this build shows; the file name is the slug. */
export function articleFiles(folder = FOLDER): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name))
    .filter((file) => showsDrafts() || !isDraft(file));
}

export function readArticle(file: string): Article {
  const article = readLone(file);
  return { ...article, related: relatedTo(article, readSummaries()) };
}

let summaries: readonly ArticleSummary[] | undefined;

/** The newest first. Read once: each build is a process of its own. */
export function readSummaries(): readonly ArticleSummary[] {
  summaries ??= articleFiles()
    .map((file) => {
      const { html: _html, contents: _contents, footnotes: _footnotes, ...summary } = readLone(file);
      return summary;
    })
    .toSorted((a, b) => b.published.localeCompare(a.published) || a.slug.localeCompare(b.slug));
  return summaries;
}

/** By shared tags; a tag that many articles have says less than a rare one. */
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
  return loadArticle(basename(file, '.md'), readFileSync(file, 'utf8'), tools);
}

/** As YAML reads it: "draft: true # until March" must not be published for its comment. */
function isDraft(file: string): boolean {
  const [, front = ''] = /^---\n([\s\S]*?)\n---\n/.exec(readFileSync(file, 'utf8')) ?? [];
  const facts: unknown = parse(front);
  return typeof facts === 'object' && facts !== null && 'draft' in facts && facts.draft === true;
}
