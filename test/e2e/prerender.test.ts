/** What every page is before any script runs, and how it is delivered. Reads responses only, without a browser. */
import { createHash } from 'node:crypto';
import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect } from 'vitest';
import { isIndexable, matchPage, usesMicrophone } from '#shared/site/routes.ts';
import { PAGE_PATHS, readPage, type PageHtml } from '../support/browser/page-html.ts';
import type { Site } from '../support/site-process.ts';
import { visitorTest } from '../support/browser/visitor.ts';

const test = visitorTest();

const TITLE_MAX = 60;
const DESCRIPTION_MAX = 155;
/** Characters. A heading and a button alone have fewer; the shortest real page has more. */
const MAIN_TEXT_MIN = 150;

interface Answer {
  path: string;
  status: number;
  headers: Headers;
  page: PageHtml;
}

let site: Site;
let answers: Answer[];
let notFound: Answer;

test.beforeAll(async ({ site: shared }) => {
  site = shared;
  answers = await Promise.all(PAGE_PATHS.map(get));
  notFound = await get('/no-such-page');
});

async function get(path: string): Promise<Answer> {
  const { status, headers, ...response } = await fetchText(path);
  return { path, status, headers, page: readPage(response.text) };
}

async function fetchText(path: string, init?: RequestInit) {
  const response = await fetch(site.url + path, init);
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** Checks every page and returns the names of those for which it fails. */
function exceptions(among: readonly Answer[], holds: (answer: Answer) => boolean): string[] {
  return among.filter((answer) => !holds(answer)).map(({ path }) => path);
}

test('a required field has a label that completes "Enter your", or words of its own', () => {
  const odd = answers.flatMap(({ path, page: { html } }) =>
    [...html.matchAll(/<(?:input|select|textarea)\b[^>]*\srequired\b[^>]*>/g)]
      .filter(([tag]) => !/ type="(?:radio|checkbox)"/.test(tag) && !tag.includes(' data-missing='))
      .map(([tag]) => labelOf(html, tag))
      .filter((label) => !/^[A-Z][a-z -]+$/.test(label) || /^(?:your|what|who|how|when|where|which)\b/i.test(label))
      .map((label) => `${path}: ${label}`),
  );
  expect(odd, 'give the field a data-missing that says what to do').toEqual([]);
});

function labelOf(html: string, tag: string): string {
  const id = / id="([^"]+)"/.exec(tag)?.[1] ?? '';
  return new RegExp(`<label for="${id}"[^>]*>([^<]*)`).exec(html)?.[1] ?? tag;
}

describe('the head of each page', () => {
  test('has its own title and description, short enough for a result list', () => {
    expect(
      exceptions(
        [...answers, notFound],
        ({ page: { head } }) => head.title.length > 0 && head.title.length <= TITLE_MAX,
      ),
    ).toEqual([]);
    expect(
      exceptions(
        [...answers, notFound],
        ({ page: { head } }) => head.description.length > 0 && head.description.length <= DESCRIPTION_MAX,
      ),
    ).toEqual([]);
    for (const part of ['title', 'description'] as const) {
      const values = [...answers, notFound].map(({ page }) => page.head[part]);
      expect(values.filter((value, index) => values.indexOf(value) !== index)).toEqual([]);
    }
  });

  test('has its own canonical address', () => {
    expect(exceptions(answers, ({ path, page }) => page.head.canonical === site.url + path)).toEqual([]);
    expect(notFound.page.head.canonical).toBeUndefined();
  });

  test('says what to show when the page is shared', () => {
    const complete = ({ path, page: { head } }: Answer) =>
      head.openGraph['title'] === head.title &&
      head.openGraph['description'] === head.description &&
      head.openGraph['url'] === site.url + path &&
      Boolean(
        head.openGraph['type'] && head.openGraph['site_name'] && head.openGraph['image']?.startsWith(`${site.url}/`),
      );
    expect(exceptions(answers, complete)).toEqual([]);
  });

  test('has structured data', () => {
    const listed = answers.filter(({ path }) => isIndexable(matchPage(path).name));
    expect(exceptions(listed, ({ page }) => page.head.structuredData.length > 0)).toEqual([]);
    for (const { path, page } of answers) {
      for (const block of page.head.structuredData) {
        expect(JSON.parse(block), path).toMatchObject({ '@context': 'https://schema.org' });
        expect(block, path).not.toContain('%SITE_URL%');
      }
    }
  });

  test('keeps pages without lasting content out of search engines', () => {
    const unlisted = answers.filter(({ page }) => page.head.robots?.includes('noindex')).map(({ path }) => path);
    expect(unlisted).toEqual(PAGE_PATHS.filter((path) => !isIndexable(matchPage(path).name)));
    expect(unlisted).toEqual(expect.arrayContaining(['/auth', '/checkout', '/payment-success', '/payment-failed']));
    expect(
      exceptions(
        answers,
        ({ path, headers }) => headers.get('x-robots-tag') === (unlisted.includes(path) ? 'noindex' : null),
      ),
    ).toEqual([]);
    expect(notFound.page.head.robots).toBe('noindex');
  });

  test('names a picture that exists', async () => {
    const pictures = new Set(answers.map(({ page }) => new URL(page.head.openGraph['image'] ?? '').pathname));
    for (const picture of pictures) {
      const response = await fetch(site.url + picture);
      expect(response.status, picture).toBe(200);
      expect(response.headers.get('content-type'), picture).toMatch(/^image\//);
    }
  });
});

describe('the body of each page', () => {
  test('has one heading and text without scripts', () => {
    expect(exceptions(answers, ({ status }) => status === 200)).toEqual([]);
    expect(notFound.status).toBe(404);
    expect(
      exceptions([...answers, notFound], ({ page }) => page.headings.length === 1 && page.headings[0] !== ''),
    ).toEqual([]);
    expect(exceptions([...answers, notFound], ({ page }) => mainText(page).length > MAIN_TEXT_MIN)).toEqual([]);
  });

  test("is the page itself, not React's loading state", () => {
    const marks = ['Loading...', '<template id="B:', 'hidden id="S:', '<!--$?-->', '<!--$!-->'];
    expect(
      exceptions([...answers, notFound], ({ page: { html } }) => !marks.some((mark) => html.includes(mark))),
    ).toEqual([]);
  });

  test('contains nothing that its own content security policy would block', () => {
    const tags = ({ page }: Answer) => page.html.match(/<[a-z][^>]*>/g) ?? [];
    expect(
      exceptions([...answers, notFound], (answer) => !tags(answer).some((tag) => /\sstyle=|\son[a-z]+=/i.test(tag))),
    ).toEqual([]);
    for (const { path, headers, page } of [...answers, notFound]) {
      const policy = headers.get('content-security-policy') ?? '';
      const inline = [...page.html.matchAll(/<(script|style)\b([^>]*)>([\s\S]*?)<\/\1>/g)].filter(
        ([, , attributes = '', code = '']) => code !== '' && !/type="application\//.test(attributes),
      );
      expect(inline.length, path).toBeGreaterThan(0);
      for (const [, tag, , code = ''] of inline) {
        const hash = `'sha256-${createHash('sha256').update(code).digest('base64')}'`;
        expect(directive(policy, `${tag}-src`), path).toContain(hash);
      }
    }
  });

  test('has no unfilled placeholder', () => {
    expect(
      exceptions(
        [...answers, notFound],
        ({ page: { html } }) =>
          !/%[A-Z_]+%|\{[a-z]+\}(?![^<]*<\/script>)/.test(html.replaceAll(/<script[\s\S]*?<\/script>/g, '')),
      ),
    ).toEqual([]);
  });

  test('leads to the questionnaire when no external form is set', () => {
    expect(answers[0]?.page.html).toMatch(/<a [^>]*href="\/questionnaire" target="_blank" rel="noopener"/);
  });
});

describe('the delivery of a page', () => {
  test('is compressed with a coding that the client accepts', async () => {
    const plain = await rawGet('/', { 'accept-encoding': 'identity' });
    expect(plain.headers['content-encoding']).toBeUndefined();
    const brotli = await rawGet('/', { 'accept-encoding': 'gzip, deflate, br, zstd' });
    expect(brotli.headers['content-encoding']).toBe('br');
    const gzip = await rawGet('/', { 'accept-encoding': 'gzip' });
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(brotliDecompressSync(brotli.body).equals(plain.body)).toBe(true);
    expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true);
    expect(brotli.body.length).toBeLessThan(gzip.body.length);
    const refused = await rawGet('/', { 'accept-encoding': 'br;q=0, gzip;q=0' });
    expect(refused.headers['content-encoding']).toBeUndefined();
    for (const { headers, body } of [plain, brotli, gzip]) {
      expect(headers.vary).toMatch(/accept-encoding/i);
      expect(headers['content-length']).toBe(String(body.length));
    }
  });

  test('answers 304 to a client that has the page', async () => {
    for (const encoding of ['identity', 'gzip', 'br']) {
      const first = await rawGet('/pricing', { 'accept-encoding': encoding });
      const { etag } = first.headers;
      expect(first.headers['cache-control']).toBe('no-cache');
      const again = await rawGet('/pricing', { 'accept-encoding': encoding, 'if-none-match': etag ?? '' });
      expect(again.status).toBe(304);
      expect(again.body).toHaveLength(0);
      expect(again.headers.etag).toBe(etag);
      expect(again.headers['content-security-policy']).toBe(first.headers['content-security-policy']);
      const weak = await rawGet('/pricing', { 'accept-encoding': encoding, 'if-none-match': `"other", W/${etag}` });
      expect(weak.status).toBe(304);
      expect((await rawGet('/pricing', { 'accept-encoding': encoding, 'if-none-match': '"other"' })).status).toBe(200);
    }
  });

  test('lets hashed files be cached for a year', async () => {
    const files = [
      ...new Set(
        answers.flatMap(({ page }) =>
          [...page.html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, file = '']) => file),
        ),
      ),
    ];
    // Few pages share a file with others; style sheet, entry and fonts come on top.
    expect(files.length).toBeGreaterThan(PAGE_PATHS.length / 2);
    for (const file of files) {
      const { status, headers } = await rawGet(file, { 'accept-encoding': 'br' });
      expect(status, file).toBe(200);
      expect(headers['cache-control'], file).toBe('public, max-age=31536000, immutable');
      expect(headers['x-content-type-options'], file).toBe('nosniff');
      // Fonts and pictures are compressed formats.
      expect(headers['content-encoding'], file).toBe(/\.(js|css|svg)$/.test(file) ? 'br' : undefined);
    }
    const missing = await fetchText('/assets/gone-1a2b3c4d.js');
    expect(missing.status).toBe(404);
    expect(missing.headers.get('content-type')).not.toMatch(/html/);
  });

  test('carries the security headers everywhere', async () => {
    const others = await Promise.all(
      ['/robots.txt', '/healthz', '/functions/v1/nothing', '/favicon.svg'].map((path) => fetchText(path)),
    );
    for (const { headers } of [...answers, notFound, ...others]) {
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
      expect(headers.get('server')).toBeNull();
      expect(headers.get('x-powered-by')).toBeNull();
      // Only an https site may promise https.
      expect(headers.get('strict-transport-security')).toBeNull();
    }
    for (const { path, headers } of [...answers, notFound]) {
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy, path).not.toMatch(/unsafe-|https?:|\*/);
      const fixed = {
        'default-src': ["'none'"],
        'connect-src': ["'self'"],
        'form-action': ["'self'"],
        'base-uri': ["'none'"],
        'object-src': ["'none'"],
        'frame-ancestors': ["'none'"],
      };
      for (const [name, sources] of Object.entries(fixed))
        expect(directive(policy, name), `${path} ${name}`).toEqual(sources);
      const takesToken = /^\/(newsletter|auth|r)\/|^\/desk\b|^\/(payment-|(?:together|account\/team)$)/.test(path);
      expect(headers.get('referrer-policy'), path).toBe(takesToken ? 'no-referrer' : 'strict-origin-when-cross-origin');
      expect(headers.get('permissions-policy'), path).toContain(
        usesMicrophone(path) ? 'microphone=(self)' : 'microphone=()',
      );
    }
  });

  test('redirects to one address per page', async () => {
    const slashed = await fetch(`${site.url}/pricing/?from=mail`, { redirect: 'manual' });
    expect(slashed.status).toBe(308);
    expect(slashed.headers.get('location')).toBe('/pricing?from=mail');
    expect((await fetchText('/pricing?from=mail')).status).toBe(200);
    expect((await fetchText('/', { method: 'HEAD' })).text).toBe('');
  });

  test('gives nothing away', async () => {
    for (const path of [
      '/.env',
      '/.git/config',
      '/package.json',
      '/..%2f..%2fetc/passwd',
      '/assets/../server/main.js',
      '/%',
      '/%zz',
      '//',
      '//evil.example',
      '/%00',
      '/blog/%E0%A4%A',
      '/built-from.txt',
      '/assets/main.js.map',
    ]) {
      const { status } = await rawGet(path, {});
      expect([400, 404], path).toContain(status);
      expect((await fetchText('/healthz')).status, path).toBe(200);
    }
  });

  test('lists in the sitemap exactly the pages that may be listed', async () => {
    const sitemap = await fetchText('/sitemap.xml');
    const listed = [...sitemap.text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address);
    expect(listed.toSorted()).toEqual(
      PAGE_PATHS.filter((path) => isIndexable(matchPage(path).name))
        .map((path) => site.url + path)
        .toSorted(),
    );
    expect((await fetchText('/robots.txt')).text).toContain(`Sitemap: ${site.url}/sitemap.xml`);
  });
});

/** The visible words of the main element. */
function mainText({ html }: PageHtml): string {
  const main = /<main\b[^>]*>([\s\S]*)<\/main>/.exec(html)?.[1] ?? '';
  return main
    .replaceAll(/<(script|style)\b[\s\S]*?<\/\1>/g, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

function directive(policy: string, name: string): string[] {
  const found = policy
    .split(';')
    .map((part) => part.trim().split(/\s+/))
    .find(([first]) => first === name);
  return found?.slice(1) ?? [];
}

/** The raw response: fetch would decode the body and normalize the path. */
function rawGet(path: string, headers: Record<string, string>) {
  return new Promise<{ status: number; headers: Record<string, string | undefined>; body: Buffer }>(
    (resolve, reject) => {
      const { hostname, port } = new URL(site.url);
      const sent = request({ hostname, port, path, headers, agent: false }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers as Record<string, string | undefined>,
            body: Buffer.concat(chunks),
          }),
        );
      });
      sent.on('error', reject);
      sent.end();
    },
  );
}
