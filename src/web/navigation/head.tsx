/** A page's title, description, address and structured data; React moves them into the document's head. */
import brand from '../../../content/brand.yaml';
import { settings } from '../settings/settings.ts';

interface HeadProps {
  title: string;
  description: string;
  /** The page's own path; unset on pages that have none to return to. */
  path?: string;
  indexable?: boolean;
  /** schema.org data beside the breadcrumb. */
  data?: object[] | undefined;
}

export function Head({ title, description, path, indexable = true, data }: HeadProps) {
  const url = path && settings.siteUrl + path;
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      {url && <link rel="canonical" href={url} />}
      {!indexable && <meta name="robots" content="noindex" />}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={brand.name} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      {url && <meta property="og:url" content={url} />}
      <meta property="og:image" content={`${settings.siteUrl}/social-card.png`} />
      <meta name="twitter:card" content="summary_large_image" />
      {data && <StructuredData data={data} />}
    </>
  );
}

/** What a part of the page says as schema.org data, for pages whose parts load on their own. */
export function StructuredData({ data }: { data: object[] }) {
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: linkedData(data) }} />;
}

/** `<` is escaped, so that no text can end the script element early. */
function linkedData(graph: object[]): string {
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }).replaceAll('<', String.raw`\u003c`);
}
