/** The guided calls: one by keyboard on a phone, one to hear, the visitor's own business, and all of them without scripts. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import words from '#content/guided-calls/call-words.yaml';
import { problemsOf } from '#test/support/browser/axe-problems.ts';
import { giveVoices, spokenOn } from '#test/support/peers/fake-voices.ts';
import { untilHydrated, visitorTest } from '#test/support/browser/visitor.ts';

const test = visitorTest();

const PATH = '/receptionist-demo';
const demo = (page: Page) => page.getByRole('region', { name: 'Receptionist demo' });
const log = (page: Page) => demo(page).getByRole('log');
const card = (page: Page) => demo(page).getByRole('region', { name: 'Lead card' });
/** What the caller may say; it has the focus as soon as it is there. */
const saying = (page: Page) => demo(page).getByRole('group', { name: words.pick });

/** Whether the element with the focus can be seen. */
function focusIsInView(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const { top, bottom } = (document.activeElement ?? document.body).getBoundingClientRect();
    return document.activeElement !== document.body && top >= 0 && bottom <= innerHeight;
  });
}

test('goes by number keys on a phone, keeps the focus in view, and ends on the owner’s phone', async ({ visitor }) => {
  const page = await visitor.open(`${PATH}?call=no-heat`, { viewport: { width: 360, height: 740 } });
  await untilHydrated(page);
  await demo(page).getByRole('button', { name: words.start }).press('Enter');
  await saying(page).waitFor();
  await expect.poll(() => focusIsInView(page)).toBe(true);
  await page.keyboard.press('1');
  await expect.poll(() => log(page).getByRole('listitem').count()).toBe(3);
  await page.keyboard.press('1');
  await expect.poll(() => log(page).getByRole('listitem').count()).toBe(5);
  expect(await demo(page).getByLabel('Name').inputValue(), 'the key chose, and typed nothing').toBe('');
  await demo(page).getByLabel('Name').fill('Noor Haddad');
  await page.keyboard.press('Enter');
  await expect.poll(() => card(page).textContent()).toContain('Noor Haddad');
  expect(await card(page).textContent(), 'what was left empty is the sample’s').toContain('41 Example Lane');
  await expect.poll(() => focusIsInView(page)).toBe(true);
  await page.keyboard.press('1');
  await demo(page).getByText(words.over).waitFor();
  expect(await focusIsInView(page)).toBe(true);
  expect(await card(page).textContent()).toContain('Casey paged');
  const phone = demo(page).getByRole('region', { name: words.phone.heading });
  expect(await phone.textContent()).toContain('Noor Haddad, 555-0136, 41 Example Lane');
  expect(await problemsOf(page, 'main')).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await demo(page).getByRole('button', { name: words.others }).press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(words.start);
  expect(await focusIsInView(page)).toBe(true);
});

test('is heard by two of the browser’s voices', async ({ visitor }) => {
  const page = await visitor.newPage();
  await giveVoices(page, [
    { name: 'Samantha', lang: 'en-US' },
    { name: 'Daniel', lang: 'en-US' },
    { name: 'eSpeak English', lang: 'en-US' },
  ]);
  await page.goto(`${PATH}?call=no-show`);
  await untilHydrated(page);
  await demo(page).getByRole('button', { name: words.hear }).click();
  await expect.poll(async () => (await spokenOn(page)).join(' ')).toContain("I'll make it right");
  const names = new Set((await spokenOn(page)).map((line) => line.split(':')[0]));
  expect(names).toEqual(new Set(['Daniel', 'Samantha']));
});

test("answers every call for the visitor's own business, which a link carries on to onboarding", async ({
  visitor,
}) => {
  const page = await visitor.newPage();
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(`${PATH}?call=ballpark`, { waitUntil: 'commit' });
  const field = (name: string) => page.getByLabel(name, { exact: true });
  // A visitor may be faster than the page's code.
  await field('Business name').fill('Sunny Bikes');
  held.resolve();
  await untilHydrated(page);
  await page.getByText(words.mine.more).click();
  await field('Opening hours').fill('never');
  await field('Services').fill('Bike tune-up, $65\nFlat tire');
  await expect.poll(() => field('Opening hours').getAttribute('aria-invalid')).toBe('true');
  await field('Opening hours').fill('Mon-Sat 10-6');
  await field('Who is on call').fill('Pat');
  await demo(page).getByText('Sunny Bikes').first().waitFor();
  await demo(page).getByRole('button', { name: words.start }).click();
  await saying(page).getByRole('button').first().click();
  await expect.poll(() => log(page).textContent()).toContain('$65');
  expect(await log(page).textContent()).toContain('Sunny Bikes, AI agent speaking');
  const link = await page.getByLabel('Private link').inputValue();
  const stored = await page.evaluate(() => JSON.parse(sessionStorage.getItem('demo-business') ?? '{}') as object);
  expect(stored).toMatchObject({ businessName: 'Sunny Bikes', services: ['Bike tune-up, $65', 'Flat tire'] });

  const other = await visitor.open(new URL(link).pathname + new URL(link).hash);
  await demo(other).getByText('Sunny Bikes').first().waitFor();

  await page.getByRole('link', { name: 'Use it as my onboarding brief' }).click();
  await page.waitForURL('**/agent-onboarding');
  await expect.poll(() => page.getByLabel('Business name', { exact: true }).inputValue()).toBe('Sunny Bikes');
  expect(await page.getByLabel('Saturday, to').inputValue()).toBe('18:00');
});

test('without scripts every call can be read', async ({ visitor }) => {
  const page = await visitor.open(PATH, { javaScriptEnabled: false });
  expect(await page.getByRole('button', { name: words.start }).isVisible()).toBe(false);
  await page.getByText('Read all the calls').click();
  const calls = page.locator('details details', { hasText: 'AI agent' });
  expect(await calls.count()).toBeGreaterThanOrEqual(14);
  await calls.first().locator('summary').click();
  expect(await calls.first().locator('dd').last().isVisible()).toBe(true);
});
