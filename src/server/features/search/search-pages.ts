/** Answers `/search?q=` with the prerendered search page and the results filled in, for visitors without scripts. */
import { createSiteSearch, escapeHtml } from '../../../shared/site-search.ts';
import {
  QUERY_MAX_LENGTH,
  SEARCH_FIELD_ID,
  SEARCH_INDEX_PATH,
  SEARCH_RESULTS_ID,
} from '../../../shared/search-page.ts';
import { routes } from '../../../shared/routes.ts';
import type { Clock } from '../../platform/clock.ts';
import { pageReply, type PageTable } from '../../platform/pages/page-table.ts';

export interface SearchPagesOptions {
  clock: Clock;
  /** ISO date. */
  today: string;
}

/**
 * A search blocks the main thread for a few milliseconds. Above this rate the page is sent without results, and its
 * script searches in the browser.
 */
const SEARCHES_PER_SECOND = 30;
const QUERY_START = `${routes.search}?`;
/** Headers that describe the prerendered bytes, not the filled-in page. */
const OWN_HEADERS = new Set(['etag', 'vary', 'content-length', 'cache-control', 'x-robots-tag']);

export function withSearch(table: PageTable, { clock, today }: SearchPagesOptions): PageTable {
  const page = table.find(routes.search, 'identity', undefined);
  const index = table.find(SEARCH_INDEX_PATH, 'identity', undefined);
  if (!page?.body || !index?.body) throw new Error('The build has no search page, or no index for it.');
  const parts = splitPage(page.body.toString());
  const search = createSiteSearch(index.body.toString());
  const headers = Object.fromEntries(Object.entries(page.headers).filter(([name]) => !OWN_HEADERS.has(name)));
  let second = 0;
  let searches = 0;
  const isTooMany = () => {
    const now = Math.floor(clock.now() / 1000);
    searches = now === second ? searches + 1 : 1;
    second = now;
    return searches > SEARCHES_PER_SECOND;
  };

  return {
    find(target, acceptEncoding, ifNoneMatch) {
      if (!target.startsWith(QUERY_START)) return table.find(target, acceptEncoding, ifNoneMatch);
      const asked = new URLSearchParams(target.slice(QUERY_START.length)).get('q') ?? '';
      const query = asked.slice(0, QUERY_MAX_LENGTH).trim();
      const results = query === '' || isTooMany() ? '' : search(query, today).html;
      const html = [parts.beforeValue, ` value="${escapeHtml(query)}"`, parts.beforeResults, results, parts.rest];
      const body = Buffer.from(html.join(''));
      return pageReply(
        200,
        // The CSP can stay: it lists hashes of the page's own scripts and styles, and the inserted parts hold neither.
        { ...headers, 'cache-control': 'no-store', 'x-robots-tag': 'noindex', 'content-length': String(body.length) },
        body,
      );
    },
    missing: (...request) => table.missing(...request),
  };
}

/** Splits the page at the two places that a query fills. */
function splitPage(html: string) {
  const places = new RegExp(
    `^([\\s\\S]*?<input id="${SEARCH_FIELD_ID}")([\\s\\S]*?<div id="${SEARCH_RESULTS_ID}"[^>]*>)(</div>[\\s\\S]*)$`,
  );
  const [, beforeValue, beforeResults, rest] = places.exec(html) ?? [];
  if (!beforeValue || !beforeResults || !rest) throw new Error('The search page has no field or no place for results.');
  return { beforeValue, beforeResults, rest };
}
