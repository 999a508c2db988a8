/** Translators and extensions change the page; it goes on, and what it shows next is what it would show without them. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { changeTexts, type TextChange } from '../support/page-changers.ts';
import { buildTrialPage, serveTrialPage, TRIAL_PATH } from '../support/trial-page.ts';
import { visitorTest, type Visitor } from '../support/visitor.ts';

const test = visitorTest().extend('trial', { scope: 'file' }, async () => buildTrialPage('changed-page.tsx'));

const PRESSES = 9;

async function openTrial(visitor: Visitor, trial: Awaited<ReturnType<typeof buildTrialPage>>): Promise<Page> {
  const context = await visitor.arrive();
  await serveTrialPage(context, trial);
  const page = await context.newPage();
  await page.goto(TRIAL_PATH);
  await page.getByRole('button').waitFor();
  return page;
}

/** What stands on the page after each press, without the marks of a change. */
async function textsOf(page: Page): Promise<string[]> {
  const texts: string[] = [];
  for (let press = 0; press < PRESSES; press += 1) {
    texts.push(await page.locator('main').evaluate(({ innerHTML }) => innerHTML.replace(/<\/?font>|[«»\s]/g, '')));
    await page.getByRole('button').dispatchEvent('click');
  }
  return texts;
}

test.for<TextChange>(['replace', 'insert', 'wrap', 'split', 'rewrite', 'annotate'])(
  'shows the same after each press where others %s its texts',
  async (change, { visitor, trial }) => {
    const page = await openTrial(visitor, trial);
    const expected = await textsOf(page);
    expect(new Set(expected).size).toBe(4);
    await page.reload();
    await page.getByRole('button').waitFor();
    await page.evaluate(changeTexts, change);
    expect(await textsOf(page)).toEqual(expected);
  },
);
