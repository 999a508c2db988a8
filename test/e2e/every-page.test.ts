/**
 * Loads every page once: its HTML survives the arrival of its code, axe finds no problem, and nothing overflows the
 * screen.
 */
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import {
  AXE_SOURCE,
  overflowOf,
  problemsInBothSchemes,
  problemsOf,
  problemsOfOwnParts,
} from '../support/browser/axe-problems.ts';
import { DISC_PATH } from '../support/browser/disc-taker.ts';
import { keptItsElements, noteFirstSeen, PUBLIC_PATHS } from '../support/browser/served-elements.ts';
import { paintedTwice, untilHydrated, visitorTest } from '../support/browser/visitor.ts';

const test = visitorTest();

const HEIGHT = 800;
const DESKTOP = 1440;
const TABLET = 768;
const PHONE = 360;
/** What 1280 px leave at 400% zoom; also the narrowest phone. What fits there fits on a wider one. */
const NARROW = 320;
/** The widest comes first, because pages load at desktop width. */
const WIDTHS = [DESKTOP, TABLET, NARROW];
/** Drawn like the one of them that is in KINDS, from words alone. */
const IS_WORDS = /^\/(blog|newsletter)\//;
/** The screen of a small phone. */
const SCREEN = 740;
/** How many screens a page may have on a phone, with what is folded closed. A busy owner reads a service page to its end. */
const MOST_SCREENS: Record<string, number> = {
  ...Object.fromEntries(
    [
      '/hvac',
      '/plumbing-electrical',
      '/salons-spas',
      '/law-offices',
      '/property-managers',
      '/restaurants',
      '/ai-appointment',
      '/inbound-calling',
      '/embedded-ai-voice-agent',
      '/engage-iq',
      '/mod-ai-showcase',
      '/mod-mentor',
      '/ai-automation-solutions',
      '/ai-phone-automation',
      '/workflow-automation',
      '/customer-service-automation',
      '/features',
      '/how-it-works',
      '/portfolio',
      '/contact',
    ].map((path) => [path, 9]),
  ),
  '/pricing': 8,
  '/mod-iq-pricing': 11,
  '/voice-testing': 11,
  '/': 12,
};
/**
 * One page of each kind, which axe checks on a desktop, in light and in dark, and on a phone. The other pages share
 * their header, footer and styles, and only what is between is checked, on a phone.
 */
const KINDS = new Set([
  '/',
  '/pricing',
  '/inbound-calling',
  '/sources',
  '/blog',
  '/blog/measure-your-missed-calls',
  DISC_PATH,
  '/auth',
  '/account',
  '/newsletter/confirm',
  '/no-such-page',
]);
/** Axe runs close to a hundred times. */
const ALL_PAGES_TIMEOUT_MS = 300_000;

describe('every page', () => {
  test(
    'keeps its prerendered elements and has no problem at any width',
    { timeout: ALL_PAGES_TIMEOUT_MS },
    async ({ visitor }) => {
      visitor.expectTrouble(/404 \(Not Found\)/);
      const page = await visitor.newPage();
      await page.addInitScript(noteFirstSeen);
      // The browser compiles it once for all pages.
      await page.addInitScript(AXE_SOURCE);
      const problems: string[] = [];
      for (const path of PUBLIC_PATHS) {
        await widen(page);
        await page.goto(path);
        await untilHydrated(page);
        await paintedTwice(page);
        if (!(await keptItsElements(page))) problems.push(`${path}: elements were replaced, or 'Loading...' was shown`);
        const most = MOST_SCREENS[path];
        for (const width of most ? [...WIDTHS, PHONE] : WIDTHS) {
          await page.setViewportSize({ width, height: HEIGHT });
          problems.push(...(await problemsAt(page, path, width)).map((problem) => `${path} at ${width}: ${problem}`));
          const overflow = await overflowOf(page);
          if (overflow > 0) problems.push(`${path} at ${width}: ${overflow} px too wide`);
          const screens = most && width === PHONE ? await screensOf(page) : 0;
          if (most && screens > most) problems.push(`${path}: ${screens.toFixed(1)} screens on a phone; fold or cut`);
        }
      }
      expect(problems).toEqual([]);
    },
  );
});

/** Without the pictures of the product, which nobody has to read. */
function screensOf(page: Page): Promise<number> {
  return page.evaluate((screen) => {
    const pictures = [...document.querySelectorAll('[data-pictures]')];
    const seen = pictures.reduce((sum, { clientHeight }) => sum + clientHeight, 0);
    return (document.documentElement.scrollHeight - seen) / screen;
  }, SCREEN);
}

/** For the next page. Hides this one first, because laying it out once more would take half as long as loading the next. */
async function widen(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.body.style.display = 'none';
  });
  await page.setViewportSize({ width: DESKTOP, height: HEIGHT });
}

async function problemsAt(page: Page, path: string, width: number): Promise<string[]> {
  if (KINDS.has(path) && width === DESKTOP) return problemsInBothSchemes(page);
  if (width !== NARROW) return [];
  return KINDS.has(path) ? problemsOf(page) : problemsOfOwnParts(page, { withColors: !IS_WORDS.test(path) });
}
