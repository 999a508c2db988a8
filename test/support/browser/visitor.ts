/** The `test` of the browser journeys: a site and a browser for the file, and for each test visitors who report all trouble. */
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { BrowserProfiles, type Profile } from './browser-profiles.ts';
import { closeWorkerBrowser, workerBrowser } from './chromium.ts';
import { filmPage } from './journey-film.ts';
import type { SiteSettings } from '../site-process.ts';
import { borrowSite, giveBackSite, removeIdleSites } from '../worker-sites.ts';

export interface Visitor {
  /** Opens a page of the site in an empty browser profile, which this test has for itself. */
  open(path: string, options?: BrowserContextOptions): Promise<Page>;
  /** A blank page in such a profile, for tests that set it up before they load anything. */
  newPage(options?: BrowserContextOptions): Promise<Page>;
  /** A new profile, for tests that change what all its pages share: the clock, the connection, permissions. */
  arrive(options?: BrowserContextOptions): Promise<BrowserContext>;
  /** Console messages that the test itself provokes; any other error or warning fails it. */
  expectTrouble(...patterns: RegExp[]): void;
}

/** Journeys without settings of their own share a site with these. Accounts need no confirmation there. */
const USUAL_SETTINGS: SiteSettings = { AUTH_REQUIRE_CONFIRMATION: 'false', AUTH_MAIL_INTERVAL_SECONDS: '1' };

/** @param settings What the site is started with, beside a mail server of the tests. */
export function visitorTest(settings = USUAL_SETTINGS) {
  return test
    .extend('workerEnd', { scope: 'worker', auto: true }, async ({}, { onCleanup }) => {
      onCleanup(endWorker);
    })
    .extend('workerSite', { scope: 'file' }, async ({}, { onCleanup }) => {
      const borrowed = await borrowSite(settings);
      onCleanup(() => giveBackSite(settings, borrowed));
      return borrowed;
    })
    .extend('mail', { scope: 'file' }, ({ workerSite }) => workerSite.mail)
    .extend('site', { scope: 'file' }, ({ workerSite }) => workerSite.site)
    .extend('profiles', { scope: 'file' }, ({ workerSite }) => workerSite.profiles)
    .extend('browser', { scope: 'file' }, () => workerBrowser())
    .extend('visitor', async ({ browser, profiles, task }, { onCleanup }) => {
      const used: Profile[] = [];
      const films: (() => Promise<void>)[] = [];
      const expected: RegExp[] = [];
      onCleanup(async () => {
        for (const end of films) await end();
        // What a failed test was still doing may go on in its profile.
        const passed = task.result?.state === 'pass';
        await Promise.all(used.map((profile) => profiles.giveBack(profile, passed)));
        const troubles = used.flatMap((profile) => profile.troubles);
        const unexpected = troubles.filter((trouble) => !expected.some((pattern) => pattern.test(trouble)));
        expect(unexpected, 'trouble in the browser').toEqual([]);
      });
      const visitor: Visitor = {
        async open(path, options) {
          const page = await visitor.newPage(options);
          await page.goto(path);
          return page;
        },
        async newPage(options) {
          const { profile, page } = await profiles.newPage(browser, options);
          used.push(profile);
          films.push(await filmPage(page, `${task.name} ${films.length + 1}`));
          return page;
        },
        async arrive(options) {
          const profile = await profiles.make(browser, options);
          used.push(profile);
          return profile.context;
        },
        expectTrouble: (...patterns) => void expected.push(...patterns),
      };
      return visitor;
    });
}

/** The same with motion, for journeys about what moves: menus, notifications, scrolling. */
export function movingVisitorTest(settings = USUAL_SETTINGS) {
  return visitorTest(settings).extend('profiles', { scope: 'file' }, ({ workerSite }, { onCleanup }) => {
    const profiles = new BrowserProfiles(workerSite.site.url, { reducedMotion: 'no-preference' });
    onCleanup(() => profiles.close());
    return profiles;
  });
}

let ended: Promise<void> | undefined;

/** Every file of the worker asks for it. */
function endWorker(): Promise<void> {
  ended ??= removeAll();
  return ended;
}

async function removeAll(): Promise<void> {
  try {
    await removeIdleSites();
  } finally {
    await closeWorkerBrowser();
  }
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

/** Waits until the effects of hydration have run and been painted. */
export async function paintedTwice(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    await frame();
  });
}
