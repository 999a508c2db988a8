import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { routes, usesMicrophone } from '#shared/site/routes.ts';
import { PAGE_PATHS, readPage, type PageHead } from '../support/browser/page-html.ts';
import { movingVisitorTest, untilHydrated } from '../support/browser/visitor.ts';

const test = movingVisitorTest();

const mainNav = (page: Page) => page.getByRole('navigation', { name: 'Main' });

describe('moving between pages', () => {
  test('shows that a page is loading, between a header and a footer that stay, and lets the keyboard skip the header', async ({
    visitor,
  }) => {
    const page = await visitor.open('/');
    await untilHydrated(page);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
    const held = Promise.withResolvers<void>();
    await page.route('**/assets/intake-pages-*.js', async (route) => {
      await held.promise;
      await route.continue();
    });
    const parts = [page.getByRole('banner'), page.getByRole('contentinfo')];
    const elements = await Promise.all(parts.map((part) => part.elementHandle()));
    await mainNav(page).getByRole('link', { name: 'Contact' }).click();

    const loading = page.getByRole('main').getByRole('status').filter({ hasText: 'Loading...' });
    await loading.waitFor();
    expect(await loading.textContent()).toBe('Loading...');
    for (const part of parts) expect(await part.isVisible()).toBe(true);
    held.resolve();
    await expect.poll(() => page.title()).toBe(await titleOn(page, routes.contact));
    expect(await loading.count()).toBe(0);
    for (const element of elements) expect(await element?.evaluate((it) => it.isConnected)).toBe(true);
  });

  test('says so when a page cannot be loaded, and loads it on request', async ({ visitor }) => {
    visitor.expectTrouble(/404 \(Not Found\)|dynamically imported module/);
    const page = await visitor.open('/');
    await untilHydrated(page);
    let requests = 0;
    const gone = '**/assets/how-it-works-page-*.js*';
    // As after an update of the site, which has files of other names.
    await page.route(gone, (route) => {
      requests += 1;
      return route.fulfill({ status: 404 });
    });
    await mainNav(page).getByRole('link', { name: 'How It Works' }).click();
    await page.getByRole('heading', { level: 1, name: 'This page did not load' }).waitFor();
    // When the link got the pointer, when it got the focus, and for the click; each asks again at another address.
    expect(requests).toBeLessThanOrEqual(6);
    await page.unroute(gone);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => page.title()).toBe(await titleOn(page, '/how-it-works'));
  });

  test('goes back to a place far down the home page, also when its code takes long', async ({ visitor }) => {
    const page = await visitor.open('/');
    await untilHydrated(page);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).scrollIntoViewIfNeeded();
    const place = await page.evaluate(() => Math.round(scrollY));
    expect(place).toBeGreaterThan(2_000);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click();
    await page.waitForURL('**/privacy-policy');
    await page.reload();
    await untilHydrated(page);
    const held = Promise.withResolvers<void>();
    await page.route('**/assets/home-sections-*.js', async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goBack();
    await page.getByRole('main').getByText('Loading...').waitFor();
    held.resolve();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(place);
  });

  test('needs no full load, and gives each page the same head as a full load', async ({ visitor, site }) => {
    const page = await visitor.open('/');
    const marked = await page.evaluateHandle(() =>
      document.documentElement.appendChild(document.createComment('same document')),
    );
    const linked = await page.evaluate(() => [
      ...new Set(
        [...document.links]
          // Those of header and footer are on every page.
          .filter((link) => link.origin === location.origin && !link.target && !link.closest('main'))
          .map((link) => link.pathname),
      ),
    ]);
    expect(linked.length).toBeGreaterThan(20);
    // The microphone's policy belongs to a document, so pages with the microphone need a full load.
    const others = linked.filter((target) => target !== '/' && !usesMicrophone(target));
    for (const path of [...others.filter((_, index) => index % 6 === 0), '/']) {
      const link = page.locator(`a[href="${path}"]:not([target])`).first();
      // Some pages are linked from the home page alone.
      if ((await link.count()) === 0) await page.locator('header a[href="/"]').first().click();
      await link.evaluate((element: HTMLElement) => element.click());
      const { head, headings } = readPage(await (await fetch(site.url + path)).text());
      await expect.poll(() => page.title(), { message: path }).toBe(head.title);
      // Structured data is in the HTML only; the last page's must not stay.
      expect(await headNow(page), path).toEqual({ ...head, structuredData: [] });
      expect(await page.getByRole('main').getByRole('heading', { level: 1 }).allTextContents(), path).toEqual(headings);
    }
    expect(await marked.evaluate((comment) => comment.isConnected)).toBe(true);
  });

  test('follows links to an anchor', async ({ visitor }) => {
    const page = await visitor.open('/blog/warm-or-cold-transfer');
    const entry = page.getByRole('navigation', { name: 'In this article' }).getByRole('link').last();
    const target = await entry.getAttribute('href');
    await entry.click();
    await expect.poll(() => new URL(page.url()).hash).toBe(target);
    const top = () => page.locator(target ?? '').evaluate((heading) => heading.getBoundingClientRect().top);
    const headerHeight = await page.getByRole('banner').evaluate((header) => header.getBoundingClientRect().height);
    await expect.poll(top).toBeLessThan(200);
    expect(await top(), 'not hidden by the header').toBeGreaterThanOrEqual(headerHeight);
    await page.reload();
    await expect.poll(top, { message: 'opened with the place in its address' }).toBeLessThan(200);
    await page.goBack();
    await expect.poll(() => page.evaluate(() => scrollY), { message: 'back where the link was' }).toBe(0);
    await page.goForward();
    await expect.poll(top).toBeLessThan(200);
  });
});

describe('unknown addresses', () => {
  const UNKNOWN = ['/no-such-page', '/blog/no-such-article', '/pricing/more', '/Pricing', '/r/a-link.', '/r/a%20b'];

  test('answer 404 with a whole page that leads home', async ({ visitor, site }) => {
    visitor.expectTrouble(/404 \(Not Found\)/);
    for (const path of UNKNOWN) {
      const response = await fetch(site.url + path);
      expect(response.status, path).toBe(404);
      const { head, headings, links } = readPage(await response.text());
      expect([head.robots, headings.length], path).toEqual(['noindex', 1]);
      expect(links, path).toEqual(expect.arrayContaining(['/', '/privacy-policy']));
    }
    const page = await visitor.open('/no-such-page');
    await untilHydrated(page);
    await page.getByRole('banner').waitFor();
    await page.getByRole('contentinfo').waitFor();
    expect(await page.getByRole('main').getByRole('link').count()).toBeGreaterThanOrEqual(3);
    await page.getByRole('main').getByRole('link', { name: /home/ }).click();
    await expect.poll(() => page.url()).toBe(`${site.url}/`);
    await page.goto('/blog/recording-call-lawfuly');
    await page.getByRole('region', { name: 'Pages with a similar address' }).getByText('Recording AI calls').waitFor();
  });

  test('are not found without a full load either', async ({ visitor }) => {
    visitor.expectTrouble(/404 \(Not Found\)/);
    const page = await visitor.open('/blog');
    await page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('link').first().click();
    await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/blog\/./);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const article = await page.title();
    for (const path of UNKNOWN.slice(0, 2)) {
      await page.evaluate((target) => history.pushState(null, '', target), path);
      await expect.poll(() => page.title(), { message: path }).toBe(await titleOn(page, '/no-such-page'));
      expect(await page.locator('meta[name="robots"]').getAttribute('content'), path).toBe('noindex');
      expect(await page.locator('link[rel="canonical"]').count(), path).toBe(0);
      expect(await page.getByRole('heading', { level: 1 }).count(), path).toBe(1);
      await page.goBack();
      await expect.poll(() => page.title()).toBe(article);
    }
  });
});

test('every page except the payment results can be reached from the home page, and no link is dead', async ({
  site,
}) => {
  const pages = new Map<string, ReturnType<typeof readPage>>();
  const pending = ['/'];
  const fragments: { from: string; to: string; id: string }[] = [];
  for (let path = pending.pop(); path !== undefined; path = pending.pop()) {
    if (pages.has(path)) continue;
    const response = await fetch(site.url + path);
    expect(response.status, path).toBe(200);
    // Feeds and files link to nothing else.
    if (!response.headers.get('content-type')?.startsWith('text/html')) continue;
    const page = readPage(await response.text());
    pages.set(path, page);
    for (const link of page.links) {
      const url = new URL(link, site.url + path);
      if (url.origin !== site.url) continue;
      if (url.hash) fragments.push({ from: path, to: url.pathname, id: decodeURIComponent(url.hash.slice(1)) });
      pending.push(url.pathname);
    }
  }
  const unreachable = PAGE_PATHS.filter((path) => !pages.has(path));
  // These are reached from emails, from the newsletter's form, from a result, or once signed in.
  const reachedOtherwise = /^\/(newsletter\/.+|auth\/confirm|account(\/team)?|together|desk.*)$/;
  expect(unreachable.filter((path) => !reachedOtherwise.test(path))).toEqual(['/payment-success', '/payment-failed']);
  expect(fragments.filter(({ to, id }) => !pages.get(to)?.ids.has(id))).toEqual([]);
});

async function titleOn(page: Page, path: string): Promise<string> {
  const response = await page.request.get(path);
  return readPage(await response.text()).head.title;
}

/** The document's current head. */
async function headNow(page: Page): Promise<PageHead> {
  return readPage(await page.evaluate(() => document.documentElement.outerHTML)).head;
}
