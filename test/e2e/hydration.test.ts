/** The page that a visitor is already reading must survive the arrival of its code; every-page checks each page. */
import { expect } from 'vitest';
import { isHydrated, paintedTwice, untilHydrated, visitorTest } from '../support/browser/visitor.ts';

const test = visitorTest();

declare global {
  interface Window {
    hadCode?: boolean;
    layoutShifts?: { value: number; sources: string[] }[];
  }
}

test("hydrates only when the page's code has loaded", async ({ visitor }) => {
  const page = await visitor.newPage();
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/pricing-page-*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/pricing', { waitUntil: 'commit' });
  const heading = await page.getByRole('heading', { level: 1 }).elementHandle();
  // The site's own code sets this before anything else.
  await page.waitForFunction(() => history.scrollRestoration === 'manual');
  await paintedTwice(page);
  expect(await isHydrated(page)).toBe(false);
  expect(await heading?.isVisible()).toBe(true);
  held.resolve();
  await untilHydrated(page);
  await paintedTwice(page);
  expect(await heading?.evaluate((element) => element.isConnected)).toBe(true);
});

test("`load` comes after the page's code has run, however fast the page was read", async ({ visitor }) => {
  const page = await (await visitor.arrive()).newPage();
  await page.addInitScript(() => {
    // The site's own code sets this before anything else.
    addEventListener('load', () => {
      window.hadCode = history.scrollRestoration === 'manual';
    });
  });
  // With a cold cache and then a warm one, with which nothing of the page itself delays the event.
  for (const path of ['/', '/', '/auth', '/auth']) {
    await page.goto(path);
    expect(await page.evaluate(() => window.hadCode), path).toBe(true);
  }
});

test.for(['/', '/inbound-calling', '/pricing'])(
  'looks the same on %s with all styles as with those of its HTML',
  async (path, { visitor }) => {
    const page = await visitor.newPage();
    const held = Promise.withResolvers<void>();
    await page.route('**/assets/*.css', async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto(path, { waitUntil: 'commit' });
    await untilHydrated(page);
    await page.evaluate(() => document.fonts.ready);
    await paintedTwice(page);
    const before = await page.evaluate(looksOfAll);
    held.resolve();
    await page.locator('[data-later][media=all]').waitFor({ state: 'attached' });
    await paintedTwice(page);
    expect(await page.evaluate(looksOfAll)).toEqual(before);
  },
);

test('shows the next page only with its styles', async ({ visitor }) => {
  const page = await visitor.newPage();
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/later-*.css', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/compare', { waitUntil: 'commit' });
  await untilHydrated(page);
  const code = page.waitForResponse('**/assets/pricing-page-*.js');
  await page.locator('main a[href="/pricing"]').first().dispatchEvent('click');
  await code;
  await paintedTwice(page);
  const plans = page.locator('#your-bill-line-by-line');
  expect(await plans.count()).toBe(0);
  held.resolve();
  await plans.waitFor();
});

test.for(['/', '/free-disc-assessment'])(
  'shifts nothing on %s, neither when its code arrives nor when its fonts do',
  async (path, { visitor }) => {
    visitor.expectTrouble(/404 \(Not Found\)/);
    for (const viewport of [
      { width: 1280, height: 800 },
      { width: 390, height: 844 },
    ]) {
      const page = await visitor.newPage({ viewport });
      await page.addInitScript(noteLayoutShifts);
      const fonts = Promise.withResolvers<void>();
      await page.route('**/*.woff2', async (route) => {
        await fonts.promise;
        await route.continue();
      });
      await page.goto(path, { waitUntil: 'commit' });
      await untilHydrated(page);
      await paintedTwice(page);
      expect(await page.evaluate(() => window.layoutShifts)).toEqual([]);
      expect(await page.evaluate(() => document.fonts.status)).toBe('loading');
      fonts.resolve();
      await page.waitForFunction(() => document.fonts.status === 'loaded');
      await paintedTwice(page);
      // Words in a row may move by a few pixels. A line that breaks elsewhere moves everything below it and scores
      // about 0.01.
      const moved = (await page.evaluate(() => window.layoutShifts)) ?? [];
      expect(moved.filter(({ value }) => value > 0.0005)).toEqual([]);
    }
  },
);

function noteLayoutShifts(): void {
  interface LayoutShift extends PerformanceEntry {
    value: number;
    sources: { node: Node | null }[];
  }
  window.layoutShifts = [];
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries() as LayoutShift[]) {
      const nodes = sources.map(({ node }) => (node instanceof Element ? node.outerHTML : String(node?.textContent)));
      window.layoutShifts?.push({ value, sources: nodes.map((node) => node.slice(0, 80)) });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Where each element that shows stands and how it looks. Runs in the browser. */
function looksOfAll(): string[] {
  return [...document.querySelectorAll('body *')]
    .filter((element) => element.checkVisibility())
    .map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const { color, backgroundColor, font, borderWidth } = getComputedStyle(element);
      return [
        element.tagName,
        ...[x, y, width, height].map(Math.round),
        color,
        backgroundColor,
        font,
        borderWidth,
      ].join(' ');
    });
}

/** The pages whose fields are states, the last in a part whose code comes after the page's. */
test.for(['/checkout', '/voice-testing', '/receptionist-demo'])(
  '%s keeps what was typed before its code was here',
  async (path, { visitor }) => {
    const page = await visitor.newPage();
    const held = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto(path, { waitUntil: 'commit' });
    await page.waitForFunction(() => document.readyState !== 'loading');
    const typed = await page.evaluate(typeEverywhere);
    expect(Object.keys(typed).length).toBeGreaterThan(3);
    held.resolve();
    await untilHydrated(page);
    await page.waitForLoadState('networkidle');
    await paintedTwice(page);
    expect(await page.evaluate(valuesNow, Object.keys(typed))).toEqual(typed);
  },
);

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** As a password manager or a fast visitor would. @returns By field, what is in it then. */
function typeEverywhere(): Record<string, string> {
  const controls = [
    ...document.querySelectorAll<Control>('main :is(input:not([type=radio], [type=checkbox]), select, textarea)'),
  ];
  const entries = controls
    .filter(({ type, disabled, name, id }) => type !== 'hidden' && !disabled && (name || id))
    .map((control) => {
      control.value =
        control instanceof HTMLSelectElement
          ? (control.options[control.options.length - 1]?.value ?? '')
          : control.type === 'number'
            ? '7'
            : 'Typed early';
      control.dispatchEvent(new Event('input', { bubbles: true }));
      return [control.name || control.id, control.value] as const;
    });
  return Object.fromEntries(entries);
}

function valuesNow(names: readonly string[]): Record<string, string | undefined> {
  return Object.fromEntries(
    names.map((name) => [name, document.querySelector<Control>(`main :is([name="${name}"], [id="${name}"])`)?.value]),
  );
}
