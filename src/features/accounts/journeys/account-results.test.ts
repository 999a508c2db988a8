import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { BLANK_PATH, joinByCall, openAccount } from '#test/support/browser/account-visit.ts';
import { problemsOf } from '#test/support/browser/axe-problems.ts';
import { expectedResult } from '#test/support/browser/disc-taker.ts';
import type { Site } from '#test/support/site-process.ts';
import { assessmentBody } from '#test/support/mail/submissions.ts';
import { visitorTest } from '#test/support/browser/visitor.ts';

const test = visitorTest();

const REFUSED = /status of 4\d\d/;

const HEIGHT = 740;
const PHONE_WIDTH = 360;

const resultsOf = (page: Page) => page.getByRole('region', { name: 'Your assessments' });
const focused = (page: Page) => page.locator(':focus').textContent();
const overflowOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** Sends the assessment as its own page does for somebody signed in. */
async function takeAssessment(page: Page, site: Site, email: string): Promise<void> {
  const session = await page.evaluate(() => localStorage.getItem('account-session'));
  const { access_token: token } = JSON.parse(session ?? '{}') as { access_token: string };
  const answer = await site.call(
    'send-disc-assessment',
    { ...assessmentBody(), email },
    { authorization: `Bearer ${token}` },
  );
  expect(answer.status).toBe(200);
}

/** A new account with one result, on its page. */
async function openResult(page: Page, site: Site): Promise<string> {
  const email = await joinByCall(page);
  await takeAssessment(page, site, email);
  await page.goto('/account');
  await resultsOf(page)
    .getByRole('button', { name: /^Delete/ })
    .waitFor();
  return email;
}

test('are compared, shared by a private link that can be revoked, and deleted', async ({ visitor, site }) => {
  visitor.expectTrouble(REFUSED);
  const page = await visitor.open(BLANK_PATH);
  const email = await openAccount(page);
  await page.getByText('No results here yet').waitFor();
  await takeAssessment(page, site, email);
  await page.reload();
  const results = resultsOf(page);
  await results.getByRole('button', { name: /^Share the result of/ }).click();
  await results.getByRole('button', { name: /^Create private link/ }).click();
  const link = await results.getByRole('textbox', { name: /^Private link/ }).inputValue();
  const stranger = await visitor.open(link);
  await stranger.getByRole('heading', { name: 'The four numbers' }).waitFor();
  await stranger.getByText('Written for the person who took it').waitFor();
  expect(await stranger.content()).not.toContain(email);
  await results.getByRole('button', { name: /^Revoke link/ }).click();
  await results.getByRole('button', { name: /^Create private link/ }).waitFor();
  await stranger.reload();
  await stranger.getByText('This link no longer works').waitFor();
  await results.getByRole('button', { name: /^Delete/ }).click();
  await results.getByRole('button', { name: /^Yes, delete/ }).click();
  await page.getByText('No results here yet').waitFor();
});

test('deleting takes more than a double tap at any width, works by keyboard, and announces what it did', async ({
  visitor,
  site,
}) => {
  const page = await visitor.open(BLANK_PATH);
  await openResult(page, site);
  const results = resultsOf(page);
  const remove = results.getByRole('button', { name: /^Delete the result of/ });
  const keep = results.getByRole('button', { name: /^Keep it/ });
  for (const width of [PHONE_WIDTH, 768, 1280]) {
    await page.setViewportSize({ width, height: HEIGHT });
    await remove.dblclick();
    if (await keep.isVisible()) await keep.click();
    await remove.waitFor();
    expect(await page.getByText('No results here yet').count(), `${width} px`).toBe(0);
  }
  await remove.press('Enter');
  expect(await focused(page)).toMatch(/^Keep it: the result of/);
  await results.getByRole('status').filter({ hasText: 'Delete this result' }).waitFor();
  await page.keyboard.press('Enter');
  expect(await focused(page)).toMatch(/^Delete the result of/);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  expect(await focused(page)).toMatch(/^Yes, delete the result of/);
  await page.keyboard.press('Enter');
  await results.getByRole('status').filter({ hasText: 'is deleted' }).waitFor();
  await page.getByText('No results here yet').waitFor();
  expect(await focused(page)).toBe('Your assessments');
});

describe('the report of a past result', () => {
  test('opens without a public link, has an address, and leads back to where it was opened', async ({
    visitor,
    site,
  }) => {
    const page = await visitor.open(BLANK_PATH);
    await openResult(page, site);
    await page.setViewportSize({ width: PHONE_WIDTH, height: HEIGHT });
    await page.getByLabel('New email').fill('half typed');
    const link = resultsOf(page).getByRole('link', { name: /^See report of/ });
    await link.press('Enter');
    const { answers } = assessmentBody();
    const { name } = expectedResult((index) => answers[`q${index + 1}`] ?? 'D', 'female').portrait;
    await expect.poll(() => focused(page)).toBe(name);
    await page.getByRole('heading', { name: 'Your four numbers' }).waitFor();
    expect(await page.getByRole('heading', { name: 'Profile' }).isVisible()).toBe(false);
    expect(await problemsOf(page, 'main')).toEqual([]);
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
    for (const leave of [() => page.goBack(), () => page.getByRole('link', { name: 'Back to your account' }).click()]) {
      await leave();
      await expect.poll(() => focused(page)).toMatch(/^See report of/);
      await expect.poll(() => link.evaluate((it) => Math.round(it.getBoundingClientRect().top))).toBeGreaterThan(0);
      expect(await page.getByLabel('New email').inputValue()).toBe('half typed');
      await link.click();
      await page.getByRole('heading', { name: 'Your four numbers' }).waitFor();
    }
    await page.reload();
    await page.getByRole('heading', { name: 'Your four numbers' }).waitFor();
    expect(site.query('select 1 from assessments where share_hash is not null')).toEqual([]);
  });
});
