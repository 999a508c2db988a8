import type { ComponentType } from 'react';
import { matchPage, type PageName } from '#shared/site/routes.ts';
import { CODE_ATTRIBUTE } from '#shared/site/page-start.ts';
import { wholeStyles } from './whole-styles.ts';

export interface PageProps {
  /** The article's slug on `/blog/:slug`, the link's token on `/r/:slug`, otherwise empty. */
  slug: string;
}

export interface PageModule {
  default: ComponentType<PageProps>;
  /** Loads what the page needs beyond its code, so that it can hydrate without suspending. */
  prepare?: (slug: string) => unknown;
}

const loaded = new Map<PageName, PageModule>();
const loading = new Map<PageName, Promise<PageModule>>();

/** @public Called by each page's code (tools/pages/pages-plugin.ts). */
export function keepPage(name: PageName, page: PageModule): void {
  loaded.set(name, page);
}

/** The page if its code is here, so that a prerendered page hydrates without ever suspending. */
export function loadedPage(name: PageName): PageModule | undefined {
  return loaded.get(name);
}

export function loadPage(name: PageName): Promise<PageModule> {
  const under = loading.get(name);
  if (under) return under;
  const request = fetchPage(name);
  // Failed loads are kept, too: React asks again at each retry, and given a new promise it would never show the failure.
  loading.set(name, request);
  return request;
}

async function fetchPage(name: PageName): Promise<PageModule> {
  if (!loaded.has(name)) {
    const { default: table } = await import('virtual:page-table');
    await Promise.all([table[name](), import.meta.env.SSR || wholeStyles()]);
  }
  // Each page's code ends with the call of keepPage.
  return loaded.get(name) as PageModule;
}

/** Loads all that the page needs that was served here. Its HTML names its files, so that it needs no table of pages. */
export async function prepareServedPage(): Promise<void> {
  const [, ...files] = document.querySelector(`[${CODE_ATTRIBUTE}]`)?.getAttribute(CODE_ATTRIBUTE)?.split(' ') ?? [];
  await Promise.all(files.map((file) => import(/* @vite-ignore */ file)));
  await preparePage(location.pathname);
}

/** Loads all that the page at this path needs. */
async function preparePage(path: string): Promise<void> {
  const { name, slug } = matchPage(path);
  const page = await loadPage(name);
  await page.prepare?.(slug);
}

/** Fetches a link's page ahead of a click; if that fails, the click will try again and report it. */
export function prefetchPage(link: string): void {
  const path = link.replace(/[?#].*/s, '');
  preparePage(path).catch(() => loading.delete(matchPage(path).name));
}
