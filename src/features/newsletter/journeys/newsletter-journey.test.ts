import type { Page, Request } from 'playwright-core';
import { describe, expect } from 'vitest';
import * as words from '#content/newsletter-words.yaml';
import { newsletterBody } from '#test/support/mail/submissions.ts';
import { linkIn, mailTo } from '#test/support/mail/received-mail.ts';
import { ANON_KEY, type Site } from '#test/support/site-process.ts';
import type { SmtpPeer } from '#test/support/peers/smtp-peer.ts';
import { untilHydrated, movingVisitorTest } from '#test/support/browser/visitor.ts';

const test = movingVisitorTest();

const EMPTY = 'Please enter your email address';
const INVALID = 'Please enter a valid email address';
const SUBSCRIBED = 'Successfully subscribed to newsletter!';
const FAILED = 'Failed to subscribe. Please try again.';

const WITHOUT_SCRIPTS = { javaScriptEnabled: false };

const field = (page: Page) => page.getByRole('contentinfo').getByRole('textbox', { name: 'Email address' });
const button = (page: Page) => page.getByRole('contentinfo').getByRole('button', { name: 'Subscribe' });
const status = (page: Page) => page.getByRole('contentinfo').getByRole('status');
const notifications = (page: Page) => page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem');
const notification = (page: Page, text: string) => notifications(page).filter({ hasText: text });

/** Every call to a function from now on. */
function callsOf(page: Page): Request[] {
  const calls: Request[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/functions/')) calls.push(request);
  });
  return calls;
}

function statusOf(site: Site, email: string) {
  return site.query('select status from subscribers where email = ?', email)[0]?.['status'];
}

describe('the form', () => {
  test('sends exactly the agreed fields, says thanks and clears the field', async ({ visitor, site, mail }) => {
    const page = await visitor.open('/pricing');
    const calls = callsOf(page);
    // As pasted from a page with a zero-width space and a word joiner.
    await field(page).fill(' \u200Bzoe@visitor.example\u2060 ');
    await button(page).click();
    await notification(page, SUBSCRIBED).waitFor();
    expect(await field(page).inputValue()).toBe('');
    await status(page).filter({ hasText: 'the email we send to zoe@visitor.example' }).waitFor();
    expect(calls).toHaveLength(1);
    const [call] = calls;
    expect(call?.method()).toBe('POST');
    expect(call?.headers()['authorization']).toBe(`Bearer ${ANON_KEY}`);
    const body = call?.postDataJSON() as { timestamp: string };
    expect(body).toEqual({
      formData: {
        name: 'zoe',
        email: 'zoe@visitor.example',
        message: 'Newsletter subscription',
        helpType: 'Newsletter Subscription',
      },
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as unknown,
      userAgent: await page.evaluate(() => navigator.userAgent),
    });
    expect(Math.abs(Date.parse(body.timestamp) - Date.now())).toBeLessThan(60_000);

    const [consent] = site.query(
      'select consent_page, consent_wording, consent_at from subscribers where email = ?',
      'zoe@visitor.example',
    );
    expect(consent).toMatchObject({ consent_page: '/pricing', consent_wording: words.consent });
    expect(Math.abs(Number(consent?.['consent_at']) - Date.now())).toBeLessThan(60_000);
    await page.getByRole('contentinfo').getByText(words.consent).waitFor();
    await mailTo(mail, 'zoe@visitor.example');
  });

  test('says what is wrong on a fresh page without a connection: nothing typed, no address, and no answer', async ({
    visitor,
  }) => {
    visitor.expectTrouble(/ERR_INTERNET_DISCONNECTED/);
    const page = await (await visitor.arrive()).newPage();
    await page.goto('/trust');
    await untilHydrated(page);
    await page.context().setOffline(true);
    await button(page).click();
    await notification(page, EMPTY).waitFor();
    await field(page).fill('ann@visitor');
    await field(page).press('Enter');
    await notification(page, INVALID).waitFor();
    expect(await field(page).inputValue()).toBe('ann@visitor');
    await field(page).fill('offline@visitor.example');
    await button(page).click();
    await notification(page, FAILED).waitFor();
    expect(await field(page).inputValue()).toBe('offline@visitor.example');
    for (const shown of [3, 3]) {
      await button(page).click();
      await expect.poll(() => notifications(page).count()).toBe(shown);
    }
    await notifications(page).last().getByRole('button', { name: 'Dismiss' }).click();
    await expect.poll(() => notifications(page).count()).toBeLessThan(3);
  });
});

describe('double opt-in', () => {
  test('needs the button on the mailed page; opening the page changes nothing', async ({ visitor, site, mail }) => {
    const email = 'opt-in@visitor.example';
    const message = await subscribed(site, mail, email);
    const link = linkIn(message, '/newsletter/confirm');
    expect(message.text).toContain(link);
    const page = await visitor.open(link);
    await page.reload();
    await fetch(link, { method: 'HEAD' });
    expect(statusOf(site, email)).toBe('pending');
    await page.getByRole('button', { name: 'Confirm subscription' }).click();
    await page.waitForURL('**/newsletter/confirmed');
    expect(statusOf(site, email)).toBe('confirmed');
    await page.goto(link);
    await page.getByRole('button', { name: 'Confirm subscription' }).click();
    await page.waitForURL('**/newsletter/confirmed');

    await page.goto(linkIn(message, '/newsletter/unsubscribe'));
    await page.reload();
    expect(statusOf(site, email)).toBe('confirmed');
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await page.waitForURL('**/newsletter/unsubscribed');
    expect(statusOf(site, email)).toBe('unsubscribed');
    // The old link must not undo it.
    await page.goto(link);
    await page.getByRole('button', { name: 'Confirm subscription' }).click();
    await page.waitForURL('**/newsletter/link-expired');
    expect(statusOf(site, email)).toBe('unsubscribed');
  });
});

describe('with scripts blocked', () => {
  test('goes all the way from the form to the unsubscription', async ({ visitor, site, mail }) => {
    const email = 'plain@visitor.example';
    const page = await visitor.open('/how-it-works', WITHOUT_SCRIPTS);
    await field(page).fill(email);
    await button(page).click();
    await page.waitForURL('**/newsletter/check-inbox');
    expect(site.query('select consent_page from subscribers where email = ?', email)).toEqual([
      { consent_page: '/how-it-works' },
    ]);
    const message = await mailTo(mail, email);
    await page.goto(linkIn(message, '/newsletter/confirm'));
    await page.getByRole('button', { name: 'Confirm subscription' }).click();
    await page.waitForURL('**/newsletter/confirmed');
    expect(statusOf(site, email)).toBe('confirmed');
    await page.goto(linkIn(message, '/newsletter/unsubscribe'));
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await page.waitForURL('**/newsletter/unsubscribed');
    expect(statusOf(site, email)).toBe('unsubscribed');
  });
});

/** The confirmation mail to a new subscriber. */
async function subscribed(site: Site, mail: SmtpPeer, email: string) {
  const response = await site.call('submit-contact', newsletterBody(email));
  expect(response.status).toBe(200);
  return mailTo(mail, email);
}
