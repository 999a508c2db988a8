import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { TEST_PAGE_TABLE as pages } from '#test/support/test-app.ts';
import { routes, usesMicrophone } from '#shared/site/routes.ts';
import { pagePolicy } from '../http/security-headers.ts';
import { createPageTable } from './page-table.ts';

describe('codings', () => {
  test.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['br;q=1.0, gzip;q=0.5', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br; q=0.000', undefined],
    ['identity', undefined],
    [undefined, undefined],
  ])('answers %s with the coding %s', (accepted, coding) => {
    const found = pages.find('/pricing', accepted, undefined);
    expect(found?.headers['content-encoding']).toBe(coding);
    expect(found?.headers).toMatchObject({ vary: 'Accept-Encoding', 'content-length': String(found?.body?.length) });
    const decoded = { br: brotliDecompressSync, gzip: gunzipSync }[coding ?? ''] ?? ((bytes: Buffer) => bytes);
    expect(decoded(found?.body ?? Buffer.alloc(0)).toString()).toContain('<title>/pricing</title>');
  });
});

test('a body is compressed once, and pages once more, as small as they get', async () => {
  const find = (coding: string) => pages.find('/pricing', coding, undefined);
  expect(find('gzip')?.body).toBe(find('gzip')?.body);
  const first = find('br');
  expect(find('br')?.body).toBe(first?.body);
  await expect.poll(() => find('br')?.headers['etag']).not.toBe(first?.headers['etag']);
  const best = find('br');
  expect(best?.body).toBe(find('br')?.body);
  expect(best?.headers['content-length']).toBe(String(best?.body?.length));
  expect(brotliDecompressSync(best?.body ?? '')).toEqual(brotliDecompressSync(first?.body ?? ''));
});

describe('validation', () => {
  const etagOf = (coding: string) => pages.find('/', coding, undefined)?.headers['etag'] ?? '';

  test('each coding has an ETag of its own', () => {
    expect(new Set(['br', 'gzip', 'identity'].map(etagOf)).size).toBe(3);
  });

  test('an unchanged page is 304 with all its security headers', () => {
    const full = pages.find('/', 'br', undefined);
    const { 'content-encoding': _coding, 'content-length': _length, ...kept } = full?.headers ?? {};
    for (const known of [etagOf('br'), `W/${etagOf('br')}`, `"other", ${etagOf('br')}`, '*']) {
      expect(pages.find('/', 'br', known)).toMatchObject({ status: 304, headers: kept, body: null });
    }
    expect(kept['content-security-policy']).toContain("default-src 'none'");
    expect(pages.find('/', 'br', etagOf('gzip'))?.status).toBe(200);
  });
});

describe('paths', () => {
  test('a query string changes nothing', () => {
    expect(pages.find('/pricing?plan=1', 'br', undefined)?.status).toBe(200);
  });

  test('a page may be for one query only', () => {
    const [any, one] = ['/checkout', '/checkout?plan=growth'].map((path) => {
      return { path, html: path, status: 200, indexable: false, title: '', description: '' };
    });
    const missing = { path: '*', html: '', status: 404, indexable: false, title: '', description: '' };
    if (!any || !one) throw new Error('no pages');
    const table = createPageTable({ siteUrl: '', chatScriptUrl: undefined, pages: [any, one, missing], assets: [] });
    const shown = (target: string) => table.find(target, 'identity', undefined)?.wire.body;
    expect(shown('/checkout?plan=growth')).toBe(one.html);
    for (const target of ['/checkout', '/checkout?plan=scale', '/checkout?plan=growth&seats=2'])
      expect(shown(target)).toBe(any.html);
  });

  test('a trailing slash redirects to the page, with its query, and never to another host', () => {
    expect(pages.find('/pricing/?plan=1', 'br', undefined)).toMatchObject({
      status: 308,
      headers: { location: '/pricing?plan=1' },
    });
    for (const target of ['//evil.example/', '//', '///'])
      expect(pages.find(target, 'br', undefined), target).toBeUndefined();
    expect(pages.find('/nope/', 'br', undefined)).toBeUndefined();
    expect(pages.find('*', 'br', undefined)).toBeUndefined();
  });

  test('an unknown path gets the 404 page, and a missing file a plain 404', () => {
    expect(pages.missing('/blog/nope', 'br')).toMatchObject({
      status: 404,
      headers: { 'content-type': 'text/html; charset=utf-8' },
    });
    expect(pages.missing('/assets/old.js', 'br')).toMatchObject({
      status: 404,
      headers: { 'content-type': 'text/plain; charset=utf-8' },
    });
  });

  test('hashed files are cached for a year, and pages are revalidated', () => {
    expect(pages.find('/assets/main-1a2b.js', 'br', undefined)?.headers['cache-control']).toBe(
      'public, max-age=31536000, immutable',
    );
    expect(pages.find('/', 'br', undefined)?.headers['cache-control']).toBe('no-cache');
  });

  test('a cache in front may hold pages that are listed for a minute, also by a 304, and no others', () => {
    const atTheEdge = 'max-age=60, stale-while-revalidate=60, stale-if-error=86400';
    const { headers } = pages.find('/', 'br', undefined) ?? {};
    expect(headers?.['cdn-cache-control']).toBe(atTheEdge);
    expect(pages.find('/', 'br', headers?.['etag'])).toMatchObject({
      status: 304,
      headers: { 'cdn-cache-control': atTheEdge },
    });
    for (const reply of [pages.find('/checkout', 'br', undefined), pages.missing('/nope', 'br')])
      expect(reply?.headers).not.toHaveProperty('cdn-cache-control');
  });

  test('no page of the desk is stored, and every other page is', () => {
    const page = (path: string) => ({ path, html: '<p>', status: 200, indexable: false, title: '', description: '' });
    const paths = Object.values(routes);
    const all = [...paths.map(page), { ...page('*'), status: 404 }];
    const site = createPageTable({ siteUrl: 'http://localhost', chatScriptUrl: undefined, pages: all, assets: [] });
    const stored = paths.filter((path) => site.find(path, 'br', undefined)?.headers['cache-control'] !== 'no-store');
    expect(stored).toEqual(paths.filter((path) => path !== '/desk' && !path.startsWith('/desk/')));
    expect(paths.length - stored.length).toBeGreaterThan(3);
  });

  test('only unlisted pages say noindex', () => {
    expect(pages.find('/checkout', 'br', undefined)?.headers['x-robots-tag']).toBe('noindex');
    expect(pages.find('/pricing', 'br', undefined)?.headers).not.toHaveProperty('x-robots-tag');
  });
});

describe('redirects', () => {
  const page = { path: '*', html: '<p>', status: 404, indexable: false, title: '', description: '' };
  const redirects = [{ from: '/prices', to: '/pricing' }];
  const siteUrl = 'http://localhost';
  const table = createPageTable({ siteUrl, chatScriptUrl: undefined, pages: [page], assets: [], redirects });

  test.each([
    ['/prices', '/pricing'],
    ['/prices/', '/pricing'],
    ['/prices?plan=growth', '/pricing?plan=growth'],
    ['/prices/?plan=growth', '/pricing?plan=growth'],
  ])('%s redirects to %s', (from, to) => {
    expect(table.find(from, 'br', undefined)).toMatchObject({
      status: 301,
      headers: { location: to, 'cache-control': 'public, max-age=3600', 'x-content-type-options': 'nosniff' },
    });
  });

  test('only complete paths redirect', () => {
    for (const path of ['/prices/old', '/Prices', '//prices', '/'])
      expect(table.find(path, 'br', undefined)).toBe(undefined);
  });
});

describe('security headers', () => {
  const policyOf = (path: string, name: string) => pages.find(path, 'br', undefined)?.headers[name];

  test('inline scripts are allowed by hash, data blocks need none, and nothing is unsafe', () => {
    const hash = createHash('sha256').update('theme()').digest('base64');
    expect(policyOf('/', 'content-security-policy')).toContain(`script-src 'self' 'sha256-${hash}';`);
    expect(policyOf('/', 'content-security-policy')).not.toContain('unsafe');
  });

  test('only pages with voice may use the microphone, and pages with tokens send no referrer', () => {
    expect(policyOf('/voice-testing', 'permissions-policy')).toBe('microphone=(self)');
    expect(policyOf('/', 'permissions-policy')).toBe('microphone=()');
    const ofDemo = (hasModel: boolean) =>
      pagePolicy({ path: '/receptionist-demo', html: '', chatScriptUrl: undefined, hasModel })['permissions-policy'];
    expect([true, false].map(ofDemo)).toEqual(['microphone=(self)', 'microphone=()']);
    expect(usesMicrophone('/receptionist-demo?call=no-heat#own', true), 'links with a query load it, too').toBe(true);
    expect(policyOf('/newsletter/confirm', 'referrer-policy')).toBe('no-referrer');
    expect(policyOf('/', 'referrer-policy')).toBe('strict-origin-when-cross-origin');
    const ofFolder = (path: string) => pagePolicy({ path, html: '', chatScriptUrl: undefined })['referrer-policy'];
    expect(['/r/*', '/desk', '/desk/people/*', '/blog/*'].map(ofFolder)).toEqual([
      'no-referrer',
      'no-referrer',
      'no-referrer',
      'strict-origin-when-cross-origin',
    ]);
  });

  test('an https site sends HSTS, and its policy names the chat script by its full address', () => {
    const chatScriptUrl = 'https://storage.example/widget/loader.js';
    const page = { path: '*', html: '<p>', status: 404, indexable: false, title: '', description: '' };
    const table = createPageTable({
      siteUrl: 'https://agency.example',
      chatScriptUrl,
      pages: [page],
      assets: [],
    });
    const { headers } = table.missing('/', 'br');
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
    expect(headers['content-security-policy']).toContain(`script-src 'self' ${chatScriptUrl};`);
    expect(policyOf('/', 'strict-transport-security')).toBeUndefined();
  });
});
