/** The home page's sample calls: chosen by tabs, stepped through, readable without scripts. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import words from '#content/guided-calls/call-words.yaml';
import home from '#content/home-sections.yaml';
import { untilHydrated, visitorTest } from '#test/support/browser/visitor.ts';

const test = visitorTest();

const panel = (page: Page) => page.getByRole('tabpanel');
const currentTurn = (page: Page) => panel(page).locator('[aria-current="step"]');

test('arrow keys choose a call among the tabs, one at a time', async ({ visitor }) => {
  const page = await visitor.open('/');
  await untilHydrated(page);
  await page.getByRole('tab', { name: 'Emergency' }).focus();
  await page.keyboard.press('ArrowRight');
  expect(await page.getByRole('tab', { selected: true }).textContent()).toBe('Price');
  await page.keyboard.press('End');
  const last = page.getByRole('tab', { name: 'Complaint' });
  expect(await last.evaluate((tab) => tab === document.activeElement)).toBe(true);
  expect(await panel(page).count()).toBe(1);
  expect(await panel(page).textContent()).toContain('Nobody came, and she is furious');
  await page.keyboard.press('ArrowRight');
  expect(await panel(page).textContent()).toContain('No heat at 2 a.m.');
});

test('a call is stepped through line by line, and choosing another call ends it', async ({ visitor }) => {
  const page = await visitor.open('/');
  await untilHydrated(page);
  await panel(page).getByText('Read the call').click();
  await page.getByRole('button', { name: 'Hear the call' }).first().click();
  await page.getByRole('button', { name: 'Pause the call' }).click();
  expect(await currentTurn(page).textContent()).toContain('AI agent speaking');
  await page.getByRole('button', { name: 'Next' }).click();
  const caller = 'and we have a newborn';
  expect(await currentTurn(page).textContent()).toContain(caller);
  expect(await panel(page).getByText(caller).filter({ visible: true }).count(), 'in the line and the transcript').toBe(
    2,
  );
  await page.getByRole('tab', { name: 'Complaint' }).click();
  expect(await currentTurn(page).count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Next' }).count()).toBe(0);
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
  const heading = await page.getByRole('heading', { name: home.pricing.heading }).elementHandle();
  await untilHydrated(page);
  await page.getByRole('tab', { name: 'Complaint' }).click();
  expect(await heading?.isVisible()).toBe(true);
  held.resolve();
  await page.waitForLoadState('networkidle');
  expect(await heading?.evaluate((element) => element.isConnected)).toBe(true);
});

test('without scripts all three calls are on the page, each with the text to its owner', async ({ visitor }) => {
  const page = await visitor.open('/', { javaScriptEnabled: false });
  for (const read of await page.getByText('Read the call').all()) await read.click();
  expect(await page.getByText('Says it is AI').filter({ visible: true }).count()).toBe(3);
  expect(await page.getByText(words.phone.heading).filter({ visible: true }).count()).toBe(3);
  expect(await page.getByRole('tab').count()).toBe(0);
});
