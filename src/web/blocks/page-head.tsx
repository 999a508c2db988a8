import type { PageWords } from '#schemas/content-schema.ts';
import { isIndexable, routes, type PageName } from '#shared/site/routes.ts';
import { Head } from '../navigation/head.tsx';
import { breadcrumbs, webPage } from '../navigation/linked-data.ts';

/** Head and breadcrumb of a page whose words come from content/pages. */
export function PageHead({ name, words }: { name: PageName; words: PageWords }) {
  const indexable = isIndexable(name);
  const head = { title: words.title, description: words.description, indexable };
  // These pages serve many paths, so they have no canonical one.
  if (name === 'not-found' || name === 'shared-result') return <Head {...head} />;
  const path = routes[name];
  const data =
    import.meta.env.SSR && indexable ? [webPage(words, path), breadcrumbs({ name: words.eyebrow, path })] : undefined;
  return <Head {...head} path={path} data={data} />;
}
