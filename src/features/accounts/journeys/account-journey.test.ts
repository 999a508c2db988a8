import { describe, expect } from 'vitest';
import {
  accountMenu,
  BLANK_PATH,
  join,
  joinByCall,
  mailedLink,
  newAddress,
  register,
  signInHere,
  signInLink,
} from '#test/support/browser/account-visit.ts';
import { visitorTest } from '#test/support/browser/visitor.ts';

const test = visitorTest();

const PHONE = { viewport: { width: 360, height: 740 } };
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

  test('names what is missing, shows the password on request, and suits password managers', async ({ visitor }) => {
    const page = await visitor.open('/auth');
    const password = page.getByLabel('Password', { exact: true });
    await page.getByRole('tabpanel').getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('Enter your email.').waitFor();
    await page.getByText('Enter your password.').waitFor();
    expect(await page.getByLabel('Email', { exact: true }).evaluate((it) => it === document.activeElement)).toBe(true);
    expect(await password.getAttribute('autocomplete')).toBe('current-password');
    expect(await page.getByLabel('Email', { exact: true }).getAttribute('autocomplete')).toBe('username');
    await password.fill('shown');
    expect(await password.getAttribute('type')).toBe('password');
    await page.getByRole('button', { name: 'Show password' }).click();
    expect(await password.getAttribute('type')).toBe('text');
    expect(await password.inputValue()).toBe('shown');
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowLeft'])
      await page.getByRole('tab', { selected: true }).press(key);
    expect(await page.getByRole('tab', { name: 'Sign up' }).getAttribute('aria-selected')).toBe('true');
    expect(await password.getAttribute('autocomplete')).toBe('new-password');
  });
});

describe('the header', () => {
  test('shows the account in the menu of small screens', async ({ visitor }) => {
    const page = await visitor.open(BLANK_PATH, PHONE);
    const email = await joinByCall(page);
    await page.goto('/trust');
    await page.getByRole('button', { name: 'Open menu' }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await menu.getByText(email).waitFor();
    expect(await menu.getByRole('link', { name: 'Sign In' }).count()).toBe(0);
    await menu.getByRole('link', { name: 'Your account' }).click();
    await page.getByRole('heading', { name: 'Your account' }).waitFor();
    // Signing out would refuse the page's own call that is still in flight.
    await page.waitForLoadState('networkidle');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await menu.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('main').getByText('You are signed out').waitFor();
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

  test('still allows what strangers may do after the session was ended elsewhere', async ({ visitor, site }) => {
    visitor.expectTrouble(REFUSED);
    const page = await visitor.open(BLANK_PATH);
    const email = await joinByCall(page);
    await page.goto('/trust');
    await accountMenu(page).waitFor();
    const other = await visitor.open('/auth?next=/account');
    await signInHere(other, email);
    await other.getByRole('button', { name: 'Sign out everywhere' }).click();
    await signInLink(other).waitFor();
    const subscriber = newAddress('reader');
    await page.getByRole('contentinfo').getByLabel('Email address').fill(subscriber);
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await page.getByText('Successfully subscribed to newsletter!').waitFor();
    expect(site.query('select 1 from subscribers where email = ?', subscriber)).toHaveLength(1);
    await signInLink(page).waitFor();
  });

  test('keeps the session while the service is down', async ({ visitor }) => {
    visitor.expectTrouble(/status of 503/);
    const page = await visitor.newPage();
    await page.goto(BLANK_PATH);
    await joinByCall(page);
    await page.route('**/auth/v1/**', (route) => route.fulfill({ status: 503, json: { message: 'down' } }));
    await page.evaluate(() => {
      const session = JSON.parse(localStorage.getItem('account-session') ?? '{}') as object;
      localStorage.setItem('account-session', JSON.stringify({ ...session, expires_at: 1 }));
    });
    await page.goto('/trust');
    await signInLink(page).waitFor();
    await page.unroute('**/auth/v1/**');
    await page.reload();
    await accountMenu(page).waitFor();
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

    const late = await visitor.open(link.replace(/^.*\/\/[^/]+/, ''));
    await late.getByLabel('New password').fill('a third horse battery staple');
    await late.getByRole('button', { name: 'Save password' }).click();
    await expect.poll(() => late.getByRole('alert').textContent()).toMatch(/expired|invalid/i);
    await late.getByRole('link', { name: 'Ask for a new link' }).click();
    await late.getByRole('button', { name: 'Send reset link' }).waitFor();
  });
});
