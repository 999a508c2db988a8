/** From the first word of a letter to its page in the archive; and a server that is killed while it sends one. */
import { setTimeout } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { problemsAtWidths } from '#test/support/browser/axe-problems.ts';
import { signInOwner } from '#test/support/browser/desk-visit.ts';
import { visitorTest } from '#test/support/browser/visitor.ts';
import { OWNER, type Site } from '#test/support/site-process.ts';
import { KEPT_TABLES } from '#test/support/worker-sites.ts';

const test = visitorTest({
  AUTH_REQUIRE_CONFIRMATION: 'false',
  AUTH_MAIL_INTERVAL_SECONDS: '1',
  LETTERS_PER_MINUTE: '6000',
});
const WIDTHS = [360, 768, 1440];
/** The job looks every five seconds. */
const PATIENCE = { timeout: 30_000 };
const READERS = 400;
const KILLS = 4;

const main = (page: Page) => page.getByRole('main');

function subscribe(site: Site, count: number): string[] {
  const emails = Array.from({ length: count }, (_, index) => `reader-${index}@customer.example`);
  const rows = emails.map((email) => `('${randomUUID()}', '${email}', 'confirmed', 1, '', '${randomUUID()}', 1, 1)`);
  site.write(`insert into subscribers
    (id, email, status, consent_at, consent_wording, confirm_nonce, created_at, confirmed_at) values ${rows.join()}`);
  return emails;
}

test('a letter is written, tested, sent and read in the archive', async ({ visitor, site, mail }) => {
  const page = await visitor.newPage({ viewport: { width: 360, height: 740 } });
  await signInOwner(page, site, mail);
  const emails = subscribe(site, 2);
  await page.goto('/desk/letters');
  await main(page).getByText('Write the first one. It goes to 2 people.').waitFor();
  expect(await problemsAtWidths(page, WIDTHS)).toEqual([]);
  await main(page).getByRole('button', { name: 'Write a letter' }).click();
  await main(page).getByLabel('Subject').fill('Three calls');
  await main(page)
    .getByLabel('Letter')
    .fill('Hello,\n\n## What we heard\n\nA **good** month at [our site](https://a.example).');
  // Before the server has it.
  await page.reload();
  await expect.poll(() => main(page).getByLabel('Letter').inputValue()).toContain('## What we heard');
  await main(page).getByText('Saved.').waitFor();
  await main(page).getByRole('heading', { name: 'What we heard' }).waitFor();
  expect(await problemsAtWidths(page, WIDTHS)).toEqual([]);
  await main(page).getByRole('button', { name: 'Text', exact: true }).click();
  await main(page).getByText('A good month at our site https://a.example.').waitFor();

  await main(page).getByRole('button', { name: 'Send test to me' }).click();
  await main(page).getByText(`The test is on its way to ${OWNER}.`).waitFor();
  await expect.poll(() => mail.received.filter(({ raw }) => raw.includes('Subject: Test: Three calls')).length).toBe(1);

  await main(page)
    .getByRole('button', { name: /^Send now/ })
    .click();
  await main(page)
    .getByRole('button', { name: /^Yes, send now/i })
    .click();
  const arrived = () => mail.received.filter(({ raw }) => raw.includes('Subject: Three calls'));
  await expect
    .poll(
      () =>
        arrived()
          .flatMap(({ to }) => to)
          .toSorted(),
      PATIENCE,
    )
    .toEqual(emails);
  await main(page).getByText('2 taken by the mail server').waitFor(PATIENCE);
  await main(page).getByLabel('Show in the archive').click();
  await main(page).getByRole('link', { name: 'See its page' }).waitFor();
  expect(await problemsAtWidths(page, WIDTHS)).toEqual([]);

  const reader = await visitor.newPage({ javaScriptEnabled: false });
  await reader.goto('/letters');
  await reader.getByRole('link', { name: 'Three calls' }).click();
  await reader.getByRole('heading', { name: 'What we heard' }).waitFor();
  const sitemap = await fetch(`${site.url}/sitemap.xml`);
  expect(await sitemap.text()).toContain(`${site.url}/letters/three-calls</loc>`);
});

test('a server that is killed again and again sends each subscriber one letter', async ({ site, mail }) => {
  site.empty(KEPT_TABLES);
  mail.received.length = 0;
  const emails = subscribe(site, READERS);
  const id = randomUUID();
  site.write(`insert into letters (id, version, subject, body, status, begun_at, reached, is_shown, saved_at)
    values ('${id}', 1, 'Once', 'Hello', 'sending', ${Date.now()}, '', 0, 1)`);
  const letters = () => mail.received.filter(({ raw }) => raw.includes('Subject: Once'));
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const before = letters().length;
    await expect.poll(() => letters().length, PATIENCE).toBeGreaterThan(before);
    await setTimeout(kill * 20);
    await site.kill();
    expect(letters().length, 'in the middle of it').toBeLessThan(READERS);
    await site.start();
    // What was under way keeps its lease; a later clock ends it.
    site.advanceClock();
  }
  const addressed = () => new Set(letters().flatMap(({ to }) => to));
  await expect.poll(() => addressed().size, { timeout: 60_000 }).toBe(READERS);
  expect([...addressed()].toSorted()).toEqual(emails.toSorted());
  // One that was cut off while the mail server said that it has it may come again, as the same message.
  expect(new Set(letters().map(({ messageId }) => messageId)).size).toBe(READERS);
}, 180_000);
