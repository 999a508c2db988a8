import type { Page } from 'playwright-core';
import { PAGE_PATHS } from './page-html.ts';

declare global {
  interface Window {
    /** Elements of the HTML from before our code ran. */
    firstSeen?: { heading: Element | null; header: Element | null; footer: Element | null };
    /** Whether 'Loading...' ever appeared. */
    sawLoading?: boolean;
  }
}

/** The desk sends whoever isn't signed in to /auth; its own journey looks at it. */
export const PUBLIC_PATHS = [
  ...PAGE_PATHS.filter((path) => !path.startsWith('/desk')),
  '/checkout?plan=starter',
  '/no-such-page',
  '/blog/no-such-article',
];
/** Runs in every page, before its own code. */
export function noteFirstSeen(): void {
  new MutationObserver((changes) => {
    const added = changes.flatMap(({ addedNodes }) => [...addedNodes]);
    if (added.some((node) => node.textContent?.includes('Loading...') && node.nodeName !== 'SCRIPT'))
      window.sawLoading = true;
  }).observe(document, { childList: true, subtree: true });
  document.addEventListener('readystatechange', () => {
    window.firstSeen ??= {
      heading: document.querySelector('main h1'),
      header: document.querySelector('header'),
      footer: document.querySelector('footer'),
    };
  });
}

export function keptItsElements(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const { heading, header, footer } = window.firstSeen ?? {};
    return [heading, header, footer].every((element) => element?.isConnected) && !window.sawLoading;
  });
}
