import { text } from 'node:stream/consumers';
import { describe, expect } from 'vitest';
import {
  accountMenu,
  BLANK_PATH,
  join,
  joinByCall,
  mailedLink,
  newAddress,
  openAccount,
  PASSWORD,
  register,
  signInHere,
  signInLink,
} from '#test/support/browser/account-visit.ts';
import { DISC_PATH, keepRun } from '#test/support/browser/disc-taker.ts';
import { visitorTest } from '#test/support/browser/visitor.ts';

const test = visitorTest();

const REFUSED = /status of 4\d\d/;

test('strangers are asked to sign in and come back', async ({ visitor, site }) => {
  const email = await register(site);
  const page = await visitor.open('/account');
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await signInHere(page, email);
  await page.getByRole('heading', { name: 'Profile' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/account');
});

describe('the profile', () => {
  test('confirms the address by an email that it sends', async ({ visitor, mail }) => {
    const page = await visitor.open(BLANK_PATH);
    const email = await openAccount(page);
    await page.getByText('Not confirmed yet').waitFor();
    await page.getByRole('button', { name: 'Send a confirmation email' }).click();
    await page.getByRole('button', { name: 'Send the email again' }).waitFor();
    await page.goto(await mailedLink(mail, email, 'signup'));
    await page.getByRole('button', { name: 'Confirm email' }).click();
    await page.getByRole('link', { name: 'Yes, continue' }).click();
    await page.getByText('Confirmed', { exact: true }).waitFor();
  });

  test('changes the password after asking for the current one, and keeps a refused attempt on screen', async ({
    visitor,
  }) => {
    visitor.expectTrouble(REFUSED);
    const page = await visitor.open(BLANK_PATH);
    const email = await openAccount(page);
    const change = page.getByRole('button', { name: 'Change password' });
    await page.getByLabel('Current password').fill('not this one at all');
    await page.getByLabel('New password').fill('another horse battery staple');
    await change.click();
    await page
      .getByRole('alert')
      .filter({ hasText: /password/i })
      .waitFor();
    expect(await page.getByLabel('New password').inputValue()).toBe('another horse battery staple');
    await page.getByLabel('Current password').fill(PASSWORD);
    await change.click();
    await page.getByText('Your password is changed.').waitFor();
    const other = await visitor.open('/auth');
    await signInHere(other, email, 'another horse battery staple');
    await accountMenu(other).waitFor();
  });

  test('changes the address', async ({ visitor }) => {
    const page = await visitor.open(BLANK_PATH);
    await openAccount(page);
    const next = newAddress('moved');
    await page.getByLabel('New email').fill(next);
    await page.getByRole('button', { name: 'Change email' }).click();
    await page.getByText(`Your address is now ${next}.`).waitFor();
    await accountMenu(page).click();
    await page.getByRole('banner').getByText(next, { exact: true }).waitFor();
  });
});

describe('sessions', () => {
  test('are listed, and all end at once', async ({ visitor }) => {
    visitor.expectTrouble(REFUSED);
    const page = await visitor.open(BLANK_PATH);
    const email = await openAccount(page);
    const other = await visitor.open('/auth?next=/account');
    await signInHere(other, email);
    const list = other.getByRole('region', { name: 'Where you are signed in' });
    await list.getByText('This device').waitFor();
    expect(await list.getByRole('listitem').count()).toBe(2);
    await list.getByRole('button', { name: 'Sign out everywhere' }).click();
    await signInLink(other).waitFor();
    await expect.poll(() => other.locator(':focus').textContent()).toMatch(/^You are signed out/);
    // The other browser learns it from its next call.
    await page.goto('/account');
    await expect.poll(() => page.getByRole('main').textContent()).toMatch(/sign in/i);
  });
});

describe('the focus', () => {
  test('goes to the heading when the other devices are signed out and their button is gone', async ({ visitor }) => {
    visitor.expectTrouble(REFUSED);
    const page = await visitor.open(BLANK_PATH);
    const email = await openAccount(page);
    await signInHere(await visitor.open('/auth?next=/account'), email);
    const list = page.getByRole('region', { name: 'Where you are signed in' });
    const signOutOthers = list.getByRole('button', { name: 'Sign out other devices' });
    await expect
      .poll(async () => {
        await page.reload();
        await list.waitFor();
        return signOutOthers.count();
      })
      .toBe(1);
    await signOutOthers.click();
    await signOutOthers.waitFor({ state: 'detached' });
    await list.getByRole('status').filter({ hasText: 'signed out' }).waitFor();
    expect(await page.locator(':focus').textContent()).toBe('Where you are signed in');
  });
});

describe('a finished assessment says that it is kept', () => {
  const kept = 'Saved to your account';

  test('only to the signed-in visitor who took it', async ({ visitor }) => {
    const page = await visitor.open(BLANK_PATH);
    const email = await joinByCall(page);
    await keepRun(page, email);
    await page.goto(DISC_PATH);
    await page.getByRole('button', { name: 'Report emailed' }).waitFor();
    await page.getByText(kept).waitFor();
    await page.getByRole('link', { name: 'see all your results' }).click();
    const results = page.getByRole('region', { name: 'Your assessments' });
    await results.getByRole('button', { name: /^Share the result of/ }).waitFor();

    await accountMenu(page).click();
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await signInLink(page).waitFor();
    await join(page);
    await page.goto(DISC_PATH);
    await accountMenu(page).waitFor();
    // Signing out removed the account's data from this browser.
    await page.getByRole('button', { name: 'Start assessment' }).waitFor();
    expect(await page.getByText(kept).count()).toBe(0);
    expect(await page.evaluate(() => JSON.stringify(Object.entries(localStorage)))).not.toContain(email);
  });
});

test('the newsletter is switched on and off on the page', async ({ visitor }) => {
  visitor.expectTrouble(REFUSED);
  const page = await visitor.open(BLANK_PATH);
  await openAccount(page);
  const newsletter = page.getByRole('region', { name: 'Newsletter' });
  await newsletter.getByText('You are not subscribed.').waitFor();
  await newsletter.getByRole('button', { name: 'Subscribe' }).click();
  await newsletter.getByText(/^Almost there|^You get/).waitFor();
});

test('a plan changes its seats and is canceled, with what that means in money', async ({ visitor }) => {
  const page = await visitor.open(BLANK_PATH);
  await joinByCall(page);
  await page.goto('/checkout?plan=mentor&seats=3');
  await page.getByLabel('Business name').fill('Example Street Plumbing');
  await page.getByRole('checkbox', { name: "Yes, I accept the plan's terms" }).check();
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.getByRole('button', { name: 'Approve payment' }).click();
  await page.getByRole('heading', { level: 1, name: "You're all set. Thank you!" }).waitFor();
  await page.goto('/account');
  await page.getByLabel('Seats from next month').fill('5');
  await page.getByText('$245.00 a month before tax').waitFor();
  await page.getByRole('button', { name: 'Change seats' }).click();
  await page.getByText('Next charge: $245.00').waitFor();
  // Each button goes away with its change, and must not take the focus with it.
  const focused = page.locator('p:focus');
  await focused.getByText('Done.').waitFor();
  await page.getByRole('button', { name: 'Cancel plan' }).click();
  await page.getByText('Nothing is charged after that').waitFor();
  await page.getByRole('button', { name: 'Yes, cancel plan' }).click();
  await focused.getByText('This plan ends on').waitFor();
  await page.getByRole('button', { name: 'Keep the plan after all' }).click();
  await page.getByText('Next charge: $245.00').waitFor();
});

test('all data can be downloaded', async ({ visitor }) => {
  const page = await visitor.open(BLANK_PATH);
  const email = await openAccount(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my data' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.json$/);
  expect(await text(await download.createReadStream())).toContain(email);
});

test('the account is deleted only with its password', async ({ visitor, site }) => {
  visitor.expectTrouble(REFUSED);
  const page = await visitor.open(BLANK_PATH);
  const email = await openAccount(page);
  await keepRun(page, email);
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await dialog.getByLabel('Password', { exact: true }).fill('not this one at all');
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await dialog
    .getByRole('alert')
    .filter({ hasText: /password/i })
    .waitFor();
  // Closed and reopened, it has forgotten both.
  await dialog.getByRole('button', { name: 'Keep it' }).click();
  await page.getByRole('button', { name: 'Delete my account' }).click();
  expect(await dialog.getByLabel('Password', { exact: true }).inputValue()).toBe('');
  expect(await dialog.getByRole('alert').filter({ hasText: /./ }).count()).toBe(0);
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await signInLink(page).waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
  expect(site.query('select 1 from users where email = ?', email)).toEqual([]);
  // This browser keeps neither the name nor the address nor the answers.
  expect(await page.evaluate(() => JSON.stringify(Object.entries(localStorage)))).not.toContain(email);
});
