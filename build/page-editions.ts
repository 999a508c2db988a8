/** Which pages the build writes, and for which days: lists and articles change by themselves when an article's day comes. */
import { articlePath, FIXED_PATHS, matchPage } from '../src/shared/routes.ts';
import type { ArticleSummary } from './article-schema.ts';

/** A path that no page answers, to render the page for all such paths. */
export const UNKNOWN_PATH = '/404';
/** A path of a shared result: one page serves them all, and what it shows is fetched. */
export const SHARED_PATH = '/r/any';

export interface PageEditions {
  path: string;
  /** ISO dates, today first; an article that waits has no edition before its day. */
  days: string[];
}

type Dated = Pick<ArticleSummary, 'slug' | 'published' | 'checked'>;

export function pageEditions(articles: readonly Dated[], today: string): PageEditions[] {
  const later = articles.map(({ published }) => published).filter((day) => day > today);
  const days = [today, ...new Set(later.toSorted())];
  const fixed = [...FIXED_PATHS, SHARED_PATH, UNKNOWN_PATH].map((path) => {
    return { path, days: matchPage(path).name === 'blog' ? days : [today] };
  });
  const dated = articles.map(({ slug, published }) => {
    return { path: articlePath(slug), days: days.filter((day) => day >= published) };
  });
  return [...fixed, ...dated];
}

/** The latest date of any article on the list as it is on that day. */
export function listChanged(articles: readonly Dated[], day: string): string | undefined {
  const listed = articles.filter(({ published }) => published <= day);
  return listed
    .flatMap(({ published, checked }) => [published, checked])
    .toSorted()
    .at(-1);
}
