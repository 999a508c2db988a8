/** Looks at a page through axe. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';

/** The short one: each page loads it anew, and the other takes twice as long. */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Each violation within the first element of this selector as one line: rule, element and what to mend. */
export async function problemsOf(page: Page, within = ':root'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE);
  return page.evaluate(async (selector) => {
    // Even without motion a change of colour takes until the next frame.
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(selector, {
      resultTypes: ['violations'],
      // axe is not loaded in frames: the frame of a mail runs no scripts.
      iframes: false,
      // Style sheets are for a rule that is off, and fetching and parsing them takes a tenth of a look.
      preload: { assets: ['media'] },
    });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
    );
  }, within);
}

/** How far the page reaches beyond the screen, in CSS pixels. */
export function overflowOf(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return Math.max(0, scrollWidth - clientWidth);
  });
}
