/** The `test` of the browser journeys: a site and a browser for the file, and for each test visitors who report all trouble. */
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { closeWorkerBrowser, workerBrowser } from './chromium.ts';
import type { SiteSettings } from './site-process.ts';
import { borrowSite, giveBackSite, removeIdleSites } from './worker-sites.ts';

const ACTION_TIMEOUT_MS = 10_000;
const DESKTOP = { width: 1280, height: 800 };

export interface Visitor {
  /** Opens a page of the site in a browser profile of its own. */
  open(path: string, options?: BrowserContextOptions): Promise<Page>;
  /** A profile of its own, for tests that prepare it before they open a page. */
  arrive(options?: BrowserContextOptions): Promise<BrowserContext>;
  /** Console messages that the test itself provokes; any other error or warning fails it. */
  expectTrouble(...patterns: RegExp[]): void;
}

/** @param settings What the site is started with, beside a mail server of the tests. */
export function visitorTest(settings: SiteSettings = {}) {
  return test
    .extend('workerEnd', { scope: 'worker', auto: true }, async ({}, { onCleanup }) => {
      onCleanup(async () => {
        await removeIdleSites();
        await closeWorkerBrowser();
      });
    })
    .extend('workerSite', { scope: 'file' }, async ({}, { onCleanup }) => {
      const borrowed = await borrowSite(settings);
      onCleanup(() => giveBackSite(settings, borrowed));
      return borrowed;
    })
    .extend('mail', { scope: 'file' }, ({ workerSite }) => workerSite.mail)
    .extend('site', { scope: 'file' }, ({ workerSite }) => workerSite.site)
    .extend('browser', { scope: 'file' }, () => workerBrowser())
    .extend('visitor', async ({ browser, site }, { onCleanup }) => {
      const contexts: BrowserContext[] = [];
      const troubles: string[] = [];
      const expected: RegExp[] = [];
      onCleanup(async () => {
        await Promise.all(contexts.map((context) => context.close()));
        const unexpected = troubles.filter((trouble) => !expected.some((pattern) => pattern.test(trouble)));
        expect(unexpected, 'trouble in the browser').toEqual([]);
      });
      const arrive = async (options: BrowserContextOptions = {}) => {
        const context = await browser.newContext({ baseURL: site.url, viewport: DESKTOP, ...options });
        context.setDefaultTimeout(ACTION_TIMEOUT_MS);
        await context.addInitScript(reportCauses);
        // Violations of the content security policy are console errors, too.
        context.on('console', (message) => {
          if (/^(error|warning|assert)$/.test(message.type()))
            troubles.push(`${message.text()} (${message.location().url})`);
        });
        context.on('weberror', (error) => troubles.push(String(error.error())));
        contexts.push(context);
        return context;
      };
      const visitor: Visitor = {
        arrive,
        expectTrouble: (...patterns) => void expected.push(...patterns),
        async open(path, options) {
          const page = await (await arrive(options)).newPage();
          await page.goto(path);
          return page;
        },
      };
      return visitor;
    });
}

/** Waits until the page's code has taken over its HTML. */
export async function untilHydrated(page: Page): Promise<void> {
  await expect.poll(() => isHydrated(page)).toBe(true);
}

/** React marks the root element when it starts on it. */
export function isHydrated(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const marks = Object.keys(document.getElementById('root') ?? {});
    return marks.some((key) => key.startsWith('__reactContainer'));
  });
}

/** Runs in every page: what React recovers from it reports with the real error as its cause, which is otherwise lost. */
function reportCauses(): void {
  addEventListener('error', ({ error }) => {
    if (error instanceof Error && error.cause instanceof Error) console.error(`Caused by ${error.cause.stack}`);
  });
}
