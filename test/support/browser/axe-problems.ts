import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';
import { isFilmed } from './journey-film.ts';

/** The short one: each page loads it anew, and the other takes twice as long. */
export const AXE_SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const HEIGHT = 800;

/** The rules whose answer depends on colors. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];
const SHARED_PARTS = ['#root > header', '#root > footer', '.ask'];

/** Each violation within the first element of this selector as one line: rule, element and what to mend. */
export function problemsOf(page: Page, within = ':root'): Promise<string[]> {
  return violationsOf(page, within);
}

/**
 * The same but for what all pages share. Without colors, which take most of the time, for a page whose colors are all on
 * another one.
 */
export function problemsOfOwnParts(page: Page, { withColors = true } = {}): Promise<string[]> {
  const off = withColors ? [] : COLOR_RULES;
  const rules = Object.fromEntries(off.map((id) => [id, { enabled: false }]));
  return violationsOf(page, ':root', { rules }, SHARED_PARTS);
}

/**
 * The same in light and in dark. Both show the same elements in the same places, because only colors depend on the
 * scheme; so in dark only the rules about colors look again.
 */
export async function problemsInBothSchemes(page: Page, within = ':root'): Promise<string[]> {
  const inLight = await problemsOf(page, within);
  await page.emulateMedia({ colorScheme: 'dark' });
  const inDark = await violationsOf(page, within, { runOnly: { type: 'rule', values: COLOR_RULES } });
  await page.emulateMedia({ colorScheme: 'light' });
  return [...inLight, ...inDark.map((problem) => `in dark: ${problem}`)];
}

/**
 * The same at the first of these widths in CSS pixels, and whether the page is too wide at any of them. The others show
 * the same elements and colors, and every-page looks at a page of each kind on a desktop, too.
 */
export async function problemsAtWidths(page: Page, widths: readonly number[]): Promise<string[]> {
  // A visitor's screen doesn't change its width.
  if (isFilmed) return [];
  const problems: string[] = [];
  for (const [index, width] of widths.entries()) {
    await page.setViewportSize({ width, height: HEIGHT });
    const found = index === 0 ? await problemsInBothSchemes(page) : [];
    const overflow = await overflowOf(page);
    if (overflow > 0) found.push(`${overflow} px too wide`);
    problems.push(...found.map((problem) => `at ${width}: ${problem}`));
  }
  return problems;
}

async function violationsOf(
  page: Page,
  within: string,
  choice: axe.RunOptions = {},
  exclude: string[] = [],
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE_SOURCE);
  return page.evaluate(
    async ({ context, chosen }) => {
      // Otherwise axe would measure a color halfway through its change. What follows the scrolling finishes only with it.
      const timed = document.getAnimations().filter(({ timeline }) => timeline === document.timeline);
      await Promise.allSettled(timed.map(({ finished }) => finished));
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(context, {
        ...chosen,
        resultTypes: ['violations'],
        // axe is not loaded in frames: the frame of a mail runs no scripts.
        iframes: false,
        // Style sheets are for a rule that is off, and fetching and parsing them takes a tenth of a look.
        preload: { assets: ['media'] },
      });
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
      );
    },
    { context: { include: [within], exclude }, chosen: choice },
  );
}

/** How far the page reaches beyond the screen, in CSS pixels. */
export function overflowOf(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return Math.max(0, scrollWidth - clientWidth);
  });
}
