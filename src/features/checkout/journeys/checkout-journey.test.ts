import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { overflowOf } from '#test/support/browser/axe-problems.ts';
import { linkIn, mailTo } from '#test/support/mail/received-mail.ts';
import { untilHydrated, visitorTest } from '#test/support/browser/visitor.ts';

const test = visitorTest();

const WITHOUT_SCRIPTS = { javaScriptEnabled: false };
/** One word that is wider than the narrowest phone. */
const LONG_NAME = `Plumbing${'works'.repeat(9)}`;
const NARROW = { width: 320, height: 640 };
const REFERENCE = /\?order=[\w-]{43}$/;

async function fillIn(page: Page, email: string): Promise<void> {
  const form = page.getByRole('main').locator('form');
  await form.getByLabel('Business name').fill(LONG_NAME);
  await form.getByLabel('Email', { exact: true }).fill(email);
  await form.getByLabel("Yes, I accept the plan's terms").check();
}

function goOn(page: Page): Promise<void> {
  return page.getByRole('button', { name: 'Continue to payment' }).click();
}

describe('the calculator', () => {
  test('keeps its figures in the address without adding to the history', async ({ visitor }) => {
    const page = await visitor.open('/pricing');
    await untilHydrated(page);
    await page.locator('summary', { hasText: 'Estimate your bill' }).click();
    const entries = await page.evaluate(() => history.length);
    await page.getByRole('textbox', { name: 'Calls a month' }).fill('0');
    await page.getByText('With no calls there is nothing to gain.').waitFor();
    // A number field would drop the comma and count 25 minutes a call.
    await page.getByRole('textbox', { name: 'Calls a month' }).fill('1,300');
    await page.getByLabel('Minutes a call').fill('');
    await page.getByLabel('Minutes a call').pressSequentially('2,5');
    await page.getByText('Scale is cheapest').waitFor();
    await page.waitForURL(/[?&]calls=1%2C300&/);
    expect(await page.evaluate(() => history.length)).toBe(entries);
    await page.reload();
    await page.getByText('Scale is cheapest').waitFor();
    expect(await page.getByRole('textbox', { name: 'Calls a month' }).inputValue()).toBe('1,300');
  });
});

describe('buying a plan', () => {
  test('leads from the price to the receipt with the same amount throughout', async ({ visitor, mail }) => {
    const page = await visitor.open('/pricing');
    await untilHydrated(page);
    await page.getByRole('link', { name: 'Choose Growth' }).first().click();
    await page.waitForURL('**/checkout?plan=growth');
    const form = page.getByRole('main').locator('form');
    await goOn(page);
    await form.getByText('Please accept the terms to continue.').waitFor();
    await fillIn(page, 'ann@buyer.example');
    const due = form.locator('dl').filter({ hasText: 'Due today' }).getByRole('definition').first();
    const amount = (await due.textContent()) ?? '';
    expect(amount).toMatch(/^\$[\d,]+\.\d\d$/);
    await goOn(page);

    await page.waitForURL(/\/till\//);
    expect(await page.evaluate(async () => (await document.fonts.ready).check('700 16px "Bricolage Grotesque"'))).toBe(
      true,
    );
    await page.getByText('This is a test.').waitFor();
    await page.getByRole('row', { name: 'Due today' }).getByText(amount).waitFor();
    await page.getByRole('button', { name: 'Approve payment' }).click();
    await page.waitForURL(REFERENCE);
    await page.getByRole('heading', { level: 1, name: "You're all set. Thank you!" }).waitFor();
    await page.getByRole('row', { name: 'Paid' }).getByText(amount).waitFor();
    await page.getByText('This was a test.').waitFor();
    const onboarding = await page.getByRole('link', { name: 'Start onboarding' }).getAttribute('href');
    expect(onboarding).toMatch(/^\/agent-onboarding\?order=[\w-]{43}$/);
    const invoice = await page.getByRole('link', { name: /^Invoice/ }).getAttribute('href');
    const pdf = await page.request.get(invoice ?? '');
    expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf']);

    await page.reload();
    await page.getByRole('heading', { level: 1, name: "You're all set. Thank you!" }).waitFor();
    await page.getByText(LONG_NAME).first().waitFor();
    await page.setViewportSize(NARROW);
    expect(await overflowOf(page)).toBe(0);
    const receipt = await mailTo(mail, 'ann@buyer.example');
    expect(linkIn(receipt, '/payment-success')).toMatch(REFERENCE);
  });

  test('says what went wrong and tries again with the same seats', async ({ visitor }) => {
    const page = await visitor.open('/checkout?plan=mentor&seats=3');
    await untilHydrated(page);
    await page.getByText('$147.00').first().waitFor();
    await fillIn(page, 'bo@buyer.example');
    await goOn(page);
    await page.getByRole('button', { name: 'Decline payment' }).click();
    await page.waitForURL(/\/payment-failed\?order=/);
    await page.getByRole('heading', { level: 1, name: 'Nothing was charged' }).waitFor();
    await page.getByText('The payment was declined. A bank').waitFor();
    await page.getByRole('link', { name: 'Try again with the same plan' }).click();
    await page.waitForURL('**/checkout?plan=mentor&seats=3');
    // The buyer's details are kept; the terms are accepted for each order.
    await page.getByRole('checkbox', { name: "Yes, I accept the plan's terms" }).check();
    await goOn(page);
    await page.getByRole('button', { name: 'Ask for another step' }).click();
    await page.getByRole('heading', { name: 'Confirm the payment' }).waitFor();
    await page.getByRole('button', { name: 'Approve payment' }).click();
    await page.getByRole('heading', { level: 1, name: "You're all set. Thank you!" }).waitFor();
  });

  test('works without scripts', async ({ visitor, site }) => {
    const page = await visitor.open('/checkout?plan=starter', WITHOUT_SCRIPTS);
    await page.getByRole('radio', { name: 'Starter', checked: true }).waitFor();
    await page.getByText('The terms of Starter').waitFor();
    await fillIn(page, 'cy@buyer.example');
    await page.getByLabel('Promotion code').fill('NONSENSE');
    await goOn(page);
    await page.getByText("That promotion code doesn't work").waitFor();
    await page.getByRole('radio', { name: 'Starter' }).check();
    await fillIn(page, 'cy@buyer.example');
    await page.getByLabel('Promotion code').fill('');
    await goOn(page);
    await page.getByRole('button', { name: 'Approve payment' }).click();
    await page.waitForURL(REFERENCE);
    await page.getByText('the receipt is on its way by email').waitFor();
    await page.getByRole('link', { name: 'Start onboarding' }).waitFor();
    // The page for failed payments can't know that this order is paid, and must not say that nothing was charged.
    await page.goto(page.url().replace('/payment-success', '/payment-failed'));
    await page.getByRole('heading', { level: 1, name: 'About your payment' }).waitFor();
    expect(await page.getByText('Nothing was charged').count()).toBe(0);
    expect(site.query('select state, plan from orders where email = ?', 'cy@buyer.example')).toEqual([
      { state: 'paid', plan: 'starter' },
    ]);
  });
});
