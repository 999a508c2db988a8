/** From the first question to a recommendation and on to us: by keyboard, across a reload, and without scripts. */
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { problemsOf } from '#test/support/browser/axe-problems.ts';
import { mailTo } from '#test/support/mail/received-mail.ts';
import { OWNER } from '#test/support/site-process.ts';
import { untilHydrated, visitorTest } from '#test/support/browser/visitor.ts';

const test = visitorTest();

const STEPS = 9;
const heading = (page: Page) => page.getByRole('heading', { name: 'Our recommendation', exact: true });

/** Submits the step by Enter in its first field, answered or not. */
async function goOn(page: Page, step: number): Promise<void> {
  await page.getByText(`Step ${step} of ${STEPS}`).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H2');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
}

describe('the questionnaire', () => {
  test('leads by keyboard to a recommendation before it asks for a name, and continues after a reload', async ({
    visitor,
    site,
    mail,
  }) => {
    const page = await visitor.open('/questionnaire');
    await untilHydrated(page);
    await page.locator('button:enabled', { hasText: 'Next' }).press('Enter');
    await page.getByText('Choose one, so we have').waitFor();
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    await goOn(page, 2);
    await page.getByText(`Step 3 of ${STEPS}`).waitFor();
    await page.reload();
    await page.getByText('Welcome back').waitFor();
    await page.getByRole('radio', { name: '10 to 50' }).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    for (let step = 4; step <= STEPS; step += 1) await goOn(page, step);

    await heading(page).waitFor();
    expect(await heading(page).evaluate((element) => element === document.activeElement)).toBe(true);
    const main = page.getByRole('main');
    await main.getByText('Receptionist', { exact: true }).waitFor();
    await main.getByText('You answered “Calls go unanswered”.').waitFor();
    await main.getByText('On Starter that comes to').waitFor();
    expect(await main.getByRole('textbox').count()).toBe(0);
    expect(await problemsOf(page)).toEqual([]);
    await page.goBack();
    await page.getByText(`Step ${STEPS} of ${STEPS}`).waitFor();
    await page.goForward();
    await heading(page).waitFor();
    await page.reload();
    await heading(page).waitFor();

    await page.getByRole('radio', { name: 'Send them to' }).press('Space');
    await main.getByRole('textbox', { name: 'Name' }).fill('Ann Lee');
    await main.getByRole('textbox', { name: 'Email' }).fill('asked@visitor.example');
    await main.getByRole('textbox', { name: 'Email' }).press('Enter');
    await page.getByRole('status').filter({ hasText: 'Your answers have arrived' }).waitFor();
    expect(site.query('select recommended from questionnaires where email = ?', 'asked@visitor.example')).toEqual([
      { recommended: 'receptionist' },
    ]);
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
    await mailTo(mail, OWNER);
    await mailTo(mail, 'asked@visitor.example');
  });

  test('is one form without scripts and answers with a page', async ({ visitor, site }) => {
    const page = await visitor.open('/questionnaire', { javaScriptEnabled: false });
    await page.getByRole('radio', { name: 'Our real-estate agents' }).check();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('heading', { name: 'Our recommendation: Mentor' }).waitFor();
    await page.getByRole('textbox', { name: 'Name' }).fill('Bo Ray');
    await page.getByRole('textbox', { name: 'Email' }).fill('bo@visitor.example');
    await page.getByRole('button', { name: 'Email it to me' }).click();
    await page.getByText('The email is on its way').waitFor();
    expect(site.query('select * from questionnaires where email = ?', 'bo@visitor.example')).toEqual([]);
  });
});
