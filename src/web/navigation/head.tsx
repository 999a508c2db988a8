import type { Thing } from 'schema-dts';
import * as brand from '#content/brand.yaml';
import { pictureOf, routes } from '#shared/site/routes.ts';
import { settings } from '../settings/settings.ts';

interface HeadProps {
  title: string;
  description: string;
  /** The page's own path; unset on pages that have none to return to. */
  path?: string;
  indexable?: boolean;
  /** For an article: when it was published and last changed, as yyyy-mm-dd. */
  dates?: { published: string; modified: string };
  /** schema.org entries about the page; only while prerendering. */
  data?: Thing[] | undefined;
}

export function Head({ title, description, path, indexable = true, dates, data }: HeadProps) {
  const url = path && settings.siteUrl + path;
  // Only listed pages have a picture of their own.
  const picture = settings.siteUrl + pictureOf(path && indexable ? path : routes.home);
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      {url && <link rel="canonical" href={url} />}
      {!indexable && <meta name="robots" content="noindex" />}
      <meta property="og:type" content={dates ? 'article' : 'website'} />
      <meta property="og:site_name" content={brand.name} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      {url && <meta property="og:url" content={url} />}
      <meta property="og:image" content={picture} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={title} />
      {dates && <meta property="article:published_time" content={dates.published} />}
      {dates && <meta property="article:modified_time" content={dates.modified} />}
      <meta name="twitter:card" content="summary_large_image" />
      {import.meta.env.SSR && data && <StructuredData data={data} />}
    </>
  );
}

/**
 * schema.org data, which the build moves out of the markup that React hydrates. Only search engines read it, and they
 * read the HTML. Callers create it only if `import.meta.env.SSR`, so that browsers never download the code.
 */
export function StructuredData({ data }: { data: Thing[] }) {
  // Escaped, so that no text can end the element early.
  const json = JSON.stringify(data).replaceAll('<', String.raw`\u003c`);
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
