import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import navigation from '#content/navigation.yaml';
import { movingVisitorTest } from '../support/browser/visitor.ts';

const test = movingVisitorTest();

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
/** Narrow enough for the menu, and wide enough to show the page beside it. */
const TABLET = { viewport: { width: 820, height: 1180 } };
const TOUCH_TARGET_PX = 44;

const opener = (page: Page) => page.getByRole('button', { name: 'Open menu' });
const menuOf = (page: Page) => page.getByRole('dialog', { name: 'Menu' });

async function openMenu(page: Page): Promise<Locator> {
  await opener(page).click();
  const menu = menuOf(page);
  await menu.waitFor();
  return menu;
}

async function expectTouchable(target: Locator): Promise<void> {
  const { width = 0, height = 0 } = (await target.boundingBox()) ?? {};
  expect(Math.min(width, height), await target.innerText()).toBeGreaterThanOrEqual(TOUCH_TARGET_PX);
}

test('is large enough to touch, and closes when the page changes', async ({ visitor }) => {
  const page = await visitor.open('/trust', PHONE);
  expect(await page.getByRole('navigation', { name: 'Main' }).isVisible()).toBe(false);
  await expectTouchable(opener(page));
  const menu = await openMenu(page);
  for (const role of ['link', 'button'] as const)
    for (const target of await menu.getByRole(role).all()) await expectTouchable(target);

  // A change of the page closes it, also on the way back.
  await menu.getByRole('link', { name: 'Portfolio' }).click();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/portfolio');
  await menu.waitFor({ state: 'hidden' });
  await openMenu(page);
  await page.goBack();
  await menu.waitFor({ state: 'hidden' });
});

test("traps the keyboard's focus, and returns it on Escape", async ({ visitor }) => {
  const page = await visitor.open('/trust', TABLET);
  await opener(page).focus();
  await page.keyboard.press('Enter');
  const menu = menuOf(page);
  await menu.waitFor();
  const targets = (await menu.getByRole('link').count()) + (await menu.getByRole('button').count());
  const visited = new Set<string>();
  // Once round and a step back, and never to the browser's own controls.
  for (const key of [...Array.from({ length: targets + 1 }, () => 'Tab'), 'Shift+Tab', 'Shift+Tab']) {
    await page.keyboard.press(key);
    const place = await page.evaluate(() => {
      const focused = document.activeElement;
      return focused?.closest('dialog')
        ? (focused.getAttribute('aria-label') ?? focused.textContent ?? '')
        : `outside: ${focused?.outerHTML}`;
    });
    expect(place).not.toMatch(/^outside/);
    visited.add(place);
  }
  expect(visited.size).toBe(targets);

  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'hidden' });
  await expect.poll(() => opener(page).evaluate((button) => button === document.activeElement)).toBe(true);
});

test('shows how to get started on its first screen, also on a small phone', async ({ visitor }) => {
  const page = await visitor.open('/', { ...PHONE, viewport: { width: 360, height: 640 } });
  const menu = await openMenu(page);
  const start = menu.getByRole('link', { name: navigation.getStartedMail.button });
  await expect.poll(async () => start.boundingBox().then((box) => box && box.y + box.height <= 640)).toBe(true);
  expect(await menu.evaluate((element) => element.scrollTop)).toBe(0);
});

test('locks the scroll of the page behind it, closes by its button and by a touch beside it, and gives way to the wide header', async ({
  visitor,
}) => {
  const page = await visitor.open('/trust', TABLET);
  const wheel = async (x: number, y: number) => {
    const turned = page.evaluate(
      () => new Promise((resolve) => addEventListener('wheel', () => requestAnimationFrame(resolve), { once: true })),
    );
    await page.mouse.move(x, y);
    await page.mouse.wheel(0, 500);
    await turned;
  };
  const menu = await openMenu(page);
  await wheel(100, 600);
  await wheel(700, 600);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'hidden' });
  await wheel(100, 600);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);

  await openMenu(page);
  await menu.getByRole('button', { name: 'Close menu' }).click();
  await menu.waitFor({ state: 'hidden' });
  await openMenu(page);
  await page.mouse.click(100, 600);
  await menu.waitFor({ state: 'hidden' });
  await openMenu(page);
  await page.setViewportSize({ width: 1024, height: 800 });
  await menu.waitFor({ state: 'hidden' });
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
  expect(await opener(page).isVisible()).toBe(false);
});

describe('with scripts blocked', () => {
  test('opens, closes and follows links', async ({ visitor }) => {
    const page = await visitor.open('/trust', { ...PHONE, javaScriptEnabled: false });
    const menu = await openMenu(page);
    await menu.getByRole('button', { name: 'Close menu' }).click();
    await menu.waitFor({ state: 'hidden' });
    await openMenu(page);
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden' });
    await openMenu(page);
    await menu.getByRole('link', { name: 'How It Works' }).click();
    await page.waitForURL('**/how-it-works');
    expect(await menuOf(page).count()).toBe(0);
  });
});
