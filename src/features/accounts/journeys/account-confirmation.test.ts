/** With a mail server, an address must be confirmed, and only the button behind the mailed link does that. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GoTrueAdminApi } from '@supabase/auth-js';
import { afterAll, describe, expect } from 'vitest';
import {
  accountMenu,
  mailedLink,
  newAddress,
  register,
  signInHere,
  signUp,
} from '#test/support/browser/account-visit.ts';
import { problemsOf } from '#test/support/browser/axe-problems.ts';
import { createOperator } from '#test/support/operator.ts';
import { visitorTest } from '#test/support/browser/visitor.ts';

const operator = await createOperator('RS256');
const folder = mkdtempSync(join(tmpdir(), 'keys-'));
const keysFile = join(folder, 'keys.json');
writeFileSync(keysFile, JSON.stringify(operator.keys));
afterAll(() => rmSync(folder, { recursive: true }));

const MAIL_INTERVAL_MS = 1_000;
const test = visitorTest({
  AUTH_MAIL_INTERVAL_SECONDS: `${MAIL_INTERVAL_MS / 1000}`,
  AUTH_SIGNING_KEYS_FILE: keysFile,
});

const OWN_PASSWORD = 'another horse battery staple';
/** Asked in a browser other than the one that signed up. */
const WHOSE = 'Was it you who made this account?';

test('an account is ready once the button has confirmed its address', async ({ visitor, mail, site }) => {
  visitor.expectTrouble(/status of 40[03]/);
  const page = await visitor.open('/auth');
  const email = newAddress('conny');
  await signUp(page, email);
  await page.waitForURL('/');
  await page.getByText('Check your inbox').waitFor();
  await page.getByText(email).waitFor();
  const link = await mailedLink(mail, email, 'signup');

  await page.goto('/auth');
  await signInHere(page, email);
  await expect.poll(() => page.getByRole('alert').textContent()).toBe('Email not confirmed');
  await page.getByRole('button', { name: 'Send it again' }).waitFor();

  const scanner = await visitor.open(link);
  await scanner.getByRole('button', { name: 'Confirm email' }).waitFor();
  const confirmedAt = () =>
    site.query('select email_confirmed_at from users where email = ?', email)[0]?.['email_confirmed_at'];
  expect(confirmedAt()).toBeNull();

  await page.goto(link);
  await page.getByRole('button', { name: 'Confirm email' }).click();
  await page.getByText('Your email is confirmed').waitFor();
  await accountMenu(page).waitFor();
  expect(confirmedAt()).not.toBeNull();

  await scanner.getByRole('button', { name: 'Confirm email' }).click();
  await expect.poll(() => scanner.getByRole('alert').textContent()).toMatch(/expired|invalid/i);
  await scanner.getByRole('link', { name: 'Sign in to have it sent again' }).click();
  await scanner.getByRole('tab', { name: 'Sign in' }).waitFor();
});

test('who signed up elsewhere is led on to the account, whose address changes once both mailboxes have agreed', async ({
  visitor,
  mail,
  site,
}) => {
  const [email, next] = [await register(site, newAddress('before')), newAddress('after')];
  const page = await visitor.open(await mailedLink(mail, email, 'signup'));
  await page.getByRole('button', { name: 'Confirm email' }).click();
  await page.getByRole('heading', { name: WHOSE }).waitFor();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(WHOSE);
  expect(await problemsOf(page, 'main')).toEqual([]);
  await page.getByRole('link', { name: 'Yes, continue' }).click();
  await page.getByLabel('New email').fill(next);
  await page.getByRole('button', { name: 'Change email' }).click();
  await page.getByText('Waiting to be confirmed').waitFor();
  for (const address of [email, next]) {
    await page.goto(await mailedLink(mail, address, 'email_change'));
    await page.getByRole('button', { name: 'Confirm email' }).click();
    await page.getByRole('heading', { name: 'Done' }).waitFor();
  }
  await page.goto('/account');
  await page.getByRole('region', { name: 'Profile' }).getByText(next).waitFor();
});

test("an invitation is accepted with a password, and an operator's link leads on", async ({ visitor, mail, site }) => {
  const headers = { Authorization: `Bearer ${await operator.sign()}` };
  const admin = new GoTrueAdminApi({ url: `${site.url}/auth/v1`, headers });
  const email = newAddress('guest');
  const options = { redirectTo: `${site.url}/pricing` };
  expect((await admin.inviteUserByEmail(email, options)).error).toBeNull();
  const page = await visitor.open(await mailedLink(mail, email, 'invite'));
  await page.getByRole('heading', { name: 'Choose a password' }).waitFor();
  await page.getByLabel('New password').fill('purple elephants dance');
  await page.getByRole('button', { name: 'Save password' }).click();
  await page.getByRole('link', { name: 'Continue' }).click();
  await page.waitForURL('**/pricing');
  await accountMenu(page).waitFor();

  const { data } = await admin.generateLink({ type: 'magiclink', email, options });
  const elsewhere = await visitor.open(data.properties?.action_link ?? '');
  await elsewhere.getByRole('button', { name: "Confirm it's you" }).click();
  await elsewhere.getByRole('link', { name: 'Continue' }).click();
  await elsewhere.waitForURL('**/pricing');
  await accountMenu(elsewhere).waitFor();
});

describe('confirming in another browser', () => {
  test("lets the mailbox's owner take the account from a stranger", async ({ visitor, mail, site }) => {
    visitor.expectTrouble(/status of 40[013]/);
    const email = await register(site, newAddress('owner'));
    const owner = await visitor.open(await mailedLink(mail, email, 'signup'));
    await owner.getByRole('button', { name: 'Confirm email' }).click();
    await owner.getByRole('heading', { name: WHOSE }).waitFor();
    const stranger = await visitor.open('/auth?next=/account');
    await signInHere(stranger, email);
    await stranger.getByRole('heading', { name: 'Profile' }).waitFor();

    await owner.getByRole('button', { name: 'No, choose my own password' }).click();
    await owner.getByLabel('New password').fill(OWN_PASSWORD);
    await owner.getByRole('button', { name: 'Save password' }).click();
    await owner.getByText('Your new password is saved').waitFor();
    await owner.getByRole('link', { name: 'Go to your account' }).click();
    const sessions = owner.getByRole('region', { name: 'Where you are signed in' });
    await sessions.getByText('This device').waitFor();
    expect(await sessions.getByRole('listitem').count()).toBe(1);

    await stranger.reload();
    await stranger.getByText('You are signed out.').waitFor();
  });
});
