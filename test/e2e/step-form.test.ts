/** The engine under every long form: steps, resuming, erasing, and sending once after an outage. */
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { buildTrialPage, serveTrialPage, TRIAL_PATH } from '../support/trial-page.ts';
import type { Site } from '../support/site-process.ts';
import { visitorTest, type Visitor } from '../support/browser/visitor.ts';

const test = visitorTest().extend('trial', { scope: 'file' }, async () => buildTrialPage('step-form-page.tsx'));

const FUNCTION = '**/functions/v1/submit-contact';
const next = (page: Page) => page.getByRole('button', { name: 'Next' });
const send = (page: Page) => page.getByRole('button', { name: 'Send' });
const status = (page: Page) => page.getByRole('status');
const box = (page: Page, name: string) => page.getByRole('textbox', { name });

async function openTrial(visitor: Visitor, trial: Awaited<ReturnType<typeof buildTrialPage>>): Promise<Page> {
  const context = await visitor.arrive();
  await serveTrialPage(context, trial);
  const page = await context.newPage();
  await page.goto(TRIAL_PATH);
  return page;
}

async function fillFirstStep(page: Page, email: string): Promise<void> {
  await box(page, 'Name').fill('Ann Vale');
  await box(page, 'Email').fill(email);
  await box(page, 'Email').press('Enter');
  await page.getByText('Step 2 of 2').waitFor();
}

function leadsOf(site: Site, email: string) {
  return site.query('select message from leads where email = ?', email);
}

describe('a form in steps', () => {
  test('leads through its steps, says what to correct, and sends everything', async ({ visitor, trial, site }) => {
    const page = await openTrial(visitor, trial);
    await next(page).click();
    await page.getByText('Enter your name.').waitFor();
    await page.getByText('Please check: Name, Email.').waitFor();
    expect(await box(page, 'Name').evaluate((field) => field === document.activeElement)).toBe(true);
    await fillFirstStep(page, 'steps@visitor.example');
    const heading = page.getByRole('heading', { name: 'About your work' });
    await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.getByRole('button', { name: 'Back' }).click();
    await expect.poll(() => box(page, 'Name').inputValue()).toBe('Ann Vale');
    await next(page).click();
    await box(page, 'Message').fill('x'.repeat(5_001));
    await send(page).click();
    // These are the server's words, from the schema that both sides share.
    await page.getByText('Use at most 5,000 characters. You have 5,001.').waitFor();
    await box(page, 'Message').fill('Hello');
    await send(page).click();
    await status(page).filter({ hasText: 'Thank you' }).waitFor();
    expect(leadsOf(site, 'steps@visitor.example')).toEqual([{ message: 'Hello' }]);
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  });

  test('continues after a reload, and erases on request after asking', async ({ visitor, trial }) => {
    const page = await openTrial(visitor, trial);
    await fillFirstStep(page, 'back@visitor.example');
    await box(page, 'Message').fill('Half a thou');
    await page.getByRole('checkbox', { name: 'Chat' }).check();
    await page.reload();
    await page.getByText('Step 2 of 2').waitFor();
    expect(await box(page, 'Message').inputValue()).toBe('Half a thou');
    expect(await page.getByRole('checkbox', { name: 'Chat' }).isChecked()).toBe(true);
    expect(await page.getByRole('checkbox', { name: 'Calls' }).isChecked()).toBe(false);
    await page.getByText('kept in this browser only').waitFor();

    await page.getByRole('button', { name: 'Erase my answers' }).click();
    expect(await box(page, 'Message').inputValue()).toBe('Half a thou');
    await page.getByRole('button', { name: 'Yes, erase' }).click();
    await page.getByText('Step 1 of 2').waitFor();
    expect(await box(page, 'Name').inputValue()).toBe('');
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
    await page.reload();
    expect(await box(page, 'Name').inputValue()).toBe('');
  });

  test('shows the field that the server refuses, although its step is hidden', async ({ visitor, trial }) => {
    visitor.expectTrouble(/422/);
    const page = await openTrial(visitor, trial);
    await fillFirstStep(page, 'refused@visitor.example');
    await box(page, 'Message').fill('Hello');
    const fields = { 'formData.name': 'We know no such name.' };
    await page.route(FUNCTION, (route) =>
      route.fulfill({ status: 422, json: { error: { code: 'validation_failed', message: 'Look again.', fields } } }),
    );
    await send(page).click();
    await page.getByText('We know no such name.').waitFor();
    await expect.poll(() => box(page, 'Name').evaluate((field) => field === document.activeElement)).toBe(true);
  });

  test('is the same in two tabs, and empty once the other has erased it', async ({ visitor, trial }) => {
    const page = await openTrial(visitor, trial);
    const other = await page.context().newPage();
    await other.goto(TRIAL_PATH);
    await box(page, 'Name').pressSequentially('Ann ');
    await box(other, 'Email').fill('tabs@visitor.example');
    await expect.poll(() => box(page, 'Email').inputValue()).toBe('tabs@visitor.example');
    expect(await box(other, 'Name').inputValue()).toBe('Ann');
    // What is stored has no spaces at its end; one that was just typed stays.
    await box(page, 'Name').pressSequentially('Vale');
    await expect.poll(() => box(other, 'Name').inputValue()).toBe('Ann Vale');
    await other.getByRole('button', { name: 'Erase my answers' }).click();
    await other.getByRole('button', { name: 'Yes, erase' }).click();
    await status(page).filter({ hasText: 'in another tab' }).waitFor();
    expect(await box(page, 'Name').inputValue()).toBe('');
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  });
});

describe('offline', () => {
  test('waits in the browser, and is sent once when the connection is back', async ({ visitor, trial, site }) => {
    visitor.expectTrouble(/ERR_INTERNET_DISCONNECTED/);
    const page = await openTrial(visitor, trial);
    await fillFirstStep(page, 'offline@visitor.example');
    await page.waitForLoadState('networkidle');
    await box(page, 'Message').fill('From a train');
    await page.context().setOffline(true);
    await send(page).click();
    await status(page).filter({ hasText: 'There is no connection' }).waitFor();
    await page.context().setOffline(false);
    await status(page).filter({ hasText: 'Thank you' }).waitFor();
    expect(leadsOf(site, 'offline@visitor.example')).toEqual([{ message: 'From a train' }]);
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  });

  test('is sent from any page of the site, and only once although two are open', async ({ visitor, trial, site }) => {
    visitor.expectTrouble(/ERR_INTERNET_DISCONNECTED/);
    const page = await openTrial(visitor, trial);
    await fillFirstStep(page, 'later@visitor.example');
    await page.waitForLoadState('networkidle');
    await box(page, 'Message').fill('From a tunnel');
    await page.context().setOffline(true);
    await send(page).click();
    await status(page).filter({ hasText: 'There is no connection' }).waitFor();
    const context = page.context();
    await page.close();
    await context.setOffline(false);
    const calls: string[] = [];
    context.on('request', (request) => {
      if (request.url().includes('/functions/v1/submit-contact')) calls.push(request.url());
    });
    const pages = await Promise.all([context.newPage(), context.newPage()]);
    await Promise.all(pages.map((one) => one.goto('/pricing')));
    await expect.poll(() => leadsOf(site, 'later@visitor.example')).toEqual([{ message: 'From a tunnel' }]);
    await expect.poll(() => pages[0].evaluate(() => Object.keys(localStorage))).toEqual([]);
    expect(calls).toHaveLength(1);
  });
});
