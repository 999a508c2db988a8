/** Answers `/search?q=` with the prerendered search page and the results filled in, for visitors without scripts. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import words from '#content/pages/search-page.yaml';
import { createSiteSearch, type SiteSearch } from '../shared/site-search.ts';
import {
  QUERY_MAX_LENGTH,
  REFUSED_ATTRIBUTE,
  SEARCH_FIELD_ID,
  SEARCH_INDEX_PATH,
  SEARCH_RESULTS_ID,
} from '../shared/search-page.ts';
import { routes } from '#shared/site/routes.ts';
import type { Clock } from '#server/platform/clock.ts';
import { clientAddress, clientNetwork } from '#server/platform/http/request/client-address.ts';
import { createMemoryLimiter } from '#server/platform/http/load/memory-limiter.ts';
import type { RateLimit } from '#server/platform/http/rate-limit.ts';
import { URL_MAX_LENGTH } from '#server/platform/http/request/request-frame.ts';
import { pageReply, type PageReply, type PageTable } from '#server/platform/pages/page-table.ts';
import { sendReply } from '#server/platform/pages/pages-endpoint.ts';
import { escapeHtml } from '#shared/text/escape-html.ts';

export interface SearchPagesOptions {
  clock: Clock;
  trustedProxies: number;
  rateLimitScale: number;
}

/** A search blocks the main thread for milliseconds. With scripts the visitor's browser searches instead. */
const PER_CLIENT: RateLimit = { name: 'searches', points: 20, windowMs: 10_000 };
const OF_EVERYBODY: RateLimit = { name: 'all-searches', points: 40, windowMs: 1_000 };
const QUERY_START = `${routes.search}?`;
/** Headers that describe the prerendered bytes, not the filled-in page. */
const OWN_HEADERS = new Set(['etag', 'vary', 'content-length', 'cache-control', 'cdn-cache-control', 'x-robots-tag']);

export function createSearchPages({ clock, trustedProxies, rateLimitScale }: SearchPagesOptions) {
  const limiter = createMemoryLimiter(rateLimitScale);
  let page: ShownPage | undefined;

  /** The answer to a search by `client`; undefined when `target` isn't a search. */
  const reply = (target: string, client: string): PageReply | undefined => {
    if (!page || !target.startsWith(QUERY_START)) return undefined;
    const asked = new URLSearchParams(target.slice(QUERY_START.length)).get('q') ?? '';
    const query = asked.slice(0, QUERY_MAX_LENGTH).trim();
    if (query === '') return filled(page, 200, query, '');
    const now = clock.now();
    // First the client's own, so that what it sends above that uses up nobody else's.
    const ownWait = limiter.consume(PER_CLIENT, client, now);
    const wait = ownWait || limiter.consume(OF_EVERYBODY, '', now);
    if (wait > 0) return filled(page, ownWait > 0 ? 429 : 503, query, refusalHtml, { 'retry-after': String(wait) });
    return filled(page, 200, query, page.search(query, page.today).html);
  };

  return {
    /** Takes the search page and the index of that day (ISO date). */
    show(table: PageTable, today: string) {
      page = openPage(table, today);
    },
    reply,
    /** Answers a search; false leaves the request to others. */
    answer(request: IncomingMessage, response: ServerResponse): boolean {
      const { method, headers, url = '' } = request;
      if ((method !== 'GET' && method !== 'HEAD') || !url.startsWith(QUERY_START) || url.length > URL_MAX_LENGTH)
        return false;
      // Node joins the repeated headers of this name to one text.
      const forwarded = headers['x-forwarded-for'] as string | undefined;
      const address = clientAddress(request.socket.remoteAddress ?? '', forwarded, trustedProxies);
      const found = reply(url, clientNetwork(address));
      if (found) sendReply(response, found);
      return found !== undefined;
    },
  };
}

interface ShownPage {
  parts: ReturnType<typeof splitPage>;
  headers: Record<string, string>;
  search: SiteSearch;
  today: string;
}

function openPage(table: PageTable, today: string): ShownPage {
  const page = table.find(routes.search, 'identity', undefined);
  const index = table.find(SEARCH_INDEX_PATH, 'identity', undefined);
  if (!page?.body || !index?.body) throw new Error('The build has no search page, or no index for it.');
  return {
    parts: splitPage(page.body.toString()),
    headers: Object.fromEntries(Object.entries(page.headers).filter(([name]) => !OWN_HEADERS.has(name))),
    search: createSiteSearch(index.body.toString()),
    today,
  };
}

function filled(
  { parts, headers }: ShownPage,
  status: number,
  query: string,
  results: string,
  more: Record<string, string> = {},
): PageReply {
  const html = [parts.beforeValue, ` value="${escapeHtml(query)}"`, parts.beforeResults, results, parts.rest];
  const body = Buffer.from(html.join(''));
  // The CSP can stay: it lists hashes of the page's own scripts and styles, and the inserted parts hold neither.
  const own = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex', 'content-length': String(body.length) };
  return pageReply(status, { ...headers, ...own, ...more }, body);
}

const [, tooMany = ''] = words.paragraphs;
/** The search box takes this for no result, and searches in the browser. */
const refusalHtml = `<p ${REFUSED_ATTRIBUTE}>${escapeHtml(tooMany)}</p>`;

function splitPage(html: string) {
  const places = new RegExp(
    `^([\\s\\S]*?<input id="${SEARCH_FIELD_ID}")([\\s\\S]*?<div id="${SEARCH_RESULTS_ID}"[^>]*>)(</div>[\\s\\S]*)$`,
  );
  const [, beforeValue, beforeResults, rest] = places.exec(html) ?? [];
  if (!beforeValue || !beforeResults || !rest) throw new Error('The search page has no field or no place for results.');
  return { beforeValue, beforeResults, rest };
}
