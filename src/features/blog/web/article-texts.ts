/** Finds an article's text: in the document just opened, among those loaded before, or in a chunk of its own. */
import loaders from 'virtual:article-loaders';
import type { Article } from '#schemas/content-schema.ts';
import { settings } from '#web/settings/settings.ts';

const texts = new Map<string, Article | Promise<Article>>();

/** The article, or a promise of it; undefined when no published article has that slug. */
export function loadArticle(slug: string): Article | Promise<Article> | undefined {
  const known = texts.get(slug) ?? articleInDocument(slug);
  if (known) return known;
  const file = loaders[slug];
  if (!file || file.published > settings.today) return undefined;
  const loading = file.load().then(({ default: article }) => {
    texts.set(slug, article);
    return article;
  });
  loading.catch(() => texts.delete(slug));
  texts.set(slug, loading);
  return loading;
}

/** The article as it is on that day (ISO). Its page's HTML, data included, must not name an article before its day. */
export function articleOn(article: Article, day: string): Article {
  return { ...article, related: article.related.filter(({ published }) => published <= day) };
}

/** Ids under which a prerendered article page holds its text, in two parts, as markup and all else as data. */
export const ARTICLE_OPENING_ID = 'article-opening';
export const ARTICLE_TEXT_ID = 'article-text';
export const ARTICLE_FACTS_ID = 'article-facts';

/** Reads the article from the opened page's HTML, so that its text isn't downloaded again as script. */
function articleInDocument(slug: string): Article | undefined {
  if (typeof document === 'undefined') return undefined;
  const opening = document.getElementById(ARTICLE_OPENING_ID)?.innerHTML;
  const html = document.getElementById(ARTICLE_TEXT_ID)?.innerHTML;
  const facts = document.getElementById(ARTICLE_FACTS_ID)?.textContent;
  if (opening === undefined || html === undefined || !facts) return undefined;
  const article = { ...(JSON.parse(facts) as Omit<Article, 'opening' | 'html'>), opening, html };
  if (article.slug !== slug) return undefined;
  texts.set(slug, article);
  return article;
}
