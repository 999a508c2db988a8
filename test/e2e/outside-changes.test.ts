/** Translators and extensions change the page; it goes on, and what it shows next is what it would show without them. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { changeTexts, type TextChange } from '../support/browser/page-changers.ts';
import { buildTrialPage, serveTrialPage, TRIAL_PATH } from '../support/trial-page.ts';
import { visitorTest, type Visitor } from '../support/browser/visitor.ts';

const test = visitorTest().extend('trial', { scope: 'file' }, async () => buildTrialPage('changed-page.tsx'));

const PRESSES = 9;

async function openTrial(visitor: Visitor, trial: Awaited<ReturnType<typeof buildTrialPage>>): Promise<Page> {
  const page = await visitor.newPage();
  await serveTrialPage(page, trial);
  await page.goto(TRIAL_PATH);
  await page.getByRole('button', { name: /Next/ }).waitFor();
  return page;
}

/** What stands on the page after each press, without the marks of a change. */
async function textsOf(page: Page): Promise<string[]> {
  const texts: string[] = [];
  for (let press = 0; press < PRESSES; press += 1) {
    texts.push(
      await page
        .locator('main')
        .evaluate(({ innerHTML }) => innerHTML.replace(/<form.*/s, '').replace(/<\/?font>|[«»\s]/g, '')),
    );
    await page.getByRole('button', { name: /Next/ }).dispatchEvent('click');
  }
  return texts;
}

test('shows the same after each press where others replace or split its texts', async ({ visitor, trial }) => {
  const page = await openTrial(visitor, trial);
  const expected = await textsOf(page);
  expect(new Set(expected).size).toBe(4);
  for (const change of ['replace', 'split'] satisfies TextChange[]) {
    await page.reload();
    await page.getByRole('button', { name: /Next/ }).waitFor();
    await page.evaluate(changeTexts, change);
    expect(await textsOf(page), change).toEqual(expected);
  }
});

test('goes on where others remove its texts', async ({ visitor, trial }) => {
  const page = await openTrial(visitor, trial);
  await page.evaluate(changeTexts, 'remove' as const);
  for (let press = 0; press < PRESSES; press += 1) await page.locator('main > button').dispatchEvent('click');
  expect(await page.locator('#only').count()).toBe(1);
});
