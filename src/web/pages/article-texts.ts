/** Loads an article's text once; a text that is already here is given back at once, so that it hydrates without suspending. */
import type { Article } from '../../../build/content-schema.ts';

const files = import.meta.glob<{ default: Article }>('../../../content/articles/*.md');
const texts = new Map<string, Article | Promise<Article>>();

/** The article, or the promise of it; undefined when there is none of that slug. */
export function loadArticle(slug: string): Article | Promise<Article> | undefined {
  const known = texts.get(slug);
  if (known) return known;
  const load = files[`../../../content/articles/${slug}.md`];
  if (!load) return undefined;
  const loading = load().then(({ default: article }) => {
    texts.set(slug, article);
    return article;
  });
  loading.catch(() => texts.delete(slug));
  texts.set(slug, loading);
  return loading;
}
