/** Every page and state through axe, each kind of page at three widths; none may be wider than the screen. */
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { problemsOf } from '../support/axe-problems.ts';
import {
  answer,
  DISC_PATH,
  fillInfo,
  leaning,
  mailButton,
  questionAt,
  startButton,
  startQuiz,
  toasts,
} from '../support/disc-taker.ts';
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
const TAKER = { name: 'Ann Lee', email: 'ann@visitor.example', gender: 'Female' } as const;

/** How far the page reaches beyond the screen, in CSS pixels. */
const overflowOf = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return Math.max(0, scrollWidth - clientWidth);
  });

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

describe.for(['light', 'dark'] as const)('every state (%s)', (colorScheme) => {
  test('open menus', async ({ visitor }) => {
    const page = await visitor.open('/', { ...STILL, colorScheme });
    const nav = page.getByRole('navigation', { name: 'Main' });
    for (const name of ['Features', 'Pricing']) {
      const menu = nav.getByRole('button', { name });
      await menu.click();
      const panel = page.locator(`#${await menu.getAttribute('aria-controls')}`);
      await panel.getByRole('link', { name: 'Mentor' }).waitFor();
      expect(await problemsOf(page), name).toEqual([]);
    }
    await page.setViewportSize({ width: 360, height: HEIGHT });
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('dialog', { name: 'Menu' }).waitFor();
    expect(await problemsOf(page)).toEqual([]);
    expect(await overflowOf(page)).toBe(0);
  });

  test('messages, and fields with errors', async ({ visitor }) => {
    const page = await visitor.open(DISC_PATH, { ...STILL, colorScheme });
    await page.getByRole('textbox', { name: 'Name' }).press('Enter');
    await toasts(page).first().waitFor();
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await page
      .getByRole('region', { name: /^Notifications/ })
      .getByRole('listitem')
      .waitFor();
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: HEIGHT });
      expect(await problemsOf(page), `at ${width}`).toEqual([]);
      expect(await overflowOf(page), `at ${width}`).toBe(0);
    }
  });

  test('the assessment from the first question to the result', async ({ visitor }) => {
    const page = await visitor.open(DISC_PATH, { ...STILL, colorScheme });
    await fillInfo(page, TAKER);
    await startButton(page).waitFor();
    expect(await problemsOf(page)).toEqual([]);
    await startQuiz(page, TAKER);
    await (await questionAt(page, 0)).getByRole('radio').first().check();
    expect(await problemsOf(page)).toEqual([]);
    await answer(page, leaning('I'));
    await expect.poll(() => mailButton(page).textContent()).toBe('Report emailed');
    for (const width of [...WIDTHS, ZOOMED_WIDTH]) {
      await page.setViewportSize({ width, height: HEIGHT });
      expect(await problemsOf(page), `at ${width}`).toEqual([]);
      expect(await overflowOf(page), `at ${width}`).toBe(0);
    }
  });
});

test('the quiz fits a narrow screen', async ({ visitor }) => {
  const page = await visitor.open(DISC_PATH, { ...STILL, viewport: { width: 360, height: HEIGHT } });
  expect(await overflowOf(page)).toBe(0);
  await startQuiz(page, TAKER);
  expect(await overflowOf(page)).toBe(0);
  expect(await problemsOf(page)).toEqual([]);
});
