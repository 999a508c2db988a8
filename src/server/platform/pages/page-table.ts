/** Every page and file in memory. The first request for one compresses it; every further request is a lookup. */
import words from '#content/errors-words.yaml';
import { routes } from '#shared/site/routes.ts';
import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import { gzipSync } from 'node:zlib';
import { bestCoding, compressBrotli, compressBrotliBest, type Coding } from './compress.ts';
import { DISK_FOLDERS, type AssetFile, type PageFile } from './page-files.ts';
import { baseHeaders, pagePolicy, type BaseHeaderOptions, type PagePolicyOptions } from '../http/security-headers.ts';

export interface PageReply {
  status: number;
  headers: Record<string, string>;
  body: Buffer | null;
  /**
   * The same reply in the form that Node writes fastest: it joins the headers and a latin1 string into one write, where
   * a Buffer needs two, and uses a flat header list as it is. 19 µs of CPU per page instead of 25 to 31.
   */
  wire: { headers: readonly string[]; body: string };
}

export interface PageTable {
  /** The page or file at this path; undefined when there is none. `target` may carry a query. */
  find(target: string, acceptEncoding: string | undefined, ifNoneMatch: string | undefined): PageReply | undefined;
  missing(target: string, acceptEncoding: string | undefined): PageReply;
}

export interface PageTableOptions extends BaseHeaderOptions {
  chatScriptUrl: string | undefined;
  hasModel?: boolean;
  pages: readonly PageFile[];
  assets: readonly AssetFile[];
  redirects?: readonly Redirect[];
}

export interface Redirect {
  from: string;
  to: string;
}

type Entry = (coding: Coding) => Variant;

interface Bodies extends Record<Coding, () => Buffer> {
  /** Brotli that is worth waiting for; those who ask before it is ready get `br`. */
  smallest?: () => Promise<Buffer>;
}

interface Variant {
  full: PageReply;
  notModified: PageReply;
  etag: string;
}

/** Browsers may keep a permanent redirect for good, and a wrong one could never be taken back. */
const REDIRECT_MAX_AGE_SECONDS = 3_600;
const ONE_YEAR_SECONDS = 31_536_000;
/** For shared caches (RFC 9213): a changed page may be shown for two minutes more, and for a day in an outage. */
const IN_SHARED_CACHES = 'max-age=60, stale-while-revalidate=60, stale-if-error=86400';
/** 96 bits: enough to tell versions of one file apart. */
const ETAG_LENGTH = 16;

/** Requests in these folders expect a file. */
const FILE_FOLDERS = ['/assets/', ...DISK_FOLDERS.map((name) => `/${name}/`)];

const MEDIA_TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.bin': 'application/octet-stream',
  '.woff2': 'font/woff2',
};

export function createPageTable({
  chatScriptUrl,
  hasModel = false,
  pages,
  assets,
  redirects = [],
  ...site
}: PageTableOptions): PageTable {
  const common = baseHeaders(site);
  const entries = new Map([
    ...pages.map((page) => [page.path, pageEntry(page, common, { chatScriptUrl, hasModel })] as const),
    ...assets.map((asset) => [asset.path, assetEntry(asset, common)] as const),
  ]);
  const moved = new Map(redirects.map(({ from, to }) => [from, to]));
  const notFound = entries.get('*');
  entries.delete('*');
  if (!notFound) throw new Error('The build has no page for unknown paths (path "*" in dist/pages/index.json).');

  return {
    find(target, acceptEncoding, ifNoneMatch) {
      const queryAt = target.indexOf('?');
      const path = queryAt === -1 ? target : target.slice(0, queryAt);
      // A page may answer for a whole folder, such as that of the shared results, whose names are tokens (routes.ts), or
      // for one query only, such as the checkout with a plan.
      const entry = entries.get(target) ?? entries.get(path) ?? entries.get(path.replace(/(?<=\/)[\w-]+$/, '*'));
      if (!entry) return movedReply(path, target, moved, common) ?? slashRedirect(path, target, entries, common);
      const { full, notModified, etag } = entry(bestCoding(acceptEncoding));
      return ifNoneMatch !== undefined && matches(ifNoneMatch, etag) ? notModified : full;
    },
    missing(target, acceptEncoding) {
      if (FILE_FOLDERS.some((folder) => target.startsWith(folder))) return plainNotFound(common);
      return notFound(bestCoding(acceptEncoding)).full;
    },
  };
}

function pageEntry(
  page: PageFile,
  common: Record<string, string>,
  installed: Pick<PagePolicyOptions, 'chatScriptUrl' | 'hasModel'>,
): Entry {
  const bytes = Buffer.from(page.html);
  const bodies = {
    br: () => compressBrotli(bytes),
    gzip: () => gzipSync(bytes),
    identity: () => bytes,
    smallest: async () => compressBrotliBest(bytes),
  };
  return entryOf(bytes, bodies, page.status, {
    'content-type': 'text/html; charset=utf-8',
    // The desk's pages leave nothing in a shared browser.
    'cache-control': page.path.startsWith(routes.desk) ? 'no-store' : 'no-cache',
    // Pages that search engines may not list are for one visitor or one purpose.
    ...(page.indexable ? { 'cdn-cache-control': IN_SHARED_CACHES } : { 'x-robots-tag': 'noindex' }),
    vary: 'Accept-Encoding',
    ...common,
    ...pagePolicy({ path: page.path, html: page.html, ...installed }),
  });
}

function assetEntry({ path, bytes, brotli, gzip }: AssetFile, common: Record<string, string>): Entry {
  const bodies = { br: () => brotli ?? bytes, gzip: () => gzip ?? bytes, identity: () => bytes };
  return entryOf(bytes, bodies, 200, {
    'content-type': MEDIA_TYPES[extname(path)] ?? 'application/octet-stream',
    // The build puts a hash of the content into these names, so a new version has a new name.
    'cache-control': path.startsWith('/assets/') ? `public, max-age=${ONE_YEAR_SECONDS}, immutable` : 'no-cache',
    ...((brotli ?? gzip) && { vary: 'Accept-Encoding' }),
    ...common,
  });
}

function entryOf(bytes: Buffer, bodies: Bodies, status: number, headers: Record<string, string>): Entry {
  const hash = () => createHash('sha256').update(bytes).digest('base64url').slice(0, ETAG_LENGTH);
  const make = (coding: Coding, body: Buffer, version: string = coding): Variant => {
    const coded = body !== bytes;
    // Each coding is a representation of its own (RFC 9110 §8.8.3.3).
    const etag = coded ? `"${hash()}-${version}"` : `"${hash()}"`;
    const shared = { ...headers, etag };
    const full = { ...shared, ...(coded && { 'content-encoding': coding }), 'content-length': String(body.length) };
    return { etag, full: pageReply(status, full, body), notModified: pageReply(304, shared, null) };
  };
  const made: Partial<Record<Coding, Variant>> = {};
  return (coding) => {
    const known = made[coding];
    if (known) return known;
    // If it fails, the first one serves as well.
    if (coding === 'br')
      bodies.smallest?.().then(
        (body) => (made.br = make('br', body, 'br-best')),
        () => {},
      );
    return (made[coding] = make(coding, bodies[coding]()));
  };
}

/** Weak comparison: a proxy that compressed our answer marks the ETag as weak (RFC 9110 §13.1.2). */
function matches(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch === etag || ifNoneMatch === '*') return true;
  return ifNoneMatch.split(',').some((item) => item.trim().replace(/^W\//, '') === etag);
}

function movedReply(
  path: string,
  target: string,
  moved: ReadonlyMap<string, string>,
  common: Record<string, string>,
): PageReply | undefined {
  const to = moved.get(path.replace(/(?<=.)\/$/, ''));
  if (to === undefined) return undefined;
  const location = to + target.slice(path.length);
  const cacheControl = `public, max-age=${REDIRECT_MAX_AGE_SECONDS}`;
  return pageReply(301, { ...common, location, 'cache-control': cacheControl, 'content-length': '0' }, null);
}

function slashRedirect(
  path: string,
  target: string,
  entries: ReadonlyMap<string, unknown>,
  common: Record<string, string>,
): PageReply | undefined {
  const plain = path.slice(0, -1);
  if (!path.endsWith('/') || plain === '/' || !entries.has(plain)) return undefined;
  return pageReply(308, { ...common, location: plain + target.slice(path.length), 'content-length': '0' }, null);
}

/** Plain text, because a browser would take HTML for the script or style it asked for. */
function plainNotFound(common: Record<string, string>): PageReply {
  const body = Buffer.from(`${words.file.missing}\n`);
  const headers = { ...common, 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };
  return pageReply(404, { ...headers, 'content-length': String(body.length) }, body);
}

export function pageReply(status: number, headers: Record<string, string>, body: Buffer | null): PageReply {
  return {
    status,
    headers,
    body,
    wire: { headers: Object.entries(headers).flat(), body: body?.toString('latin1') ?? '' },
  };
}
