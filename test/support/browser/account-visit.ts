import PostalMime from 'postal-mime';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { AUTH_STORAGE_KEY } from '#features/accounts/web/sign-in/auth-storage-key.ts';
import { createAuthenticatorApp, type AuthenticatorApp } from '../peers/authenticator-app.ts';
import { ANON_KEY, type Site } from '../site-process.ts';
import type { SmtpPeer } from '../peers/smtp-peer.ts';

export const PASSWORD = 'correct horse battery staple';
/** A file of the site that runs no code. From there a session can be stored before the first page loads. */
export const BLANK_PATH = '/robots.txt';
const SIGN_UP_PATH = '/auth/v1/signup';

let joined = 0;

/** An address that nobody has used yet. */
export function newAddress(name = 'ann'): string {
  joined += 1;
  return `${name}${joined}@visitor.example`;
}

export async function signUp(page: Page, email: string, { fullName = '', password = PASSWORD } = {}): Promise<void> {
  await page.goto('/auth');
  await page.getByRole('tab', { name: 'Sign up' }).click();
  await page.getByLabel('Full name').fill(fullName);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
}

/** On /auth already, whatever its query. */
export async function signInHere(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('tabpanel').getByRole('button', { name: 'Sign in' }).click();
}

/** A new account, signed in on the home page. */
export async function join(page: Page, email = newAddress()): Promise<string> {
  await signUp(page, email);
  await page.waitForURL('/');
  await accountMenu(page).waitFor();
  return email;
}

/** A new account, made by the endpoint alone, for journeys that begin after the sign-up. */
export async function register({ url }: Site, email = newAddress()): Promise<string> {
  const answer = await fetch(url + SIGN_UP_PATH, signUpRequest(email));
  if (!answer.ok) throw new Error(`Signing up failed: ${await answer.text()}`);
  return email;
}

/**
 * The same, and signed in on this page, which is at BLANK_PATH. The form would cost three page loads, and
 * account-journey tests it.
 */
export async function joinByCall(page: Page, email = newAddress(), fullName = ''): Promise<string> {
  await page.evaluate(
    async ({ path, request, storageKey }) => {
      const answer = await fetch(path, request);
      if (!answer.ok) throw new Error(`Signing up failed: ${await answer.text()}`);
      // auth-js stores the answer as it is.
      localStorage.setItem(storageKey, await answer.text());
    },
    { path: SIGN_UP_PATH, request: signUpRequest(email, fullName), storageKey: AUTH_STORAGE_KEY },
  );
  return email;
}

function signUpRequest(email: string, fullName = '') {
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: ANON_KEY },
    body: JSON.stringify({ email, password: PASSWORD, data: { full_name: fullName } }),
  };
}

/** A new account on its page; the given page is at BLANK_PATH. */
export async function openAccount(page: Page): Promise<string> {
  const email = await joinByCall(page);
  await page.goto('/account');
  await page.getByRole('heading', { name: 'Profile' }).waitFor();
  return email;
}

export function accountMenu(page: Page): Locator {
  return page.getByRole('banner').getByRole('button', { name: 'Account menu' });
}

export function signInLink(page: Page): Locator {
  return page.getByRole('banner').getByRole('link', { name: 'Sign In' });
}

/** The last message to this address that links to a page of the kind; waits for it. */
export async function mailedLink({ received }: SmtpPeer, address: string, type: string): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(
      async () => {
        const mails = received.filter(({ to }) => to.includes(address)).toReversed();
        for (const { raw } of mails) {
          const { html = '' } = await PostalMime.parse(raw);
          const links = [...html.matchAll(/href="([^"]+)"/g)].map(
            ([, href = '']) => new URL(href.replaceAll('&amp;', '&')),
          );
          link ??= links.find(
            (url) => url.pathname === '/auth/confirm' && new URLSearchParams(url.hash.slice(1)).get('type') === type,
          )?.href;
        }
        return link;
      },
      { message: `no mail with a ${type} link to ${address}` },
    )
    .toBeDefined();
  return link ?? '';
}

/** On /account, signed in: turns two-step sign-in on, and gives the app that shows its codes. */
export async function turnOnTwoStep(page: Page): Promise<AuthenticatorApp> {
  const section = page.getByRole('region', { name: 'Two-step sign-in' });
  await section.getByRole('button', { name: 'Set up' }).click();
  const app = await connectApp(section);
  await section.getByRole('button', { name: 'Turn on' }).click();
  await section.getByText('Two-step sign-in is on').waitFor();
  return app;
}

/** Types the key that the section shows into an app, and the app's first code into the form. */
export async function connectApp(section: Locator): Promise<AuthenticatorApp> {
  const key = await section.locator('code').textContent();
  const app = createAuthenticatorApp(key?.replaceAll(' ', '') ?? '');
  await section.getByLabel('Code from your app').fill(app.next());
  return app;
}
