import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import * as brand from '#content/brand.yaml';
import type { CheckoutAnswer } from '#features/checkout/shared/order-schema.ts';
import { BLANK_PATH, joinByCall, newAddress } from '#test/support/browser/account-visit.ts';
import { checkoutBody } from '#test/support/browser/buyer.ts';
import { problemsOf } from '#test/support/browser/axe-problems.ts';
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

/** On a phone, the list of parts opens at a press. */
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

    const again = await context.newPage();
    await again.goto('/agent-onboarding');
    await status(again, 'Welcome back').waitFor();
    await goTo(again, 'Business facts');
    expect(await again.getByLabel('Business name').inputValue()).toBe('Typed by keyboard');
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

  test('starts with what the order, the account and the demo already know', async ({ visitor, site }) => {
    const ordered = await site.call('create-checkout', checkoutBody());
    const { reference } = (await ordered.json()) as CheckoutAnswer;
    const page = await visitor.open(BLANK_PATH);
    const email = await joinByCall(page, newAddress('dana'), 'Dana Lee');
    await page.evaluate((business) => sessionStorage.setItem('demo-business', JSON.stringify(business)), {
      businessName: 'Tried in the demo',
      trade: 'plumbing',
      ownTrade: 'Heating',
      openingHours: 'Monday to Friday, 8 to 12 and 1 to 5',
      services: ['Drains', 'Boilers'],
      handOffNumber: '(202) 555-0142',
    });
    await page.goto(`/agent-onboarding?order=${reference}`);
    const filled = (label: string) => page.getByLabel(label, { exact: true });
    await expect.poll(() => filled('Order reference').inputValue()).toBe(reference);
    await expect.poll(() => filled('Your name').inputValue()).toBe('Dana Lee');
    expect(await filled('Your email').inputValue()).toBe(email);
    // The order counts more than what was tried out in the demo.
    expect(await filled('Business name').inputValue()).toBe('Lee Plumbing');
    expect(await filled('Plan').inputValue()).toBe('Growth');
    expect(await filled('What you do').inputValue()).toBe('Heating');
    expect(await filled('Services, with prices it may quote').inputValue()).toBe('Drains\nBoilers');
    expect(await filled('First number').inputValue()).toBe('(202) 555-0142');
    expect(await filled('Friday, to').inputValue()).toBe('17:00');
    expect(await filled('Holidays and closed days').inputValue()).toContain('8 to 12 and 1 to 5');
  });

  test('asks what the product of the order needs, with scripts and without', async ({ visitor, site }) => {
    const ordered = await site.call('create-checkout', checkoutBody({ plan: 'mentor' }));
    const { reference } = (await ordered.json()) as CheckoutAnswer;
    const page = await visitor.open(`/agent-onboarding?order=${reference}`);
    await page.getByText('Step 1 of 4').waitFor();
    expect(await part(page, 'Handoff numbers').count()).toBe(0);
    await part(page, 'People and practice').click();
    await page.getByLabel('What they should get better at').fill('Asks before advising');
    await part(page, 'Summary and sign-off').click();
    await page.getByText('Asks before advising').last().waitFor();
    // What was typed outlasts a change of the product.
    await part(page, 'Business facts').click();
    await page.getByLabel('What the brief is for').selectOption('agent');
    await part(page, 'Handoff numbers').waitFor();
    await page.getByLabel('What the brief is for').selectOption('mentor');
    await part(page, 'People and practice').click();
    expect(await page.getByLabel('What they should get better at').inputValue()).toBe('Asks before advising');

    const plain = await visitor.open('/agent-onboarding', { javaScriptEnabled: false });
    const shown = async () => [
      await plain.getByLabel('Who gets a seat').isVisible(),
      await plain.getByLabel('First number', { exact: true }).isVisible(),
    ];
    expect(await shown()).toEqual([false, true]);
    await plain.getByLabel('What the brief is for').selectOption('mentor');
    expect(await shown()).toEqual([true, false]);
  });

  test('is the same in two tabs, also once one of them has sent or erased it', async ({ visitor }) => {
    const one = await visitor.open('/agent-onboarding');
    await untilBriefIsAlive(one);
    const two = await one.context().newPage();
    await two.goto('/agent-onboarding');
    await untilBriefIsAlive(two);
    const filled = (page: Page, label: string) => page.getByLabel(label, { exact: true });
    await filled(one, 'Website').pressSequentially('one two');
    await filled(two, 'What you do').fill('Plumbing');
    await expect.poll(() => filled(one, 'What you do').inputValue()).toBe('Plumbing');
    expect(await filled(two, 'Website').inputValue()).toBe('one two');
    await fillBrief(two, 'tabs@visitor.example');
    await two.getByRole('checkbox', { name: /I may decide this/ }).check();
    await two.getByRole('button', { name: 'Send', exact: true }).click();
    await status(two, 'The brief has arrived').waitFor();
    await status(one, 'sent or erased in another tab').waitFor();
    // The other tab shows what was sent, so that saving it to the link empties nothing.
    await expect.poll(() => filled(one, 'Website').inputValue()).toBe('one two');
    await one.getByRole('button', { name: 'Save to the link' }).click();
    await status(one, 'Saved for everyone').waitFor();
    await two.reload();
    await expect.poll(() => filled(two, 'Business name').inputValue()).toBe('Example Street Plumbing');
    await two.getByRole('button', { name: 'Erase my answers' }).click();
    await two.getByRole('button', { name: 'Yes, erase' }).click();
    await status(two, 'Your answers are erased').waitFor();
    await two.reload();
    await untilBriefIsAlive(two);
    expect(await filled(two, 'Business name').inputValue()).toBe('');
    expect(await two.getByLabel('Private link').count()).toBe(0);
  });

  test('keeps what was typed before its code arrived beside what was typed on the last visit', async ({ visitor }) => {
    const page = await visitor.open('/agent-onboarding');
    await untilBriefIsAlive(page);
    const filled = (label: string) => page.getByLabel(label, { exact: true });
    await filled('Your name').fill('Ann Lee');
    await filled('Business name').fill('Lee Plumbing');

    const held = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.reload({ waitUntil: 'commit' });
    await filled('Business name').fill('Lee & Sons');
    expect(await filled('Your name').inputValue()).toBe('');
    held.resolve();
    for (const visit of ['this one', 'the next']) {
      await status(page, 'Welcome back').waitFor();
      expect(await filled('Your name').inputValue(), visit).toBe('Ann Lee');
      expect(await filled('Business name').inputValue(), visit).toBe('Lee & Sons');
      await page.reload();
    }
  });

  test('is edited by two people without either losing anything, and a file is shared by both', async ({ visitor }) => {
    visitor.expectTrouble(/409/);
    const ann = await visitor.open('/agent-onboarding');
    await untilBriefIsAlive(ann);
    await ann.getByLabel('What you do').fill('Plumbing');
    await part(ann, 'Services and prices').click();
    await ann
      .getByLabel('Price list')
      .setInputFiles({ name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b') });
    await status(ann, 'prices.csv is stored.').waitFor();
    const address = await ann.getByLabel('Private link').inputValue();

    const bo = await visitor.open(address);
    await expect.poll(() => bo.getByLabel('What you do').inputValue()).toBe('Plumbing');
    const download = bo.waitForEvent('download');
    await bo.getByRole('button', { name: 'Download prices.csv' }).click();
    expect((await download).suggestedFilename()).toBe('prices.csv');
    await bo.getByLabel('What you do').fill('Heating');
    await bo.getByLabel('Website').fill('street.example');
    await bo.getByRole('button', { name: 'Save to the link' }).click();
    await status(bo, 'Saved for everyone').waitFor();

    await part(ann, 'Business facts').click();
    await ann.getByLabel('What you do').fill('Drains');
    await ann.getByRole('button', { name: 'Save to the link' }).click();
    await ann.getByRole('heading', { name: 'Somebody else changed the brief' }).waitFor();
    expect(await ann.getByLabel('Website').inputValue()).toBe('street.example');
    expect(await ann.getByLabel('What you do').inputValue()).toBe('Drains');
    await ann.getByText('Heating').waitFor();
    await ann.getByRole('button', { name: 'Take theirs What you do' }).click();
    await expect.poll(() => ann.getByLabel('What you do').inputValue()).toBe('Heating');

    await ann.getByRole('button', { name: 'Turn off the link' }).click();
    await ann.getByRole('button', { name: 'Yes, turn off the link' }).click();
    await status(ann, 'no longer work').waitFor();
    visitor.expectTrouble(/404/);
    const gone = await visitor.open(address);
    await gone.getByRole('alert').filter({ hasText: 'This link no longer works' }).waitFor();
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

  test('is asked for by keyboard, with three times from a week on a phone', async ({ visitor, site }) => {
    const page = await visitor.open('/meeting', { ...PHONE, timezoneId: 'Asia/Tokyo' });
    const picked = page.getByRole('list', { name: 'Your three times' }).getByRole('listitem');
    const pressed = page.getByRole('grid').getByRole('button', { pressed: true });
    await page.getByLabel('Name').fill('Cy Park');
    await page.getByLabel('Email', { exact: true }).first().fill('week@visitor.example');
    await page.getByLabel('Phone').fill('(202) 555-0142');
    await page.getByLabel('What should we talk about?').fill('Two vans');
    await page.getByRole('button', { name: 'Request this call' }).click();
    // Of the fields that are missing, the first is shown as the week.
    await page.getByText('Choose a date and a time.').first().waitFor();
    await page.getByRole('button', { name: 'Next week' }).press('Enter');
    const first = page.getByRole('grid').getByRole('button').first();
    await first.press('Space');
    for (const key of ['ArrowDown', 'ArrowRight']) {
      await page.keyboard.press(key);
      await page.keyboard.press('Space');
    }
    await page.getByText('3 of 3 picked').waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await page.getByText('You have three times.').waitFor();
    expect(await pressed.count()).toBe(3);
    const names = await pressed.evaluateAll((buttons) => buttons.map((button) => button.ariaLabel));
    await page.getByRole('button', { name: `Remove ${names[1]}` }).click();
    await page.getByText('2 of 3 picked').waitFor();
    await page.keyboard.press('PageDown');
    await page.keyboard.press('Enter');
    await page.getByText('3 of 3 picked').waitFor();
    // The moments stay when they are shown on another clock.
    const before = await picked.allInnerTexts();
    await page.getByLabel('Time zone').selectOption('America/Chicago');
    expect(await picked.allInnerTexts()).not.toEqual(before);
    expect(await problemsOf(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await page.getByRole('button', { name: 'Request this call' }).click();
    await status(page, 'Your request has arrived').waitFor();
    const [row] = site.query('select slots from meetings where email = ?', 'week@visitor.example');
    const moments = (JSON.parse(String(row?.['slots'])) as (number | string)[]).map((moment) => new Date(moment));
    const hours = moments.map((moment) =>
      Number(moment.toLocaleString('en-US', { hour: 'numeric', hourCycle: 'h23', timeZone: 'America/Chicago' })),
    );
    const { opens, closes } = brand.hours;
    expect(hours.every((hour) => hour >= Number.parseInt(opens) && hour < Number.parseInt(closes))).toBe(true);
  });
});
