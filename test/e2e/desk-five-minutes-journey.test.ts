/** The five minutes a day: a lead answered, an email corrected, spam sorted, with few taps or by keyboard alone. */
import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { MINUTE_MS } from '../../src/shared/site/durations.ts';
import { problemsAtWidths, problemsInBothSchemes } from '../support/axe-problems.ts';
import { signInOwner } from '../support/desk-visit.ts';
import type { Site } from '../support/site-process.ts';
import type { SmtpPeer } from '../support/smtp-peer.ts';
import { assessmentBody, contactBody } from '../support/submissions.ts';
import { visitorTest } from '../support/visitor.ts';

const test = visitorTest();

const TAPS_MAX = 25;
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

const sentTo = (mail: SmtpPeer, address: string) => mail.received.filter(({ to }) => to.includes(address)).length;

describe('the five minutes', () => {
  test('take at most 25 taps on a phone', async ({ visitor, site, mail }) => {
    const page = await visitor.newPage({ viewport: { width: 360, height: 740 }, hasTouch: true });
    await signInOwner(page, site, mail);
    await page.goto('/desk');
    await main(page).getByText('Nothing waits.').waitFor();
    await group(page, 'Before the first customer').getByText('Add a second device').waitFor();
    expect(await problemsAtWidths(page, WIDTHS)).toEqual([]);
    expect(await page.getByRole('button', { name: 'Ask a question' }).count()).toBe(0);
    await page.setViewportSize({ width: 360, height: 740 });

    await fillMorning(site, mail);
    let taps = 0;
    const tap = async (target: Locator) => {
      taps += 1;
      await target.tap();
    };
    await page.goto('/desk');
    await group(page, 'Waiting').waitFor();
    expect(await problemsAtWidths(page, WIDTHS)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 740 });

    // Saved once, used from then on.
    await tap(group(page, 'Waiting').getByRole('link', { name: 'Reply' }));
    await main(page).getByLabel('Reply').fill(SAVED);
    await tap(main(page).getByText('Saved replies'));
    await tap(main(page).getByLabel('Save the text above as'));
    await page.keyboard.type('At night');
    await tap(main(page).getByRole('button', { name: 'Save', exact: true }));
    await main(page).getByText('At night', { exact: true }).waitFor();
    expect(await problemsAtWidths(page, WIDTHS)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 740 });
    await main(page).getByLabel('Reply').fill('');
    await tap(main(page).getByRole('button', { name: 'Use' }));
    expect(await main(page).getByLabel('Reply').inputValue()).toBe(SAVED);
    await tap(main(page).getByRole('button', { name: 'Send reply' }));
    await main(page).getByText('The reply leaves in ten seconds.').waitFor();
    await tap(page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Today' }));

    const failed = group(page, 'Emails that failed');
    await failed.getByText("doesn't exist").waitFor();
    await tap(failed.getByLabel('Address'));
    await failed.getByLabel('Address').fill('zoe@gmail.example');
    await tap(failed.getByRole('button', { name: 'Send again' }));
    await failed.waitFor({ state: 'detached' });

    const held = group(page, 'Held as possible spam').getByRole('listitem');
    await tap(held.filter({ hasText: 'Bob Fair' }).getByRole('button', { name: 'Release' }));
    await main(page).getByRole('link', { name: 'Bob Fair' }).waitFor();
    await tap(held.filter({ hasText: 'Rank First' }).getByRole('button', { name: 'Bin' }));
    await tap(group(page, 'Waiting').getByRole('button', { name: 'Remind me' }));
    await tap(main(page).getByRole('button', { name: 'Tomorrow' }));
    await main(page).getByText('reminder set for').waitFor();
    await tap(group(page, 'Waiting').getByRole('button', { name: 'Done' }));
    await main(page).getByText('Nothing waits.').waitFor();
    expect(taps).toBeLessThanOrEqual(TAPS_MAX);

    await expect.poll(() => sentTo(mail, 'zoe@gmail.example'), { timeout: 20_000 }).toBe(1);
    // The copy of what she wrote, and the reply.
    await expect.poll(() => sentTo(mail, 'maria@customer.example'), { timeout: 20_000 }).toBe(2);
  });

  test('are done by keyboard alone, which can be switched off', async ({ visitor, site, mail }) => {
    const page = await visitor.newPage();
    await signInOwner(page, site, mail);
    await fillMorning(site, mail);
    await page.goto('/desk');
    await group(page, 'Waiting').waitFor();
    const keys = async (...pressed: string[]) => {
      for (const key of pressed) await page.keyboard.press(key);
    };
    await keys('j', 'r');
    await main(page).getByRole('heading', { name: 'Maria Lopez' }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('reply');
    await page.keyboard.type(SAVED);
    // Past the saved replies, which are closed.
    await keys('Tab', 'Tab', 'Enter');
    await main(page).getByText('The reply leaves in ten seconds.').waitFor();
    await keys('n');
    await page.keyboard.type('Call after noon');
    await keys('Tab', 'Enter');
    await main(page).getByText('Call after noon').last().waitFor();
    await keys('g', 't');
    await main(page).getByRole('heading', { name: 'Today', exact: true }).waitFor();
    await group(page, 'Held as possible spam').waitFor();
    // The failed email, then the two held ones: the last into the bin, and back.
    await keys('j', 'j', 'j', 'e');
    await group(page, 'Held as possible spam').getByText('Rank First').waitFor({ state: 'detached' });
    await keys('z');
    await group(page, 'Held as possible spam').getByText('Rank First').waitFor();
    await keys('?');
    const dialog = page.getByRole('dialog', { name: 'Keys' });
    await dialog.waitFor();
    expect(await problemsInBothSchemes(page)).toEqual([]);
    await dialog.getByLabel('Use single keys').uncheck();
    await keys('Escape', '?', 'g', 'p');
    expect(await dialog.count()).toBe(0);
    await page.waitForURL('/desk');
    await keys('Control+k');
    const palette = page.getByRole('dialog', { name: 'Go to anything' });
    await palette.getByRole('combobox', { name: 'Go to' }).waitFor();
    await page.keyboard.type('zo fox');
    await palette.getByRole('option', { name: /Zoe Fox/ }).waitFor();
    expect(await problemsInBothSchemes(page)).toEqual([]);
    await keys('Enter');
    await main(page).getByRole('heading', { name: 'Zoe Fox' }).waitFor();
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
  let ahead = 0;
  const app = await signInOwner(page, site, mail, { now: () => Date.now() + ahead });
  const wait = async (name: string, email: string, message = MARKUP) =>
    site.call('submit-contact', contactBody({ name, email, message }));
  await wait(MARKUP, 'mark@customer.example');
  await wait('Maria Lopez', 'maria@customer.example');
  await site.call('submit-contact', { ...contactBody(), screening: { trap: 'x', seconds: 30 } });
  await page.goto('/desk/people');
  await main(page).getByText('3 people', { exact: true }).waitFor();
  expect(await problemsAtWidths(page, WIDTHS)).toEqual([]);

  await main(page).getByRole('tab', { name: 'Waiting' }).click();
  await main(page).getByText('2 people', { exact: true }).waitFor();
  await main(page).getByLabel('Select this page').check();
  await main(page).getByLabel('Mark as').selectOption('Talking');
  await main(page).getByText('2 people: marked as Talking.').waitFor();
  expect(await problemsAtWidths(page, WIDTHS)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 740 });
  await main(page).getByRole('button', { name: 'Undo' }).click();
  await expect
    .poll(() => site.query("select count(*) as n from people where status = 'new'"))
    .toMatchObject([{ n: 3 }]);
  await main(page).getByLabel('Status', { exact: true }).selectOption('New');
  await main(page).getByLabel('Name of this view').fill('Fresh');
  await main(page).getByRole('button', { name: 'Save view' }).click();
  await main(page).getByRole('tab', { name: 'Fresh', selected: true }).waitFor();
  await main(page).getByRole('tab', { name: 'Everyone' }).click();

  const saved = page.waitForEvent('download');
  await main(page).getByRole('button', { name: 'Export CSV' }).click();
  expect((await saved).suggestedFilename()).toBe('people.csv');
  await main(page).getByText('Saved 3 people as people.csv.').waitFor();
  await main(page).getByRole('link', { name: MARKUP }).click();
  await main(page).getByRole('heading', { name: MARKUP }).waitFor();
  expect(await main(page).getByText(MARKUP, { exact: true }).count()).toBe(2);
  expect(await main(page).locator('img').count()).toBe(0);
  await main(page).getByLabel('Label', { exact: true }).fill(MARKUP);
  await main(page).getByLabel('Note').fill(MARKUP);
  await main(page).getByRole('button', { name: 'Add note' }).click();
  await expect.poll(() => main(page).locator('ol').getByText(MARKUP, { exact: true }).count()).toBe(2);
  expect(await main(page).locator('img').count()).toBe(0);
  expect(await problemsAtWidths(page, WIDTHS)).toEqual([]);
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('navigation', { name: 'Desk' }).isVisible()).toBe(false);
  expect(await main(page).getByRole('button').and(main(page).locator(':visible')).count()).toBe(0);
  await page.emulateMedia({ media: 'screen' });

  // More than ten minutes after the sign-in's code.
  site.advanceClock();
  ahead = 10 * MINUTE_MS;
  await main(page).getByRole('button', { name: 'Erase' }).click();
  await main(page).getByRole('button', { name: 'Yes, erase' }).click();
  const dialog = page.getByRole('dialog', { name: 'A new code' });
  await dialog.waitFor();
  expect(await problemsInBothSchemes(page)).toEqual([]);
  await dialog.getByLabel('Code from your app').fill(app.next());
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL('/desk/people');
  await main(page).getByText('2 people', { exact: true }).waitFor();
});
