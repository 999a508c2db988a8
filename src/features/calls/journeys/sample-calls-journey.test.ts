/** The sample calls: started by a link, kept until their code has loaded, and readable without scripts. */
import { expect } from 'vitest';
import words from '#content/guided-calls/call-words.yaml';
import home from '#content/home-sections.yaml';
import { untilHydrated, visitorTest } from '#test/support/browser/visitor.ts';

const test = visitorTest();

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
  expect(await page.getByText(words.phone.heading, { exact: true }).filter({ visible: true }).count()).toBe(3);
  expect(await page.getByRole('tab').count()).toBe(0);
});
