import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { countMailTo, linkIn, mailTo } from '#test/support/mail/received-mail.ts';
import { OWNER } from '#test/support/site-process.ts';
import { untilHydrated, visitorTest } from '#test/support/browser/visitor.ts';

const test = visitorTest();

const PHONE = { viewport: { width: 360, height: 740 } };
const part = (page: Page, name: string | RegExp) =>
  page.getByRole('navigation', { name: 'Parts of the brief' }).getByRole('button', { name });
const status = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

/** Its button is disabled until its scripts run, and Enter does nothing before that. */
async function untilBriefIsAlive(page: Page): Promise<void> {
  await expect.poll(() => page.getByRole('button', { name: 'Next', exact: true }).isEnabled()).toBe(true);
}

/** The list of parts opens at a press. */
async function goTo(page: Page, name: string): Promise<void> {
  const list = part(page, /^All \d+ parts$/);
  if ((await list.isVisible()) && (await list.getAttribute('aria-expanded')) === 'false') await list.click();
  await part(page, name).click();
}

async function fillBrief(page: Page, email: string): Promise<void> {
  await page.getByLabel('Business name').fill('Example Street Plumbing');
  await page.getByLabel('Your name').fill('Ann Lee');
  await page.getByLabel('Your email').fill(email);
  // Beside other tests a single press was once lost.
  await expect
    .poll(async () => {
      await goTo(page, 'Hours and holidays');
      return page.getByLabel('Time zone').isVisible();
    })
    .toBe(true);
  await page.getByLabel('Time zone').selectOption('America/Chicago');
  await page.getByLabel('Monday, from').fill('08:00');
  await page.getByLabel('Monday, to').fill('17:00');
  await goTo(page, 'Summary and sign-off');
  await page.getByLabel('Who may approve the result').fill('Dana');
}

describe('a launch brief', () => {
  test('is filled in by keyboard on a phone, survives a closed page, and is sent once', async ({
    visitor,
    site,
    mail,
  }) => {
    const context = await visitor.arrive(PHONE);
    const page = await context.newPage();
    await page.goto('/agent-onboarding');
    await untilBriefIsAlive(page);
    await page.getByLabel('Business name').focus();
    await page.keyboard.type('Typed by keyboard');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Hours and holidays' }).waitFor();
    await page.close();

    // What is typed before the code arrives stays beside what was typed on the last visit.
    const again = await context.newPage();
    const held = Promise.withResolvers<void>();
    await again.route('**/assets/*.js', async (route) => {
      await held.promise;
      await route.continue();
    });
    await again.goto('/agent-onboarding', { waitUntil: 'commit' });
    await again.getByLabel('Your name').fill('Typed early');
    expect(await again.getByLabel('Business name').inputValue()).toBe('');
    held.resolve();
    await status(again, 'Welcome back').waitFor();
    await goTo(again, 'Business facts');
    expect(await again.getByLabel('Business name').inputValue()).toBe('Typed by keyboard');
    expect(await again.getByLabel('Your name').inputValue()).toBe('Typed early');
    await fillBrief(again, 'brief@visitor.example');
    await again.getByText('Monday 08:00 to 17:00').waitFor();
    await again.getByRole('button', { name: 'Send', exact: true }).click();
    await again.getByText('Check this box to send the brief.').waitFor();
    await again.getByRole('checkbox', { name: /I may decide this/ }).check();
    expect(await again.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await again.getByRole('button', { name: 'Send', exact: true }).click();
    await status(again, 'The brief has arrived').waitFor();
    expect(site.query('select number from brief_versions')).toEqual([{ number: 1 }]);
    expect((await mailTo(mail, 'brief@visitor.example')).text).toContain('/agent-onboarding#');
    const toOwner = await mailTo(mail, OWNER);
    expect(toOwner.attachments.map(({ mimeType }) => mimeType)).toEqual(['application/pdf']);
    expect(toOwner.replyTo?.[0]?.address).toBe('brief@visitor.example');
  });

  test('waits for a connection, and is then sent once from any page, although two are open', async ({
    visitor,
    site,
    mail,
  }) => {
    visitor.expectTrouble(/ERR_INTERNET_DISCONNECTED/);
    const context = await visitor.arrive();
    const page = await context.newPage();
    await page.goto('/agent-onboarding');
    await untilBriefIsAlive(page);
    await fillBrief(page, 'train@visitor.example');
    await page.getByRole('checkbox', { name: /I may decide this/ }).check();
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await status(page, 'There is no connection').waitFor();
    await page.close();
    await context.setOffline(false);
    const calls: string[] = [];
    context.on('request', (request) => {
      if (request.url().endsWith('/functions/v1/submit-brief')) calls.push(request.url());
    });
    const pages = await Promise.all([context.newPage(), context.newPage()]);
    await Promise.all(pages.map((one) => one.goto('/trust')));
    await mailTo(mail, 'train@visitor.example');
    await Promise.all(pages.map((one) => one.waitForLoadState('networkidle')));
    expect(calls).toHaveLength(1);
    expect(countMailTo(mail, 'train@visitor.example')).toBe(1);
    expect(site.query('select id from briefs where email_key = ?', 'train@visitor.example')).toHaveLength(1);
  });

  test('is one long form without scripts and keeps what was typed', async ({ visitor, site }) => {
    visitor.expectTrouble(/422/);
    const page = await visitor.open('/agent-onboarding', { javaScriptEnabled: false });
    const shown = async () => [
      await page.getByLabel('Who gets a seat').isVisible(),
      await page.getByLabel('First number', { exact: true }).isVisible(),
    ];
    expect(await shown()).toEqual([false, true]);
    await page.getByLabel('What the brief is for').selectOption('mentor');
    expect(await shown(), 'each product has parts of its own').toEqual([true, false]);
    await page.getByLabel('What the brief is for').selectOption('agent');
    await page.getByLabel('Business name').fill('Without scripts');
    await page.getByLabel('Anything else').fill('Two\nlines');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText('Nothing you typed is lost').waitFor();
    expect(await page.getByLabel('Anything else').inputValue()).toBe('Two\nlines');
    await page.getByLabel('Your name').fill('Cy');
    await page.getByLabel('Your email').fill('plain@visitor.example');
    await page.getByLabel('Time zone').selectOption('America/Denver');
    await page.getByLabel('Who may approve the result').fill('Cy');
    await page.getByRole('checkbox', { name: /I may decide this/ }).check();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText('The brief has arrived').waitFor();
    expect(site.query('select id from briefs where email_key = ?', 'plain@visitor.example')).toHaveLength(1);
  });
});

describe('a meeting', () => {
  const inDays = (days: number) => `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T10:00`;
  const fillTimes = async (page: Page) => {
    await page.getByLabel('First time').fill(inDays(3));
    await page.getByLabel('Second time').fill(inDays(4));
    await page.getByLabel('Third time').fill(inDays(5));
  };

  test('is requested on the contact page and agreed by the owner from the email', async ({ visitor, site, mail }) => {
    const page = await visitor.open('/contact?utm_source=news', { timezoneId: 'America/Denver' });
    await untilHydrated(page);
    await page.getByRole('link', { name: 'Pick a time' }).click();
    const form = page.locator('form', { has: page.getByLabel('First time') });
    await expect.poll(() => form.getByLabel('Time zone').inputValue()).toBe('America/Denver');
    await form.getByLabel('Name').fill('Ann Lee');
    await form.getByLabel('Email').fill('meet@visitor.example');
    await form.getByLabel('Phone').fill('(202) 555-0142');
    await form.getByLabel('What should we talk about?').fill('Four vans');
    await fillTimes(page);
    // A time at night is said to be one, and no obstacle; one that has passed is.
    await page.getByLabel('First time').fill(inDays(3).replace('T10', 'T03'));
    await status(page, 'at our office, which is closed then').first().waitFor();
    await page.getByLabel('Second time').fill(inDays(-1));
    await form.getByRole('button', { name: 'Request this call' }).click();
    await form.getByText('This time has passed.').waitFor();
    await page.getByLabel('Second time').fill(inDays(4));
    await form.getByRole('button', { name: 'Request this call' }).click();
    await status(page, 'Your request has arrived').waitFor();
    expect(site.query('select time_zone, source from meetings')).toEqual([
      { time_zone: 'America/Denver', source: '{"first":{"source":"news"}}' },
    ]);
    const received = await mailTo(mail, 'meet@visitor.example');
    expect(received.attachments.map(({ mimeType }) => mimeType)).toContain('text/calendar');
    const owner = await visitor.open(linkIn(await mailTo(mail, OWNER, /^Meeting request/), '/meeting'));
    await owner
      .getByRole('button', { name: /^Take this time/ })
      .first()
      .click();
    await status(owner, 'Saved.').waitFor();
    await owner.getByRole('heading', { name: 'The meeting is agreed.' }).waitFor();
    const seen = await visitor.open(linkIn(received, '/meeting'));
    await seen.getByRole('heading', { name: 'Your meeting is agreed.' }).waitFor();
    await seen.getByRole('button', { name: 'Cancel the meeting' }).click();
    await seen.getByRole('button', { name: 'Yes, cancel the meeting' }).click();
    await seen.getByRole('heading', { name: 'This meeting was canceled.' }).waitFor();
    expect(site.query('select status, sequence from meetings')).toEqual([{ status: 'cancelled', sequence: 2 }]);
  });

  test('is requested without scripts', async ({ visitor, site }) => {
    const page = await visitor.open('/contact', { javaScriptEnabled: false });
    await page.getByRole('link', { name: 'Pick a time' }).click();
    const form = page.locator('form', { has: page.getByLabel('First time') });
    await form.getByLabel('Name').fill('Bo Ray');
    await form.getByLabel('Email').fill('plain-meeting@visitor.example');
    await form.getByLabel('Phone').fill('(202) 555-0142');
    await form.getByLabel('What should we talk about?').fill('Prices');
    await form.getByLabel('Time zone').selectOption('America/New_York');
    await fillTimes(page);
    await form.getByRole('button', { name: 'Request this call' }).click();
    await page.getByText('Your request has arrived').waitFor();
    expect(site.query('select id from meetings where email = ?', 'plain-meeting@visitor.example')).toHaveLength(1);
  });
});
