/** A reply from its first letter to the mailbox: nothing typed is lost, and it arrives once. */
import PostalMime from 'postal-mime';
import { expect } from 'vitest';
import { problemsAtWidths } from '#test/support/browser/axe-problems.ts';
import { signInOwner } from '#test/support/browser/desk-visit.ts';
import { mailTo } from '#test/support/mail/received-mail.ts';
import { contactBody } from '#test/support/mail/submissions.ts';
import { visitorTest } from '#test/support/browser/visitor.ts';

const test = visitorTest();
const MARIA = 'maria@customer.example';

test('a reply outlasts a reload, takes a file along, is undone, and is mailed once', async ({
  visitor,
  site,
  mail,
}) => {
  const page = await visitor.newPage({ viewport: { width: 360, height: 740 } });
  const main = page.getByRole('main');
  await signInOwner(page, site, mail);
  await site.call('submit-contact', contactBody({ name: 'Maria Lopez', email: MARIA, message: 'How much is it?' }));
  const receipt = await mailTo(mail, MARIA);
  await page.goto('/desk');
  await main.getByRole('link', { name: 'Reply' }).click();
  const field = main.getByLabel('Reply');
  await main.getByRole('button', { name: 'Subject, signature and quote' }).click();
  await main.getByText(`To Maria Lopez <${MARIA}>`).waitFor();
  await field.fill('Please see the list.');
  // The key press itself is kept in the browser, so nothing has to be waited for.
  await page.reload();
  await expect.poll(() => field.inputValue()).toBe('Please see the list.');
  await field.focus();
  await main
    .getByLabel('Attach files')
    .setInputFiles({ name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from('Growth,399') });
  await main.getByRole('button', { name: 'Remove prices.csv' }).waitFor();
  expect(await problemsAtWidths(page, [360, 768, 1440])).toEqual([]);
  await page.setViewportSize({ width: 360, height: 740 });
  const send = main.getByRole('button', { name: 'Send reply' });
  await send.click();
  await main.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => field.inputValue()).toBe('Please see the list.');
  await main.getByRole('button', { name: 'Remove prices.csv' }).waitFor();
  await send.dblclick();
  await main.getByText('The reply goes out in ten seconds.').waitFor();
  site.advanceClock();
  await expect.poll(() => mail.received.filter(({ to }) => to.includes(MARIA)).length).toBe(2);
  const reply = await PostalMime.parse(mail.received.findLast(({ to }) => to.includes(MARIA))?.raw ?? '');
  expect(reply.attachments.map(({ filename }) => filename)).toEqual(['prices.csv']);
  expect([reply.references, reply.inReplyTo]).toEqual([receipt.messageId, receipt.messageId]);
  expect(reply.subject).toBe(`Re: ${receipt.subject}`);
  expect(reply.text).toMatch(/^Please see the list\.[\s\S]*^> How much is it\?/m);
  await main.getByRole('button', { name: 'prices.csv', exact: true }).waitFor();
});
