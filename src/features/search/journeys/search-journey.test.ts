/** Searching the site: as you type, by keyboard, and with scripts blocked. */
import { describe, expect } from 'vitest';
import type { Site } from '#test/support/site-process.ts';
import { visitorTest } from '#test/support/browser/visitor.ts';

const test = visitorTest();

let site: Site;
test.beforeAll(({ site: shared }) => {
  site = shared;
});

describe('the search field', () => {
  test('finds a misspelled word while it is typed, and is operated and left by keyboard', async ({ visitor }) => {
    const page = await visitor.open('/blog');
    await page.getByLabel('Search', { exact: true }).pressSequentially('recodring');
    const first = page.locator('#search-results a').first();
    await first.waitFor();
    expect(await first.locator('mark').textContent()).toBe('Recording');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/blog/recording-calls-lawfully');
    expect(await page.evaluate(() => performance.getEntriesByType('navigation').length)).toBe(1);
    await page.getByRole('heading', { level: 1, name: /^Recording AI calls/ }).waitFor();
  });
});

test('finds the page that one means first', async () => {
  const meant = { price: '/pricing', refund: '/pricing', 'book a meeting': '/meeting', login: '/auth' };
  for (const [query, path] of Object.entries(meant)) {
    const html = await (await fetch(`${site.url}/search?q=${encodeURIComponent(query)}`)).text();
    expect(/<div id="search-results"[^>]*><ol><li><a href="([^"]+)"/.exec(html)?.[1], query).toBe(path);
  }
});

test('answers with scripts blocked, and offers a next step when nothing is found', async ({ visitor }) => {
  const page = await visitor.open('/blog', { javaScriptEnabled: false });
  await page.getByLabel('Search', { exact: true }).fill('trasnfer');
  await page.getByRole('button', { name: 'Find' }).click();
  expect(new URL(page.url()).search).toBe('?q=trasnfer');
  expect(await page.locator('#search-results mark').first().textContent()).toMatch(/transfer/i);
  await page.goto('/search?q=zzqqy');
  expect(await page.locator('#search-results a').allTextContents()).toEqual(['Ask us', 'See all services']);
});
