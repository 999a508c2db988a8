/**
 * The structured data of each page has what search engines require of its kind. Reads responses only, without a
 * browser.
 */
import { describe, expect } from 'vitest';
import * as v from 'valibot';
import { isIndexable, matchPage } from '#shared/site/routes.ts';
import { PAGE_PATHS, readPage, type PageHtml } from '../support/browser/page-html.ts';
import type { Site } from '../support/site-process.ts';
import { visitorTest } from '../support/browser/visitor.ts';

const test = visitorTest();

const text = v.pipe(v.string(), v.nonEmpty());
const url = v.pipe(v.string(), v.url());
const reference = v.object({ '@id': url });
const organization = v.object({ '@type': v.literal('Organization'), name: text, url });
const date = v.pipe(v.string(), v.isoDate());
const price = v.pipe(v.string(), v.regex(/^\d+\.\d\d$/));

/** What Google's documentation requires or recommends for each kind that we use. */
const KINDS: Record<string, v.GenericSchema> = {
  Organization: v.object({
    '@id': url,
    name: text,
    url,
    logo: url,
    description: text,
    email: v.pipe(v.string(), v.email()),
    telephone: text,
    sameAs: v.array(url),
    address: v.object({
      '@type': v.literal('PostalAddress'),
      streetAddress: text,
      postalCode: text,
      addressCountry: text,
    }),
  }),
  WebSite: v.object({ '@id': url, name: text, url, publisher: reference }),
  WebPage: v.object({
    name: text,
    description: text,
    url,
    image: url,
    isPartOf: reference,
    lastReviewed: v.optional(date),
  }),
  Service: v.object({
    name: text,
    description: text,
    url,
    provider: organization,
    offers: v.array(v.object({ '@type': v.literal('Offer'), name: text, price, priceCurrency: v.literal('USD'), url })),
  }),
  FAQPage: v.object({
    mainEntity: v.pipe(
      v.array(
        v.object({
          '@type': v.literal('Question'),
          name: text,
          acceptedAnswer: v.object({ '@type': v.literal('Answer'), text }),
        }),
      ),
      v.minLength(1),
    ),
  }),
  BlogPosting: v.object({
    headline: v.pipe(text, v.maxLength(110)),
    description: text,
    image: url,
    datePublished: date,
    dateModified: date,
    author: organization,
    publisher: organization,
    mainEntityOfPage: url,
  }),
  VideoObject: v.object({
    name: text,
    description: text,
    thumbnailUrl: url,
    contentUrl: url,
    uploadDate: date,
    duration: v.pipe(v.string(), v.regex(/^PT\d+S$/)),
  }),
  BreadcrumbList: v.object({
    itemListElement: v.pipe(
      v.array(v.object({ '@type': v.literal('ListItem'), position: v.number(), name: text, item: url })),
      v.minLength(2),
      v.check((items) => items.every(({ position }, index) => position === index + 1)),
    ),
  }),
};

type Entry = Record<string, unknown> & { '@type': string };

let site: Site;
const pages = new Map<string, PageHtml>();

test.beforeAll(async ({ site: shared }) => {
  site = shared;
  const listed = PAGE_PATHS.filter((path) => isIndexable(matchPage(path).name));
  await Promise.all(listed.map(async (path) => pages.set(path, readPage(await (await fetch(site.url + path)).text()))));
});

function entriesOf(path: string): Entry[] {
  const blocks = pages.get(path)?.head.structuredData ?? [];
  return blocks.flatMap((block) => (JSON.parse(block) as { '@graph': Entry[] })['@graph']);
}

const kindsOf = (path: string) => entriesOf(path).map((entry) => entry['@type']);

describe('structured data', () => {
  test('has what its kind requires, with each kind once per page', () => {
    for (const path of pages.keys()) {
      for (const entry of entriesOf(path)) {
        const schema = KINDS[entry['@type']];
        if (!schema) throw new Error(`${path} has an entry of an unknown kind: ${entry['@type']}`);
        const { issues = [] } = v.safeParse(schema, entry);
        const faults = issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`);
        expect(faults, `${entry['@type']} of ${path}`).toEqual([]);
      }
      // A page may sell several services and show several films.
      const once = kindsOf(path).filter((kind) => kind !== 'Service' && kind !== 'VideoObject');
      expect(new Set(once).size, path).toBe(once.length);
    }
  });

  test('names the kind of its page', () => {
    expect(kindsOf('/')).toEqual(expect.arrayContaining(['Organization', 'WebSite', 'FAQPage']));
    for (const path of pages.keys()) {
      if (path === '/') continue;
      const kind = path.startsWith('/blog/') ? 'BlogPosting' : 'WebPage';
      expect(kindsOf(path), path).toEqual(expect.arrayContaining([kind, 'BreadcrumbList']));
    }
    expect(kindsOf('/inbound-calling')).toEqual(expect.arrayContaining(['Service', 'FAQPage']));
  });

  test('has a breadcrumb of existing pages that ends at the page itself', () => {
    for (const path of pages.keys()) {
      const list = entriesOf(path).find((entry) => entry['@type'] === 'BreadcrumbList');
      if (!list) continue;
      const items = (list['itemListElement'] as { item: string }[]).map(({ item }) => item.slice(site.url.length));
      expect(items[0], path).toBe('/');
      expect(items.at(-1), path).toBe(path);
      for (const item of items) expect(pages.has(item), `${item} on ${path}`).toBe(true);
    }
  });
});

describe('the picture of a shared link', () => {
  test("is each listed page's own, in the size that networks ask for", async () => {
    const pictures = [...pages.values()].map(({ head }) => head.openGraph['image'] ?? '');
    expect(new Set(pictures).size).toBe(pages.size);
    for (const picture of pictures) {
      const response = await fetch(picture);
      const bytes = Buffer.from(await response.arrayBuffer());
      expect(response.headers.get('content-type'), picture).toBe('image/png');
      // Width and height are at fixed offsets in a PNG.
      expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)], picture).toEqual([1200, 630]);
    }
  });
});

describe('files for machines', () => {
  test('the manifest and each of its icons exist', async () => {
    const response = await fetch(`${site.url}/site.webmanifest`);
    expect(response.headers.get('content-type')).toBe('application/manifest+json');
    const { icons } = (await response.json()) as { icons: { src: string; sizes: string }[] };
    for (const { src, sizes } of [...icons, { src: '/apple-touch-icon.png', sizes: '180x180' }]) {
      const bytes = Buffer.from(await (await fetch(site.url + src)).arrayBuffer());
      expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`, src).toBe(sizes);
    }
  });

  test('llms.txt names every listed page', async () => {
    const overview = await (await fetch(`${site.url}/llms.txt`)).text();
    for (const path of pages.keys()) expect(overview).toContain(`](${site.url}${path}): `);
  });

  test('articles have their dates in the sitemap', async () => {
    const map = await (await fetch(`${site.url}/sitemap.xml`)).text();
    for (const path of [...pages.keys()].filter((one) => one.startsWith('/blog')))
      expect(map).toMatch(new RegExp(`${path}</loc><lastmod>\\d{4}-\\d\\d-\\d\\d<`));
  });

  test('an address that people guess redirects to the page they mean', async () => {
    const answer = await fetch(`${site.url}/voice-library?from=mail`, { redirect: 'manual' });
    expect(answer.status).toBe(301);
    expect(answer.headers.get('location')).toBe('/voice-testing?from=mail');
  });
});
