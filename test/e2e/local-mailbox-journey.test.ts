import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { problemsOf } from '../support/browser/axe-problems.ts';
import { OWNER, type Site } from '../support/site-process.ts';
import { contactBody } from '../support/mail/submissions.ts';
import { visitorTest } from '../support/browser/visitor.ts';

// Empty means "not set".
const test = visitorTest({ SMTP_URL: '' });

/** The address that the process prints at start. */
const mailboxOf = (site: Site) => /^ +mailbox +(\S+)$/m.exec(site.output())?.[1] ?? '';

/** Waits for a message to this address in the mailbox and opens it. */
async function openMessage(page: Page, site: Site, to: string): Promise<void> {
  const message = page
    .getByRole('listitem')
    .filter({ hasText: `To ${to}` })
    .getByRole('link');
  await expect
    .poll(() => site.query("select 1 as sent from outbox where recipient = ? and status = 'sent'", to))
    .toEqual([{ sent: 1 }]);
  await page.goto(mailboxOf(site));
  await message.click();
  await page.getByRole('heading', { level: 1 }).waitFor();
}

test('carries a subscription from the form to the click that confirms it', async ({ visitor, site }) => {
  const page = await visitor.open('/');
  const email = 'reader@visitor.example';
  await page.getByRole('textbox', { name: 'Email address' }).fill(email);
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await page.getByText('Successfully subscribed to newsletter!').waitFor();
  await openMessage(page, site, email);
  const [opened] = await Promise.all([
    page.context().waitForEvent('page'),
    page
      .frameLocator('iframe[title="Message"]')
      .getByRole('link', { name: /confirm/i })
      .click(),
  ]);
  await opened.getByRole('button', { name: 'Confirm subscription' }).click();
  await opened.waitForURL('**/newsletter/confirmed');
  expect(site.query('select status from subscribers where email = ?', email)).toEqual([{ status: 'confirmed' }]);
});

test('renders what visitors write as text only', async ({ visitor, site }) => {
  const message = '<script>top.document.title = "taken over"</script><img src="http://127.0.0.1:9/pixel.png">';
  expect((await site.call('submit-contact', contactBody({ name: '<b onclick="x">Eve</b>', message }))).status).toBe(
    200,
  );
  const page = await visitor.open('/');
  await openMessage(page, site, OWNER);
  const body = page.frameLocator('iframe[title="Message"]');
  await body.getByRole('paragraph').filter({ hasText: message }).waitFor();
  expect(await body.locator('script, img[src^="http"]').count()).toBe(0);
  expect(await page.title()).not.toBe('taken over');
  expect(await problemsOf(page)).toEqual([]);
  await page.goto(mailboxOf(site));
  expect(await problemsOf(page)).toEqual([]);
});
