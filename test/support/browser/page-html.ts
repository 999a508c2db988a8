/** Reads pages as a search engine does: from the HTML alone. */
import { readSummaries } from '#tools/articles/article-files.ts';
import { articlePath, FIXED_PATHS } from '#shared/site/routes.ts';
import { isoDay } from '#shared/site/wall-clock.ts';

const TODAY = isoDay(Date.now());

/** Every path that answers with a page of its own. */
export const PAGE_PATHS: readonly string[] = [
  ...FIXED_PATHS,
  ...readSummaries()
    .filter(({ published }) => published <= TODAY)
    .map(({ slug }) => articlePath(slug)),
];

export interface PageHead {
  title: string;
  description: string;
  canonical: string | undefined;
  robots: string | undefined;
  /** Open Graph properties without their prefix. */
  openGraph: Record<string, string>;
  /** Text of each JSON-LD block. */
  structuredData: string[];
}

export interface PageHtml {
  html: string;
  head: PageHead;
  headings: string[];
  /** Addresses of all links, as they are written. */
  links: string[];
  ids: Set<string>;
}

export function readPage(html: string): PageHtml {
  const tags = [...html.matchAll(/<(?:meta|link)\b[^>]*>/g)].map(([tag]) => attributesOf(tag));
  const meta = (name: string) => tags.filter((tag) => tag['name'] === name || tag['property'] === name);
  const openGraph = tags.filter((tag) => tag['property']?.startsWith('og:'));
  return {
    html,
    head: {
      title: only('title', textsIn(html, 'title')),
      description: only('description', meta('description'))['content'] ?? '',
      canonical: tags.find((tag) => tag['rel'] === 'canonical')?.['href'],
      robots: meta('robots')[0]?.['content'],
      openGraph: Object.fromEntries(openGraph.map((tag) => [tag['property']?.slice(3), tag['content'] ?? ''])),
      structuredData: [...html.matchAll(/<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g)].map(
        ([, json = '']) => json,
      ),
    },
    headings: textsIn(html, 'h1'),
    links: [...html.matchAll(/<a\b[^>]*>/g)].map(([tag]) => attributesOf(tag)['href'] ?? ''),
    ids: new Set([...html.matchAll(/\sid="([^"]+)"/g)].map(([, id = '']) => id)),
  };
}

function only<Item>(what: string, items: Item[]): Item {
  const [first] = items;
  if (first === undefined || items.length > 1) throw new Error(`The page has ${items.length} of: ${what}`);
  return first;
}

function textsIn(html: string, tag: string): string[] {
  return [...html.matchAll(new RegExp(`<${tag}\\b[^>]*>([\\s\\S]*?)</${tag}>`, 'g'))].map(([, content = '']) =>
    decode(content.replaceAll(/<[^>]*>/g, '')).trim(),
  );
}

function attributesOf(tag: string): Record<string, string> {
  return Object.fromEntries(
    [...tag.matchAll(/\s([\w:-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, decode(value)]),
  );
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" };

function decode(text: string): string {
  return text.replaceAll(/&(#?\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity);
}
