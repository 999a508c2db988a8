import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import brand from '#content/brand.yaml';
import { movingVisitorTest } from '../support/browser/visitor.ts';

const test = movingVisitorTest();

const LISTS = [
  [
    'Features',
    [
      ['Outbound Agent', '/ai-appointment'],
      ['Voice Bot', '/embedded-ai-voice-agent'],
      ['Receptionist', '/inbound-calling'],
      ['Mod IQ', '/engage-iq'],
      ['Showcase', '/mod-ai-showcase'],
      ['Mentor', '/mod-mentor'],
      ['Free DISC Assessment', '/quizzy-persona-assessor'],
      ['Voice Library', '/voice-testing'],
    ],
  ],
  [
    'Pricing',
    [
      ['Voice Agents', '/pricing'],
      ['Mod IQ', '/mod-iq-pricing'],
      ['Mentor', '/mod-mentor-pricing'],
      ['Showcase', '/mod-showcase-pricing'],
    ],
  ],
] as const;

const mainNav = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const trigger = (page: Page, name: 'Features' | 'Pricing') => mainNav(page).getByRole('button', { name });
const expanded = (menu: Locator) => menu.getAttribute('aria-expanded');

/** The list that a trigger controls. */
async function panelOf(page: Page, menu: Locator): Promise<Locator> {
  return page.locator(`#${await menu.getAttribute('aria-controls')}`);
}

describe('the header', () => {
  test('shows its parts from left to right, with exactly the agreed links', async ({ visitor }) => {
    const page = await visitor.open('/trust');
    const header = page.getByRole('banner');
    await header.waitFor();
    const items = await mainNav(page)
      .locator('> ul > li > :is(a, button)')
      .evaluateAll((elements) =>
        elements.map((element) => ({ name: element.textContent, left: element.getBoundingClientRect().left })),
      );
    expect(items.map(({ name }) => name)).toEqual(['Home', 'Features', 'Pricing', 'How It Works', 'Contact', 'Blog']);
    expect(items.toSorted((a, b) => a.left - b.left)).toEqual(items);
    const links = mainNav(page).getByRole('link');
    expect(await links.allTextContents()).toEqual(['Home', 'How It Works', 'Contact', 'Blog']);
    expect(await Promise.all((await links.all()).map((link) => link.getAttribute('href')))).toEqual([
      '/',
      '/how-it-works',
      '/contact',
      '/blog',
    ]);
    for (const [name, expectedLinks] of LISTS) {
      const menu = trigger(page, name);
      const panel = await panelOf(page, menu);
      expect(await panel.getByRole('link').count()).toBe(0);
      await menu.click();
      await panel.getByRole('link').first().waitFor();
      expect(await panel.getByRole('link').count()).toBe(expectedLinks.length);
      for (const [label, target] of expectedLinks) {
        expect(await panel.getByRole('link', { name: label, exact: true }).getAttribute('href')).toBe(target);
      }
    }
    await page.keyboard.press('Escape');

    const shadow = () => header.evaluate((bar) => getComputedStyle(bar).boxShadow);
    expect(await shadow()).toBe('none');
    await page.evaluate(() => scrollTo(0, 11));
    await expect.poll(shadow).not.toBe('none');
    await page.evaluate(() => scrollTo(0, 10));
    await expect.poll(shadow).toBe('none');
  });

  test('shows the phone with its hours at any desktop width', async ({ visitor }) => {
    const context = await visitor.arrive({ viewport: { width: 1024, height: 700 } });
    const page = await context.newPage();
    await page.goto('/contact');
    const header = page.getByRole('banner');
    const phone = header.getByRole('link', { name: brand.phone });
    expect(await phone.getAttribute('href')).toMatch(/^tel:\+\d+$/);
    expect(await phone.locator('xpath=..').innerText()).toContain(brand.hours.shown);
    const { height = 0 } = (await phone.boundingBox()) ?? {};
    expect(height, 'The number broke into two lines.').toBeLessThan(30);
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(await overflow()).toBeLessThanOrEqual(0);
    expect(await header.evaluate((bar) => bar.getBoundingClientRect().height)).toBeLessThan(80);
  });
});

describe('the dropdowns', () => {
  test('remember a press from before their code loaded, and open then', async ({ visitor }) => {
    const page = await visitor.newPage();
    const held = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto('/', { waitUntil: 'domcontentloaded' });
    const [features, pricing] = [trigger(page, 'Features'), trigger(page, 'Pricing')];
    await features.click();
    expect(await expanded(features)).toBe('false');
    await pricing.focus();
    await page.keyboard.press('ArrowDown');
    held.resolve();
    await expect.poll(() => expanded(pricing)).toBe('true');
    const first = (await panelOf(page, pricing)).getByRole('link').first();
    await expect.poll(() => first.evaluate((link) => link === document.activeElement)).toBe(true);
    await expect.poll(() => expanded(features)).toBe('false');
  });

  test('work by keyboard alone', async ({ visitor }) => {
    const page = await visitor.open('/trust');
    const features = trigger(page, 'Features');
    const panel = await panelOf(page, features);
    const focusIs = async (target: Locator) => {
      await expect.poll(() => target.evaluate((element) => element === document.activeElement)).toBe(true);
    };
    await page.evaluate(() => scrollTo(0, 500));
    await features.focus();
    for (const key of ['Enter', 'Space']) {
      await page.keyboard.press(key);
      await expect.poll(() => expanded(features)).toBe('true');
      await page.keyboard.press(key);
      await expect.poll(() => expanded(features)).toBe('false');
    }

    const links = panel.getByRole('link');
    const focused = await features.evaluate((button) => {
      button.focus();
      button.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true }));
      return document.activeElement?.textContent;
    });
    expect(focused, 'the focus is in the menu before the next key').toBe(await links.first().textContent());
    await page.keyboard.press('ArrowDown');
    await focusIs(links.nth(1));
    await page.keyboard.press('End');
    await focusIs(links.last());
    await page.keyboard.press('ArrowDown');
    await focusIs(links.first());
    await page.keyboard.press('ArrowUp');
    await focusIs(links.last());
    await page.keyboard.press('Home');
    await focusIs(links.first());

    await page.keyboard.press('Escape');
    expect(await expanded(features)).toBe('false');
    await focusIs(features);

    await page.keyboard.press('ArrowUp');
    await focusIs(links.last());
    await page.keyboard.press('Tab');
    await focusIs(trigger(page, 'Pricing'));
    await expect.poll(() => expanded(features), { message: 'focus has left the menu' }).toBe('false');
    expect(await page.evaluate(() => scrollY), 'the page stays where it was read').toBe(500);
  });
});

describe('the footer', () => {
  test('says who we are and where to go, and applies the chosen theme from the first paint on', async ({ visitor }) => {
    const page = await visitor.open('/trust', { colorScheme: 'light' });
    const footer = page.getByRole('contentinfo');
    expect(await footer.getByRole('link', { name: brand.email }).getAttribute('href')).toBe(`mailto:${brand.email}`);
    expect(await footer.getByRole('link', { name: brand.phone }).getAttribute('href')).toMatch(/^tel:\+\d+$/);
    const quickLinks = footer.getByRole('navigation', { name: 'Quick links' }).getByRole('link');
    expect(await quickLinks.allTextContents()).toEqual(['Features', 'How It Works', 'Contact', 'Privacy Policy']);
    expect(await Promise.all((await quickLinks.all()).map((link) => link.getAttribute('href')))).toEqual([
      '/features',
      '/how-it-works',
      '/contact',
      '/privacy-policy',
    ]);
    await footer.getByRole('textbox', { name: 'Email address' }).waitFor();
    expect(await footer.textContent()).toContain('© 2024');

    const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await paper();
    const look = page.getByRole('group', { name: 'Color theme' });
    await look.getByRole('button', { name: 'Dark' }).click();
    await expect.poll(paper).not.toBe(light);
    const dark = await paper();
    // The page's own code never loads, so this is the first paint.
    await page.route('**/assets/*.js', (route) => route.abort());
    visitor.expectTrouble(/ERR_FAILED/);
    await page.reload();
    expect(await paper()).toBe(dark);
    await page.unroute('**/assets/*.js');
    await page.reload();
    await look.getByRole('button', { name: 'Dark', pressed: true }).waitFor();
    await look.getByRole('button', { name: 'Auto' }).click();
    await expect.poll(paper).toBe(light);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(paper).toBe(dark);
  });
});

test('the console says so when the root element is missing', async ({ visitor }) => {
  const page = await visitor.newPage();
  await page.route('/', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace('id="root"', 'id="elsewhere"') });
  });
  visitor.expectTrouble(/Root element not found/);
  const thrown = page.waitForEvent('pageerror');
  await page.goto('/');
  expect((await thrown).message).toMatch(/^Root element not found/);
});
