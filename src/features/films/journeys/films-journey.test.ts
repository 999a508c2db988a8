/** The showcase's films: nothing is fetched before play, words and chapters seek, and one film plays at a time. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import times from '#content/films/film-times.yaml';
import { untilHydrated, visitorTest } from '#test/support/browser/visitor.ts';

const test = visitorTest();

async function openFolds(page: Page) {
  for (const summary of await page.locator('details:has(video) > summary').all()) await summary.click();
}

test('a film is fetched when it is played, seeks from its words, and stops the other film', async ({ visitor }) => {
  const page = await visitor.newPage({ viewport: { width: 360, height: 800 } });
  const media: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/media/') && !pathname.startsWith('/media/pictures/')) media.push(pathname);
  });
  await page.goto('/mod-ai-showcase');
  await untilHydrated(page);
  await page.waitForLoadState('networkidle');
  expect(media).toEqual([]);
  await openFolds(page);
  const first = page.locator('video').first();
  await first.scrollIntoViewIfNeeded();
  await expect.poll(() => first.getAttribute('poster')).toMatch(/\.webp$/);
  expect(media.filter((path) => !path.endsWith('.webp'))).toEqual([]);
  expect(await first.getAttribute('controls')).not.toBeNull();
  const words = page.getByRole('list', { name: /^Chapters and words/ });
  await words.first().getByRole('button').nth(2).press('Enter');
  await words.first().locator('[aria-current]', { hasText: 'they play the caller' }).waitFor();
  const playing = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('video')]
        .slice(0, 2)
        .map(({ paused, textTracks }) => [paused, textTracks[0]?.mode]),
    );
  await expect.poll(playing).toMatchObject([
    [false, 'hidden'],
    [true, 'disabled'],
  ]);
  // From the line before: the browser keeps a caption that ends where the next begins.
  await words.first().getByRole('button').nth(1).press('Enter');
  await words.first().locator('[aria-current]', { hasText: 'The next one wants a price' }).waitFor();
  await words.first().getByRole('button').nth(2).press('Enter');
  const [, , third = 0] = times[0]?.steps ?? [];
  const captions = () =>
    first.evaluate(
      (film: HTMLVideoElement, start) => [film.currentTime > start + 0.1, film.textTracks[0]?.activeCues?.length],
      third,
    );
  await expect.poll(captions).toEqual([true, 1]);
  await page.getByRole('button', { name: /^Pause / }).click();
  await expect.poll(playing).toMatchObject([
    [true, 'hidden'],
    [true, 'disabled'],
  ]);
  await page.getByRole('button', { name: 'Play From the first call to our reply form' }).click();
  await expect.poll(playing).toMatchObject([
    [false, 'hidden'],
    [true, 'disabled'],
  ]);
  await words.nth(1).getByRole('button').first().click();
  await expect.poll(playing).toMatchObject([
    [true, 'hidden'],
    [false, 'hidden'],
  ]);
  expect(media.some((path) => path.endsWith('.vtt'))).toBe(true);
});

test('a film that does not load says so, and plays once the connection is back', async ({ visitor }) => {
  visitor.expectTrouble(/ERR_INTERNET_DISCONNECTED/);
  const context = await visitor.arrive();
  const page = await context.newPage();
  await page.goto('/mod-ai-showcase');
  await openFolds(page);
  const film = page.getByRole('article', { name: 'Answers that show their source' });
  const press = film.getByRole('button', { name: /Answers that show their source/ });
  await press.waitFor();
  await context.setOffline(true);
  await press.click();
  await film.getByRole('alert').waitFor();
  await context.setOffline(false);
  await press.click();
  await expect
    .poll(() => film.locator('video').evaluate(({ currentTime }: HTMLVideoElement) => currentTime))
    .toBeGreaterThan(0);
  expect(await film.getByRole('alert').count()).toBe(0);
});

test('without scripts the films and their words are on the page', async ({ visitor }) => {
  const page = await visitor.open('/mod-ai-showcase', { javaScriptEnabled: false });
  await openFolds(page);
  const films = page.locator('video:visible');
  expect(await films.count()).toBeGreaterThan(1);
  expect(await page.locator('video[controls][preload="none"][poster]:visible').count()).toBe(await films.count());
  expect(await page.getByText('Two voices go on the shortlist.').isVisible()).toBe(true);
});
