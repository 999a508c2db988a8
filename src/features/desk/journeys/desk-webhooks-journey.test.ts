/** The owner connects another program, tries it, and sends what it missed again. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import words from '#content/desk/webhook-words.yaml';
import { fillWords } from '#shared/text/fill-words.ts';
import { problemsAtWidths, problemsOf } from '#test/support/browser/axe-problems.ts';
import { signInOwner } from '#test/support/browser/desk-visit.ts';
import { visitorTest } from '#test/support/browser/visitor.ts';
import { startWebhookReceiver, verify } from '#test/support/peers/webhook-receiver.ts';
import { contactBody } from '#test/support/mail/submissions.ts';

const test = visitorTest();
const WIDTHS = [360, 768, 1440];
const main = (page: Page) => page.getByRole('main');

test('a webhook is added, tried, fails, is sent again and deleted', async ({ visitor, site, mail }) => {
  visitor.expectTrouble(/status of 422/);
  const receiver = await startWebhookReceiver();
  const host = new URL(receiver.url).host;
  const press = async (page: Page, act: string) =>
    main(page)
      .getByRole('button', { name: fillWords(words.acts.which, { act, host }), exact: true })
      .click();
  const page = await visitor.newPage({ viewport: { width: 360, height: 740 } });
  await signInOwner(page, site, mail, { now: () => Date.now() });
  await page.goto('/desk/workshop#webhooks-heading');
  await main(page).getByRole('button', { name: words.add }).click();
  await main(page).getByLabel(words.form.url).fill('https://10.0.0.1/hook');
  await main(page).getByRole('checkbox', { name: words.events['lead.created'] }).check();
  expect(await problemsOf(page, 'main')).toEqual([]);
  await main(page).getByRole('button', { name: words.form.save }).click();
  await page.getByText(words.refused.private).waitFor();
  await main(page).getByLabel(words.form.url).fill(`${receiver.url}/hook`);
  await main(page).getByRole('button', { name: words.form.save }).click();
  const secret = await main(page).getByLabel(words.secret.label, { exact: true }).inputValue();
  expect(await problemsOf(page, 'main')).toEqual([]);
  await main(page).getByRole('button', { name: words.secret.done }).click();

  await press(page, words.acts.test);
  const log = main(page).getByRole('region', { name: fillWords(words.log.heading, { host }) });
  await log.getByText(words.log.delivered).waitFor();
  const [ping] = receiver.received;
  expect(ping && verify(ping, secret, Date.now())).toMatchObject({ type: 'test.ping' });

  receiver.answer(410);
  await site.call('submit-contact', contactBody({ name: 'Maria Lopez', email: 'maria@customer.example' }));
  await expect.poll(() => site.query("select id from webhook_endpoints where state = 'gone'")).toHaveLength(1);
  await page.reload();
  await main(page).getByText(words.states.gone).waitFor();
  await press(page, words.acts.resume);
  receiver.answer(200);
  await press(page, words.acts.log);
  await log.getByText(words.events['lead.created']).click();
  await log.getByText('answered 410').waitFor();
  expect(await problemsAtWidths(page, WIDTHS)).toEqual([]);
  await log.getByRole('button', { name: words.log.again, exact: true }).first().click();
  await expect.poll(() => receiver.received.filter(({ body }) => body.includes('Maria Lopez'))).toHaveLength(2);
  await main(page)
    .getByRole('button', { name: `${words.acts.delete} ${host}` })
    .click();
  await main(page)
    .getByRole('button', { name: `Yes, delete ${host}` })
    .click();
  await main(page).getByText(words.none).waitFor();
  await receiver.stop();
});
