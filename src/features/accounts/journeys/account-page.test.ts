import { text } from 'node:stream/consumers';
import { describe, expect } from 'vitest';
import {
  accountMenu,
  BLANK_PATH,
  joinByCall,
  openAccount,
  PASSWORD,
  signInLink,
} from '#test/support/browser/account-visit.ts';
import { DISC_PATH, keepRun } from '#test/support/browser/disc-taker.ts';
import { visitorTest } from '#test/support/browser/visitor.ts';

const test = visitorTest();

const REFUSED = /status of 4\d\d/;
const WRONG_PASSWORD = 'not this one at all';
const NEXT_PASSWORD = 'another horse battery staple';

test('an account has its password changed, is downloaded, and is deleted only with its password', async ({
  visitor,
  site,
}) => {
  visitor.expectTrouble(REFUSED);
  const page = await visitor.open(BLANK_PATH);
  const email = await openAccount(page);
  await keepRun(page, email);
  const change = page.getByRole('button', { name: 'Change password' });
  await page.getByLabel('Current password').fill(WRONG_PASSWORD);
  await page.getByLabel('New password').fill(NEXT_PASSWORD);
  await change.click();
  await page
    .getByRole('alert')
    .filter({ hasText: /password/i })
    .waitFor();
  expect(await page.getByLabel('New password').inputValue()).toBe(NEXT_PASSWORD);
  await page.getByLabel('Current password').fill(PASSWORD);
  await change.click();
  await page.getByText('Your password is changed.').waitFor();

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my data' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.json$/);
  expect(await text(await download.createReadStream())).toContain(email);

  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await dialog.getByLabel('Password', { exact: true }).fill(WRONG_PASSWORD);
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await dialog
    .getByRole('alert')
    .filter({ hasText: /password/i })
    .waitFor();
  await dialog.getByLabel('Password', { exact: true }).fill(NEXT_PASSWORD);
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await signInLink(page).waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
  expect(site.query('select 1 from users where email = ?', email)).toEqual([]);
  // This browser keeps neither the name nor the address nor the answers.
  expect(await page.evaluate(() => JSON.stringify(Object.entries(localStorage)))).not.toContain(email);
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
    await page.goto(BLANK_PATH);
    await joinByCall(page);
    await page.goto(DISC_PATH);
    await accountMenu(page).waitFor();
    // Signing out removed the account's data from this browser.
    await page.getByRole('button', { name: 'Start assessment' }).waitFor();
    expect(await page.getByText(kept).count()).toBe(0);
    expect(await page.evaluate(() => JSON.stringify(Object.entries(localStorage)))).not.toContain(email);
  });
});
