/** The five minutes a day after a month of letters: a lead answered, an email corrected, spam sorted, with few taps. */
import { readFile } from 'node:fs/promises';
import type { Download, Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#shared/site/durations.ts';
import { problemsAtWidths, problemsOf } from '#test/support/browser/axe-problems.ts';
import { signInOwner } from '#test/support/browser/desk-visit.ts';
import { linkIn, mailTo } from '#test/support/mail/received-mail.ts';
import { OWNER, type Site } from '#test/support/site-process.ts';
import type { SmtpPeer } from '#test/support/peers/smtp-peer.ts';
import { assessmentBody, contactBody, meetingBody } from '#test/support/mail/submissions.ts';
import { visitorTest } from '#test/support/browser/visitor.ts';

const test = visitorTest();

/** How far the site's clock is ahead of this one. */
let ahead = 0;
const siteClock = { now: () => Date.now() + ahead };

const TAPS_MAX = 25;
/** CSS pixels. */
const SCROLLED_MAX = 3_000;
/** What came in the month before, and how many of them still wait. */
const MONTH = { submissions: 125, waiting: 100 };
const WIDTHS = [360, 768, 1440];
const MARKUP = '<img src=x onerror=alert(1)>';
const SAVED = 'Yes, the agent answers at any hour.';

const main = (page: Page) => page.getByRole('main');
const group = (page: Page, name: string) => main(page).getByRole('region', { name });

/** A lead, two messages held as spam, and a report that its mail server refused. */
async function fillMorning(site: Site, mail: SmtpPeer): Promise<void> {
  const send = async (name: string, body: object) => {
    const answer = await site.call(name, body);
    if (!answer.ok) throw new Error(`${name} answered ${answer.status}: ${await answer.text()}`);
  };
  await mail.setMode(550);
  await send('send-disc-assessment', assessmentBody({ email: 'zoe@gmial.example', name: 'Zoe Fox' }));
  await expect.poll(() => site.query("select id from outbox where status = 'failed'")).toHaveLength(1);
  await mail.setMode('accept');
  const lead = { name: 'Maria Lopez', email: 'maria@customer.example', message: 'Do you answer at night?' };
  await send('submit-contact', contactBody(lead));
  for (const [name, email] of [
    ['Bob Fair', 'bob@customer.example'],
    ['Rank First', 'rank@spam.example'],
  ] as const)
    await send('submit-contact', { ...contactBody({ name, email }), screening: { trap: 'x', seconds: 30 } });
}

/** A month of messages, of which most still wait, and the owner's visit after them. */
async function fillMonth(page: Page, site: Site): Promise<void> {
  const { submissions, waiting } = MONTH;
  site.write(
    `with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${submissions})
    insert into people (person_key, id, name, email, status, last_form, last_title, last_at, source, created_at, version, waiting_since)
    select 'pat' || n, '00000000-0000-4000-8001-' || substr('00000000000' || n, -12), 'Pat ' || n || ' Miller',
      'pat' || n || '@customer.example', 'talking', 'contact', 'Missed calls', unixepoch() * 1000 - n * 18000000, '', 0, 1,
      case when n > ${submissions - waiting} then unixepoch() * 1000 - n * 18000000 else null end from numbers`,
  );
  site.write(
    `insert into activities (id, person_key, at, kind, reference, title, text)
    select id, person_key, last_at, last_form, '', last_title, 'We miss about ten calls a week.' from people
    where name like 'Pat %'`,
  );
  await page.goto('/desk');
  await main(page).getByText(`${waiting} people are waiting`).waitFor();
  // An hour ago, so that what comes now is new.
  await page.evaluate((at) => {
    for (const key of Object.keys(localStorage).filter((one) => one.startsWith('desk-visit-')))
      localStorage.setItem(key, JSON.stringify({ since: at, at }));
  }, Date.now() - HOUR_MS);
}

/** As many people as a page shows, later than all others. */
function addPage(site: Site): void {
  site.write(
    `with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 50)
    insert into people (person_key, id, name, email, status, last_form, last_title, last_at, source, created_at, version)
    select 'zoe' || n, '00000000-0000-4000-8000-' || substr('00000000000' || n, -12), 'Zoe Fox', 'zoe' || n,
      'closed', 'contact', 'Hello', 4000000000000, '', 0, 1 from numbers`,
  );
}

/** By more than replies can be undone, and than a code counts as fresh. */
function advance(site: Site): void {
  site.advanceClock();
  ahead += 10 * MINUTE_MS;
}

async function textOf(download: Download): Promise<string> {
  return readFile(await download.path(), 'utf8');
}

const sentTo = (mail: SmtpPeer, address: string) => mail.received.filter(({ to }) => to.includes(address)).length;

describe('the five minutes', () => {
  test('take at most 25 taps and 3,000 px of scrolling on a phone, though a hundred wait', async ({
    visitor,
    site,
    mail,
  }) => {
    const page = await visitor.newPage({ viewport: { width: 360, height: 740 }, hasTouch: true });
    await signInOwner(page, site, mail, siteClock);
    await page.goto('/desk');
    await main(page).getByText('Nothing waits.').waitFor();
    await group(page, 'To set up').getByText('Add a second device').waitFor();
    expect(await page.getByRole('button', { name: 'Ask a question' }).count()).toBe(0);

    await fillMonth(page, site);
    await fillMorning(site, mail);
    await site.call('request-meeting', meetingBody(Date.now(), 'lee@customer.example'));
    const meeting = linkIn(await mailTo(mail, OWNER, /^Meeting request/), '/meeting');
    let taps = 0;
    let scrolled = 0;
    const top = async () => page.evaluate(() => scrollY);
    const tap = async (target: Locator) => {
      taps += 1;
      const before = await top();
      await target.scrollIntoViewIfNeeded();
      scrolled += Math.abs((await top()) - before);
      await target.tap();
    };
    /** Into the field that has the focus: whoever has to tap it first counts that. */
    const type = async (field: Locator, text: string) => {
      await expect.poll(() => field.evaluate((it) => it === document.activeElement)).toBe(true);
      await page.keyboard.type(text);
    };
    const toToday = async () =>
      tap(page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Today' }));
    const waiting = (name: string) =>
      group(page, 'New since your last visit').getByRole('listitem').filter({ hasText: name });

    // The link in the owner's email.
    taps += 1;
    await page.goto(meeting);
    await tap(
      main(page)
        .getByRole('button', { name: /^Take this time/ })
        .first(),
    );
    await main(page).getByRole('heading', { name: 'The meeting is agreed.' }).waitFor();

    taps += 1;
    await page.goto('/desk');
    await waiting('Maria Lopez').waitFor();
    expect(await waiting('Ann Lee').count()).toBe(0);
    expect(await problemsAtWidths(page, WIDTHS)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 740 });

    await tap(waiting('Maria Lopez').getByRole('button', { name: 'Remind me' }));
    await tap(main(page).getByRole('button', { name: 'Tomorrow' }));
    await main(page).getByText('reminder set for').waitFor();
    // Out of sight until tomorrow, unless that is undone.
    await waiting('Maria Lopez').waitFor({ state: 'hidden' });
    await tap(main(page).getByRole('button', { name: 'Undo' }));
    // Typed once, and saved for the next.
    await tap(waiting('Maria Lopez').getByRole('link', { name: 'Reply' }));
    await type(main(page).getByLabel('Reply'), SAVED);
    await tap(main(page).getByText('Saved replies'));
    await tap(main(page).getByLabel('Save the text above as'));
    await type(main(page).getByLabel('Save the text above as'), 'At night');
    await tap(main(page).getByRole('button', { name: 'Save', exact: true }));
    await main(page).getByText('At night', { exact: true }).waitFor();
    expect(await problemsOf(page, 'main')).toEqual([]);
    await tap(main(page).getByRole('button', { name: 'Send reply' }));
    await main(page).getByText('The reply goes out in ten seconds.').waitFor();
    await tap(main(page).getByRole('link', { name: 'Back' }));

    const failed = group(page, 'Failed mail');
    await failed.getByText("doesn't exist").waitFor();
    await tap(main(page).getByRole('link', { name: 'Possible spam' }));
    await tap(failed.getByLabel('Address'));
    // On a phone: a long press and Select all.
    taps += 2;
    await page.keyboard.press('ControlOrMeta+a');
    await type(failed.getByLabel('Address'), 'zoe@gmail.example');
    await tap(failed.getByRole('button', { name: 'Send again' }));
    await failed.waitFor({ state: 'detached' });

    const held = group(page, 'Possible spam').getByRole('listitem');
    await tap(held.filter({ hasText: 'Bob Fair' }).getByRole('button', { name: 'Not spam' }));
    await waiting('Bob Fair').waitFor();
    await tap(held.filter({ hasText: 'Rank First' }).getByRole('button', { name: 'Delete' }));
    await toToday();
    await tap(waiting('Bob Fair').getByRole('link', { name: 'Reply' }));
    await tap(main(page).getByText('Saved replies'));
    await tap(main(page).getByRole('button', { name: 'Use' }));
    await tap(main(page).getByRole('button', { name: 'Send reply' }));
    await main(page).getByText('The reply goes out in ten seconds.').waitFor();
    await tap(main(page).getByRole('link', { name: 'Back' }));
    // Nobody of this morning waits.
    await main(page).getByText(`${MONTH.waiting} people are waiting`).waitFor();
    expect(taps).toBeLessThanOrEqual(TAPS_MAX);
    expect(scrolled).toBeLessThanOrEqual(SCROLLED_MAX);

    // What could still be undone leaves now.
    advance(site);
    await expect.poll(() => sentTo(mail, 'zoe@gmail.example')).toBe(1);
    // The copy of what she wrote, and the reply.
    await expect.poll(() => sentTo(mail, 'maria@customer.example')).toBe(2);
  });
});

test('people are sorted, selected and exported, with a fresh code, and erased when they ask', async ({
  visitor,
  site,
  mail,
}) => {
  // The erased person's page is read again before it is left.
  visitor.expectTrouble(/status of 40[34]/);
  const page = await visitor.newPage({ viewport: { width: 360, height: 740 } });
  const app = await signInOwner(page, site, mail, siteClock);
  const wait = async (name: string, email: string, message = MARKUP) =>
    site.call('submit-contact', contactBody({ name, email, message }));
  await wait(MARKUP, 'mark@customer.example');
  await wait('Maria Lopez', 'maria@customer.example');
  await site.call('submit-contact', { ...contactBody(), screening: { trap: 'x', seconds: 30 } });
  await page.goto('/desk/people');
  await main(page).getByText('3 people', { exact: true }).waitFor();

  addPage(site);
  await page.reload();
  await main(page).getByText('53 people', { exact: true }).waitFor();
  await main(page).getByRole('button', { name: 'Select', exact: true }).click();
  await main(page).getByLabel('Select Zoe Fox').first().check();
  await main(page).getByRole('button', { name: 'Older' }).click();
  await main(page).getByLabel('Select Maria Lopez').check();
  await main(page).getByText('2 selected, 1 of them on other pages').waitFor();
  expect(await problemsAtWidths(page, WIDTHS)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 740 });
  const files = page.getByRole('dialog', { name: 'Export CSV' });
  const exporting = files.getByRole('button', { name: 'Export CSV' });
  await main(page).getByRole('button', { name: 'Export CSV' }).click();
  await files.getByLabel('Selected').check();
  expect(await problemsOf(page, 'dialog[open]')).toEqual([]);
  const two = page.waitForEvent('download');
  await exporting.click();
  expect(await textOf(await two)).toMatch(/^\uFEFF"Name".*\r\n"Zoe Fox".*\r\n"Maria Lopez".*\r\n$/);
  await files.getByText('Saved 2 people as people.csv.').waitFor();
  await files.getByRole('button', { name: 'Close' }).click();
  site.write("delete from people where name = 'Zoe Fox'");

  await main(page).getByRole('tab', { name: 'Waiting' }).click();
  await main(page).getByText('2 people', { exact: true }).waitFor();
  await main(page).getByLabel('Select this page').check();
  await main(page).getByLabel('Mark as').selectOption('Talking');
  await main(page).getByText('2 people: marked as Talking').waitFor();
  await main(page).getByRole('button', { name: 'Undo' }).click();
  await expect
    .poll(() => site.query("select count(*) as n from people where status = 'new'"))
    .toMatchObject([{ n: 3 }]);
  await main(page).getByRole('button', { name: 'Filters' }).click();
  await main(page).getByLabel('Status', { exact: true }).selectOption('New');
  await main(page).getByLabel('Name of this view').fill('Fresh');
  await main(page).getByRole('button', { name: 'Save view' }).click();
  await main(page).getByRole('tab', { name: 'Fresh', selected: true }).waitFor();
  await main(page).getByRole('tab', { name: 'Everyone' }).click();

  await main(page).getByRole('button', { name: 'Export CSV' }).click();
  await files.getByLabel('Everyone').check();
  const saved = page.waitForEvent('download');
  await exporting.click();
  expect((await saved).suggestedFilename()).toBe('people.csv');
  await files.getByText('Saved 3 people as people.csv.').waitFor();
  await page.keyboard.press('Escape');
  await main(page).getByRole('link', { name: MARKUP }).click();
  await main(page).getByRole('heading', { name: MARKUP }).waitFor();
  // As the heading, above the message and in it.
  expect(await main(page).getByText(MARKUP, { exact: true }).count()).toBe(3);
  expect(await main(page).locator('img').count()).toBe(0);
  await main(page).getByText('Details', { exact: true }).click();
  await main(page).getByLabel('Labels').fill(MARKUP);
  await main(page).getByRole('tab', { name: 'Note' }).click();
  await main(page).getByLabel('Note').fill(MARKUP);
  await main(page).getByRole('button', { name: 'Add note' }).click();
  await expect.poll(() => main(page).locator('ol').getByText(MARKUP, { exact: true }).count()).toBe(3);
  expect(await main(page).locator('img').count()).toBe(0);
  expect(await problemsAtWidths(page, WIDTHS)).toEqual([]);
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('navigation', { name: 'Desk' }).isVisible()).toBe(false);
  expect(await main(page).getByRole('button').and(main(page).locator(':visible')).count()).toBe(0);
  await page.emulateMedia({ media: 'screen' });

  // More than ten minutes after the sign-in's code.
  advance(site);
  await main(page).getByText('Privacy requests').click();
  await main(page).getByRole('button', { name: 'Erase' }).click();
  await main(page).getByRole('button', { name: 'Yes, erase' }).click();
  const dialog = page.getByRole('dialog', { name: 'Enter a new code' });
  await dialog.waitFor();
  expect(await problemsOf(page, 'dialog[open]')).toEqual([]);
  await dialog.getByLabel('Code from your app').fill(app.next());
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL('/desk/people');
  await main(page).getByText('2 people', { exact: true }).waitFor();
});
