/** A page's title, description, address and structured data; React moves them into the document's head. */
import type { Thing } from 'schema-dts';
import brand from '../../../content/brand.yaml';
import { pictureOf, routes } from '../../shared/routes.ts';
import { settings } from '../settings/settings.ts';

interface HeadProps {
  title: string;
  description: string;
  /** The page's own path; unset on pages that have none to return to. */
  path?: string;
  indexable?: boolean;
  /** Of an article: when it came out and was last changed, as yyyy-mm-dd. */
  dates?: { published: string; modified: string };
  /** What the page is in the words of schema.org. */
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
      {data && <StructuredData data={data} />}
    </>
  );
}

/** What a part of the page says as schema.org data, for pages whose parts load on their own. */
export function StructuredData({ data }: { data: Thing[] }) {
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: linkedData(data) }} />;
}

/** `<` is escaped, so that no text can end the script element early. */
function linkedData(graph: readonly Thing[]): string {
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }).replaceAll('<', String.raw`\u003c`);
}
