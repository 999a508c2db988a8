/** Loads each page's code in its own chunk, once, and knows which pages are already here. */
import type { ComponentType } from 'react';
import { matchPage, type PageName } from '../../shared/site/routes.ts';

export interface PageProps {
  /** The article's slug on `/blog/:slug`, the link's token on `/r/:slug`, otherwise empty. */
  slug: string;
}

export interface PageModule {
  default: ComponentType<PageProps>;
  /** Loads what the page needs beyond its code, so that it can hydrate without suspending. */
  prepare?: (slug: string) => unknown;
}

let fetchPage: (name: PageName) => Promise<PageModule>;
const loaded = new Map<PageName, PageModule>();
const loading = new Map<PageName, Promise<PageModule>>();

/** Sets how a page's code is fetched. Importing the pages here would be a cycle: they link through this module. */
export function registerPages(fetch: typeof fetchPage): void {
  fetchPage = fetch;
}

/** The page if its code is here, so that a prerendered page hydrates without ever suspending. */
export function loadedPage(name: PageName): PageModule | undefined {
  return loaded.get(name);
}

export function loadPage(name: PageName): Promise<PageModule> {
  const under = loading.get(name);
  if (under) return under;
  const request = fetchPage(name).then((page) => {
    loaded.set(name, page);
    return page;
  });
  // Failed loads are kept, too: React asks again at each retry, and given a new promise it would never show the failure.
  loading.set(name, request);
  return request;
}

/** Loads all that the page at this path needs. */
export async function preparePage(path: string): Promise<void> {
  const { name, slug } = matchPage(path);
  const page = await loadPage(name);
  await page.prepare?.(slug);
}

/** Fetches a link's page ahead of a click; if that fails, the click will try again and report it. */
export function prefetchPage(link: string): void {
  const path = link.replace(/[?#].*/s, '');
  preparePage(path).catch(() => loading.delete(matchPage(path).name));
}
