/** Every page through axe, each kind of page at three widths; none may be wider than the screen. */
import { describe, expect } from 'vitest';
import { overflowOf, problemsOf } from '../support/axe-problems.ts';
import { DISC_PATH } from '../support/disc-taker.ts';
import { PAGE_PATHS } from '../support/page-html.ts';
import { untilHydrated, visitorTest } from '../support/visitor.ts';

const test = visitorTest();

const HEIGHT = 800;
const WIDTHS = [360, 768, 1440];
/** The width that 1440 px leave at 200% zoom. */
const ZOOMED_WIDTH = 720;
/** Still, so that nothing is looked at halfway through a fade. */
const STILL = { reducedMotion: 'reduce' } as const;
const PATHS = [...PAGE_PATHS, '/checkout?plan=starter', '/no-such-page'];
/** One page of each kind, looked at by axe at every width; the others share their parts and are looked at on a phone. */
const KINDS = new Set([
  '/',
  '/pricing',
  '/inbound-calling',
  '/sources',
  '/blog',
  '/blog/disc-at-work-honestly',
  DISC_PATH,
  '/auth',
  '/account',
  '/newsletter/confirm',
  '/no-such-page',
]);
const PHONE_WIDTH = 360;
/** Well over a hundred looks at a page. */
const ALL_PAGES_TIMEOUT_MS = 300_000;

describe('every page', () => {
  test('has no problem at any width', { timeout: ALL_PAGES_TIMEOUT_MS }, async ({ visitor }) => {
    visitor.expectTrouble(/404 \(Not Found\)/);
    const page = await visitor.open('/', STILL);
    const problems: string[] = [];
    for (const path of PATHS) {
      await page.goto(path);
      await untilHydrated(page);
      for (const width of [...WIDTHS, ZOOMED_WIDTH]) {
        await page.setViewportSize({ width, height: HEIGHT });
        if (width === PHONE_WIDTH || (width !== ZOOMED_WIDTH && KINDS.has(path)))
          problems.push(...(await problemsOf(page)).map((problem) => `${path} at ${width}: ${problem}`));
        const overflow = await overflowOf(page);
        if (overflow > 0) problems.push(`${path} at ${width}: ${overflow} px too wide`);
      }
    }
    expect(problems).toEqual([]);
  });

  test.for(['/', '/pricing', '/blog/disc-at-work-honestly', DISC_PATH, '/newsletter/confirm', '/no-such-page'])(
    '%s has no problem in the dark either',
    async (path, { visitor }) => {
      visitor.expectTrouble(/404 \(Not Found\)/);
      const page = await visitor.open(path, { ...STILL, colorScheme: 'dark' });
      await untilHydrated(page);
      expect(await problemsOf(page)).toEqual([]);
    },
  );
});
