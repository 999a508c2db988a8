import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { linkIn, mailTo } from '#test/support/mail/received-mail.ts';
import { OWNER } from '#test/support/site-process.ts';
import { untilHydrated, visitorTest } from '#test/support/browser/visitor.ts';

const test = visitorTest();

const FUNCTION = '**/functions/v1/submit-contact';
const WITHOUT_SCRIPTS = { javaScriptEnabled: false };
const messageForm = (page: Page) => page.locator('form', { has: page.getByLabel('Message') });

describe('the contact form', () => {
  test('says what is missing, sends the agreed fields, and keeps the text after a failure', async ({
    visitor,
    site,
    mail,
  }) => {
    visitor.expectTrouble(/Failed to load resource/);
    const page = await visitor.open('/contact');
    await untilHydrated(page);
    const form = messageForm(page);
    const message = form.getByLabel('Message');
    const send = form.getByRole('button', { name: 'Send message' });
    await send.click();
    await form.getByText('Enter your message.').waitFor();

    await form.getByLabel('Name').fill(' Ann Lee ');
    await form.getByLabel('Email').fill('ann@visitor.example');
    await form.getByLabel('Topic').selectOption('Prices and plans');
    await message.fill('Which plan fits\nfour vans?');
    await page.route(FUNCTION, (route) => route.fulfill({ status: 429, json: { error: { code: 'rate_limited' } } }));
    await send.click();
    await form.getByRole('alert').filter({ hasText: /\w/ }).waitFor();
    expect(await message.inputValue()).toBe('Which plan fits\nfour vans?');
    await page.unroute(FUNCTION);

    const sent = page.waitForRequest(FUNCTION);
    await send.click();
    await form.getByRole('status').filter({ hasText: 'Your message has arrived' }).waitFor();
    expect((await sent).postDataJSON()).toEqual({
      formData: {
        name: 'Ann Lee',
        email: 'ann@visitor.example',
        message: 'Which plan fits\nfour vans?',
        helpType: 'Prices and plans',
      },
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as unknown,
      userAgent: await page.evaluate(() => navigator.userAgent),
      screening: { trap: '', seconds: expect.any(Number) as unknown },
    });
    expect(await message.inputValue()).toBe('');
    expect(site.query('select topic, source_page from leads where email = ?', 'ann@visitor.example')).toEqual([
      { topic: 'Prices and plans', source_page: '/contact' },
    ]);
    await mailTo(mail, OWNER);
    await mailTo(mail, 'ann@visitor.example');

    // A message that looks like spam costs the browser some work and the visitor nothing.
    await message.fill('The old site said [url=https://x.example]prices[/url] start at $99. Do they still?');
    const challenged = page.waitForResponse(FUNCTION);
    await send.click();
    expect((await challenged).status()).toBe(428);
    await form.getByRole('status').filter({ hasText: 'Your message has arrived' }).waitFor();
    expect(site.query("select held_for from envelopes where excerpt like 'The old site%'")).toEqual([
      { held_for: null },
    ]);
  });

  test('works without scripts, and so does the link in the email to the owner', async ({ visitor, site, mail }) => {
    const page = await visitor.open('/contact', WITHOUT_SCRIPTS);
    const form = messageForm(page);
    await form.getByLabel('Name').fill('Bo Ray');
    await form.getByLabel('Email').fill('bo@visitor.example');
    await form.getByLabel('Message').fill('Do you answer at night?');
    await form.getByRole('button', { name: 'Send message' }).click();
    await page.getByText('Your message has arrived').waitFor();
    expect(site.query('select message from leads where email = ?', 'bo@visitor.example')).toHaveLength(1);

    await page.goto(linkIn(await mailTo(mail, OWNER, /Bo Ray/), '/desk/mail/done'));
    const isWaiting = () =>
      site.query("select 1 from people where name = 'Bo Ray' and waiting_since is not null").length;
    expect(isWaiting()).toBe(1);
    await page.getByRole('button', { name: 'Done', exact: true }).click();
    await page.getByRole('heading', { name: 'Marked done: Bo Ray' }).waitFor();
    expect(isWaiting()).toBe(0);
    await page.goBack();
    await page.getByRole('button', { name: 'Done', exact: true }).click();
    await page.getByRole('heading', { name: 'Somebody has already done this' }).waitFor();
  });
});

describe("the site's own pages", () => {
  test('/trust says whether the site is healthy, or without scripts that it does not know', async ({ visitor }) => {
    const healthy = '/trust#is-this-site-up-right-now';
    const page = await visitor.open(healthy);
    await page.getByText('The site and its database answered just now').waitFor();
    await page.route('**/readyz', (route) => route.abort());
    visitor.expectTrouble(/ERR_FAILED/);
    await page.getByRole('button', { name: 'Check again' }).click();
    await page.getByText('Unknown. No answer came').waitFor();
    const plain = await visitor.open(healthy, WITHOUT_SCRIPTS);
    await plain.getByText('Scripts are blocked, so nothing was checked').waitFor();
  });
});
