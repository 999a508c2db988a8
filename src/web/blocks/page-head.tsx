import type { Thing } from 'schema-dts';
import type { PageWords } from '#schemas/content-schema.ts';
import { isIndexable, routes, type PageName } from '#shared/site/routes.ts';
import { Head } from '../navigation/head.tsx';
import { breadcrumbs, webPage } from '../navigation/linked-data.ts';

interface PageHeadProps {
  name: PageName;
  words: Pick<PageWords, 'title' | 'description' | 'eyebrow'>;
  /** Day of the latest check of the page's sources, as yyyy-mm-dd. */
  checked?: string | undefined;
  /** Further structured data; only while prerendering. */
  things?: readonly Thing[] | undefined;
}

export function PageHead({ name, words, checked, things }: PageHeadProps) {
  const indexable = isIndexable(name);
  const head = { title: words.title, description: words.description, indexable };
  // These pages serve many paths, so they have no canonical one.
  if (name === 'not-found' || name === 'shared-result') return <Head {...head} />;
  const path = routes[name];
  const data =
    import.meta.env.SSR && indexable
      ? [webPage(words, path, checked), breadcrumbs({ name: words.eyebrow, path }), ...(things ?? [])]
      : undefined;
  return <Head {...head} path={path} data={data} />;
}
