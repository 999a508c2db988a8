/** The desk: who may enter, step by step, and a lead answered with a thumb. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import {
  BLANK_PATH,
  joinByCall,
  mailedLink,
  newAddress,
  PASSWORD,
  turnOnTwoStep,
} from '#test/support/browser/account-visit.ts';
import type { CheckoutAnswer } from '#features/checkout/shared/order-schema.ts';
import { problemsAtWidths, problemsOf } from '#test/support/browser/axe-problems.ts';
import { checkoutBody } from '#test/support/browser/buyer.ts';
import { ANON_KEY, OWNER } from '#test/support/site-process.ts';
import { contactBody } from '#test/support/mail/submissions.ts';
import { visitorTest } from '#test/support/browser/visitor.ts';

const test = visitorTest();
const REFUSED = /status of 403/;

const main = (page: Page) => page.getByRole('main');

async function buyGrowth(siteUrl: string): Promise<void> {
  const placed = await fetch(`${siteUrl}/functions/v1/create-checkout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ANON_KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify(checkoutBody({ email: 'maria@customer.example' })),
  });
  const { url } = (await placed.json()) as CheckoutAnswer;
  const approval = { method: 'POST', headers: { origin: siteUrl }, body: new URLSearchParams({ answer: 'approve' }) };
  await fetch(`${siteUrl}${url}`, approval);
}

test('sends strangers to sign in, and leads the owner in step by step', async ({ visitor, site, mail }) => {
  visitor.expectTrouble(REFUSED);
  const page = await visitor.newPage({ viewport: { width: 360, height: 740 } });
  await page.goto('/desk/people');
  await page.waitForURL('/auth?next=/desk/people');

  await page.getByRole('tab', { name: 'Sign up' }).click();
  await page.getByLabel('Email', { exact: true }).fill(newAddress());
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('/desk/people');
  await main(page).getByRole('heading', { name: 'This page is for the team' }).waitFor();

  await page.goto(BLANK_PATH);
  await joinByCall(page, OWNER);
  await page.goto('/desk');
  await main(page).getByRole('heading', { name: 'Confirm your address first' }).waitFor();
  await main(page).getByRole('link', { name: 'Get a link by email' }).click();
  await expect.poll(() => main(page).getByLabel('Email').inputValue()).toBe(OWNER);
  await main(page).getByRole('button', { name: 'Send reset link' }).click();
  await page.goto(await mailedLink(mail, OWNER, 'recovery'));
  await page.getByLabel('New password').fill('another horse battery staple');
  await page.getByRole('button', { name: 'Save password' }).click();
  await page.getByText('Your new password is saved').waitFor();
  await main(page).getByRole('link', { name: 'Continue' }).click();
  await main(page).getByRole('link', { name: 'Set up two-step sign-in' }).click();
  await page.waitForURL('**/account?next=/desk#two-step');
  await turnOnTwoStep(page);
  await main(page).getByRole('link', { name: 'Continue' }).click();
  await main(page).getByText('Nothing waits.').waitFor();

  await fetch(`${site.url}/functions/v1/submit-contact`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ANON_KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify(
      contactBody({ name: 'Maria Lopez', email: 'maria@customer.example', message: 'Do you answer at night?' }),
    ),
  });
  await page.goto('/desk');
  await main(page)
    .getByText(/^Waiting (now|\d+ min)$/)
    .waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

  await main(page).getByRole('button', { name: 'Done' }).click();
  await main(page).getByText('Nothing waits.').waitFor();
  await main(page).getByRole('button', { name: 'Undo' }).click();
  await main(page).getByRole('link', { name: 'Reply' }).click();
  await main(page).getByRole('heading', { name: 'Maria Lopez' }).waitFor();
  expect(await main(page).locator('ol').getByText('Do you answer at night?').count()).toBe(1);
  await main(page).getByLabel('Reply').fill('Yes, at any hour.');
  await main(page).getByRole('button', { name: 'Send reply' }).click();
  await main(page).getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => main(page).getByLabel('Reply').inputValue()).toBe('Yes, at any hour.');
  await main(page).getByRole('button', { name: 'Send reply' }).click();
  await main(page).getByText('Yes, at any hour.').last().waitFor();
  await buyGrowth(site.url);
  await page.reload();
  await main(page).getByRole('button', { name: 'Go live' }).click();
  expect(await problemsOf(page, 'main')).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

  await main(page).getByRole('button', { name: 'Go live today' }).click();
  await main(page).getByText('Live: Growth').waitFor();
  await main(page).getByRole('button', { name: 'Go live' }).waitFor({ state: 'detached' });

  await page.goto('/desk/people');
  await main(page).getByLabel('Search people').fill('mar night');
  await main(page).getByText('1 person', { exact: true }).waitFor();
  await main(page).getByLabel('Search people').fill('nobody at all');
  await main(page).getByText('Nobody matches “nobody at all”.').waitFor();
  await page.goto('/desk/workshop');
  const section = (name: string) => main(page).locator('summary', { hasText: name });
  await section('Audit').click();
  await main(page)
    .getByText(/^owner@agency\.example took back a reply to /)
    .waitFor();
  await section('Team').click();
  await main(page).getByLabel('Email of a helper').fill('bo.with.a.long.name@agency-of-the-north.example');
  await main(page).getByRole('button', { name: 'Invite' }).click();
  await main(page)
    .getByRole('button', { name: /^Withdraw/ })
    .waitFor();
  expect(await problemsAtWidths(page, [360, 768, 1440])).toEqual([]);
});
