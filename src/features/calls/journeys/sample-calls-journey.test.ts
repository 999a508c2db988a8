/** The home page's sample calls: chosen by tabs, stepped through, readable without scripts. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { untilHydrated, visitorTest } from '#test/support/browser/visitor.ts';

const test = visitorTest();

const panel = (page: Page) => page.getByRole('tabpanel');
const currentTurn = (page: Page) => panel(page).locator('[aria-current="step"]');
/** The text of the owner's card for this label. */
const cardLine = (page: Page, label: string) =>
  page.locator('dl > div:visible', { has: page.getByText(label, { exact: true }) }).locator('dd');

test('arrow keys choose a call among the tabs, one at a time', async ({ visitor }) => {
  const page = await visitor.open('/');
  await untilHydrated(page);
  await page.getByRole('tab', { name: 'An emergency' }).focus();
  await page.keyboard.press('ArrowRight');
  expect(await page.getByRole('tab', { selected: true }).textContent()).toBe('A price shopper');
  await page.keyboard.press('End');
  const last = page.getByRole('tab', { name: 'An upset customer' });
  expect(await last.evaluate((tab) => tab === document.activeElement)).toBe(true);
  expect(await panel(page).count()).toBe(1);
  expect(await panel(page).textContent()).toContain('Nobody came, and she is furious');
  await page.keyboard.press('ArrowRight');
  expect(await panel(page).textContent()).toContain('No heat at 2 a.m.');
});

test("stepping through a call fills the owner's card, and choosing another call ends it", async ({ visitor }) => {
  const page = await visitor.open('/');
  await untilHydrated(page);
  expect(await cardLine(page, 'Outcome').textContent()).toBe('On-call person paged');
  await page.getByRole('button', { name: 'Hear the call' }).first().click();
  await page.getByRole('button', { name: 'Pause the call' }).click();
  expect(await currentTurn(page).textContent()).toContain('AI agent speaking');
  expect(await cardLine(page, 'Urgent').textContent()).toBe('');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  expect(await cardLine(page, 'Urgent').textContent()).toBe('No heat and a newborn');
  expect(await cardLine(page, 'As extra time on Starter').isVisible()).toBe(false);
  await page.getByRole('tab', { name: 'An upset customer' }).click();
  expect(await currentTurn(page).count()).toBe(0);
  expect(await cardLine(page, 'As extra time on Starter').isVisible()).toBe(true);
});

test('a link to the call of a trade starts it, also a second time', async ({ visitor }) => {
  const page = await visitor.open('/hvac');
  await untilHydrated(page);
  const link = page.getByRole('link', { name: 'Hear a no-heat call' });
  const pause = page.getByRole('button', { name: 'Pause the call' });
  await link.click();
  await pause.click();
  expect(await page.locator('#hear-no-heat [aria-current="step"]').textContent()).toContain('AI agent speaking');
  await link.click();
  await pause.waitFor();
});

test('the part below the calls stays as the HTML brought it until its code has loaded', async ({ visitor }) => {
  const page = await visitor.newPage();
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/home-sections-*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  const heading = await page.getByRole('heading', { name: 'One monthly price, no surprises' }).elementHandle();
  await untilHydrated(page);
  await page.getByRole('tab', { name: 'An upset customer' }).click();
  expect(await heading?.isVisible()).toBe(true);
  held.resolve();
  await page.waitForLoadState('networkidle');
  expect(await heading?.evaluate((element) => element.isConnected)).toBe(true);
});

test('without scripts all three calls are on the page, each with its outcome', async ({ visitor }) => {
  const page = await visitor.open('/', { javaScriptEnabled: false });
  for (const text of ['Says it is AI', 'What reaches the owner', 'What you pay for this call']) {
    expect(await page.getByText(text).filter({ visible: true }).count(), text).toBe(3);
  }
  expect(await page.getByRole('tab').count()).toBe(0);
});
