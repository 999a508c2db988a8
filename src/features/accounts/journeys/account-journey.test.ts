import { describe, expect } from 'vitest';
import {
  accountMenu,
  BLANK_PATH,
  join,
  joinByCall,
  mailedLink,
  register,
  signInHere,
  signInLink,
} from '#test/support/browser/account-visit.ts';
import { visitorTest } from '#test/support/browser/visitor.ts';

const test = visitorTest();

const REFUSED = /status of 4\d\d/;

describe('signing up', () => {
  test('leads to the home page, signed in, and a reload keeps the session', async ({ visitor, site }) => {
    const page = await visitor.open('/', { viewport: { width: 1440, height: 900 } });
    const left = () =>
      page.getByRole('navigation', { name: 'Main' }).evaluate((nav) => Math.round(nav.getBoundingClientRect().left));
    const before = await left();
    await join(page, 'dana.whitfield@visitor.example');
    expect(new URL(page.url()).pathname).toBe('/');
    expect(await left(), 'nothing shifts when the avatar takes the place of the links').toBe(before);
    const [row] = site.query('select user_metadata from users where email = ?', 'dana.whitfield@visitor.example');
    expect(JSON.parse(String(row?.['user_metadata'])), 'for a name that is left blank').toMatchObject({
      full_name: 'dana.whitfield',
    });
    expect(await accountMenu(page).textContent()).toBe('DA');
    expect(await signInLink(page).count()).toBe(0);
    expect(await page.getByRole('banner').getByRole('link', { name: 'Get Started' }).count()).toBe(0);
    await page.reload();
    await accountMenu(page).waitFor();
    await accountMenu(page).click();
    await page.getByRole('banner').getByText('dana.whitfield@visitor.example', { exact: true }).waitFor();
    expect(await page.getByRole('link', { name: 'Your account' }).getAttribute('href')).toBe('/account');
  });
});

describe('signing in', () => {
  test('says beside the form why it was refused, and then succeeds', async ({ visitor, site }) => {
    visitor.expectTrouble(REFUSED);
    const email = await register(site);
    const page = await visitor.open('/trust');
    await signInLink(page).click();
    await signInHere(page, email, 'not the password at all');
    await expect.poll(() => page.getByRole('alert').textContent()).toBe('Invalid login credentials');
    await page.getByRole('tab', { name: 'Sign up' }).click();
    expect(await page.getByRole('alert').textContent()).toBe('');
    await page.getByRole('tab', { name: 'Sign in' }).click();
    await signInHere(page, email);
    await accountMenu(page).waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/');
    await page.goto('/auth');
    await expect.poll(() => new URL(page.url()).pathname, { message: 'signed in already' }).toBe('/');
  });
});

describe('coming back signed in', () => {
  test('keeps the prerendered page: nothing reloads and nothing shifts', async ({ visitor }) => {
    const page = await visitor.open(BLANK_PATH);
    await joinByCall(page);
    // Fonts that come after the first paint shift text a little, so here the fallbacks stay.
    visitor.expectTrouble(/\.woff2/);
    await page.route('**/*.woff2', (route) => route.abort());
    await page.addInitScript(() => {
      const seen = { loading: false, shifts: [] as string[] };
      Object.assign(window, { seen });
      new MutationObserver(() => {
        seen.loading ||= document.querySelector('.loading') !== null;
      }).observe(document, { childList: true, subtree: true });
      type Shift = PerformanceEntry & { value: number; sources: { node: Node | null }[] };
      new PerformanceObserver((list) => {
        for (const { value, sources } of list.getEntries() as Shift[])
          seen.shifts.push(`${value}: ${sources.map(({ node }) => node?.textContent?.slice(0, 60)).join(' | ')}`);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    for (const path of ['/', '/free-disc-assessment']) {
      await page.goto(path);
      await accountMenu(page).waitFor();
      expect(await page.evaluate(() => (window as unknown as { seen: object }).seen)).toEqual({
        loading: false,
        shifts: [],
      });
    }
  });
});

describe('a forgotten password', () => {
  test('is replaced by a mailed link, which works once', async ({ visitor, site, mail }) => {
    visitor.expectTrouble(REFUSED);
    const email = await register(site);
    const page = await visitor.open('/auth');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await page.getByRole('heading', { level: 1, name: /new password/ }).waitFor();
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await page.getByText('If this address has an account').waitFor();

    const link = await mailedLink(mail, email, 'recovery');
    await page.goto(link);
    await page.getByLabel('New password').fill('password');
    await page.getByRole('button', { name: 'Save password' }).click();
    await expect.poll(() => page.getByRole('alert').textContent()).toMatch(/password/i);
    await page.reload();
    await page.getByLabel('New password').fill('another horse battery staple');
    await page.getByRole('button', { name: 'Save password' }).click();
    await page.getByText('Your new password is saved').waitFor();
  });
});
