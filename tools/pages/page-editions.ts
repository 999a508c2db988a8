/** Which pages the build writes, and for which days. Lists and articles change by themselves on an article's day. */
import { articlePath, FIXED_PATHS, matchPage } from '#shared/site/routes.ts';
import type { ArticleSummary } from '#schemas/article-schema.ts';

/** A path without a page, to render the page for unknown paths. */
export const UNKNOWN_PATH = '/404';
/** A path in each folder of which one page serves all: it fetches what it shows, such as a shared result. */
export const FOLDER_PATHS: readonly string[] = ['/r/any', '/desk/people/any'];

export interface PageEditions {
  path: string;
  /** ISO dates, today first. An article that isn't published yet has no edition before its day. */
  days: string[];
}

type Dated = Pick<ArticleSummary, 'slug' | 'published' | 'checked'>;

export function pageEditions(articles: readonly Dated[], today: string): PageEditions[] {
  const later = articles.map(({ published }) => published).filter((day) => day > today);
  const days = [today, ...new Set(later.toSorted())];
  const fixed = [...FIXED_PATHS, ...FOLDER_PATHS, UNKNOWN_PATH].map((path) => {
    return { path, days: matchPage(path).name === 'blog' ? days : [today] };
  });
  const dated = articles.map(({ slug, published }) => {
    return { path: articlePath(slug), days: days.filter((day) => day >= published) };
  });
  return [...fixed, ...dated];
}

/** The latest date of any article that is listed on that day. */
export function listChanged(articles: readonly Dated[], day: string): string | undefined {
  const listed = articles.filter(({ published }) => published <= day);
  return listed
    .flatMap(({ published, checked }) => [published, checked])
    .toSorted()
    .at(-1);
}
