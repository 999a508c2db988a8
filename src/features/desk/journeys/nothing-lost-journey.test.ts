/** What a member types outlasts what happens to tabs, sessions, connections and servers. */
import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import addWords from '#content/desk/add-words.yaml';
import deskWords from '#content/desk/desk-words.yaml';
import personWords from '#content/desk/person-words.yaml';
import promiseWords from '#content/desk/promise-words.yaml';
import replyWords from '#content/desk/reply-words.yaml';
import { AUTH_STORAGE_KEY } from '#features/accounts/web/sign-in/auth-storage-key.ts';
import { signInOwner } from '#test/support/browser/desk-visit.ts';
import { visitorTest } from '#test/support/browser/visitor.ts';
import { contactBody } from '#test/support/mail/submissions.ts';
import type { Site } from '#test/support/site-process.ts';

const test = visitorTest();
const PHONE = { viewport: { width: 360, height: 740 } };
/** The connection is cut on purpose, and a session ended. */
const CUT = /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|Failed to (load resource|fetch)/;

const { add } = addWords;
const main = (page: Page) => page.getByRole('main');
const reply = (page: Page) => main(page).getByLabel(personWords.reply.label, { exact: true });
const note = (page: Page) => main(page).getByLabel(personWords.note.label, { exact: true });

async function personOf(site: Site): Promise<string> {
  await site.call('submit-contact', contactBody({ name: 'Maria Lopez', email: 'maria@customer.example' }));
  const [row] = site.query("select id from people where name = 'Maria Lopez'");
  return `/desk/people/${String(row?.['id'])}`;
}

async function openPerson(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(path);
  await reply(page).waitFor();
  return page;
}

const openCall = async (page: Page) => main(page).getByRole('button', { name: personWords.call.button }).click();
const openPromise = async (page: Page) => main(page).getByRole('button', { name: promiseWords.button }).click();
const openAdding = async (page: Page) =>
  page.getByRole('button', { name: deskWords.frame.add }).filter({ visible: true }).click();

test('what was typed offline in two tabs is there after a crash of the server, a sign-out and a closed tab', async ({
  visitor,
  site,
  mail,
}) => {
  visitor.expectTrouble(CUT);
  const context = await visitor.arrive(PHONE);
  const blank = await context.newPage();
  await signInOwner(blank, site, mail);
  const person = await personOf(site);
  const first = await openPerson(context, person);
  const second = await openPerson(context, person);

  await context.setOffline(true);
  await reply(second).fill('From the second tab');
  await second.close();
  await reply(first).fill('From the first tab');
  await note(first).fill('Half a note');
  await openCall(first);
  await main(first).getByLabel(personWords.call.note).fill('Half a call');
  await openPromise(first);
  await main(first).getByLabel(promiseWords.what).fill('Half a promise');
  await openAdding(first);
  await first.getByLabel(add.note).fill('Half a person');
  await first.keyboard.press('Escape');
  await site.kill();
  await context.setOffline(false);
  await site.start();

  await first.reload();
  await expect.poll(() => reply(first).inputValue()).toBe('From the first tab');
  expect(await note(first).inputValue()).toBe('Half a note');
  await openCall(first);
  expect(await main(first).getByLabel(personWords.call.note).inputValue()).toBe('Half a call');
  await openPromise(first);
  expect(await main(first).getByLabel(promiseWords.what).inputValue()).toBe('Half a promise');
  await openAdding(first);
  expect(await first.getByLabel(add.note).inputValue()).toBe('Half a person');
  await first.keyboard.press('Escape');

  await main(first).getByText(replyWords.draft.saved).waitFor();
  const third = await openPerson(context, person);
  await main(third).getByText(replyWords.draft.theirs).waitFor();
  expect(await reply(third).inputValue()).toBe('From the second tab');
  await main(third).getByText('From the first tab').waitFor();
  await main(third).getByRole('button', { name: replyWords.draft.keepMine }).click();
  await expect.poll(() => site.query('select body from reply_drafts')).toEqual([{ body: 'From the second tab' }]);

  await note(third).fill('A note, and the session ends');
  const session = await blank.evaluate((key) => localStorage.getItem(key) ?? '', AUTH_STORAGE_KEY);
  await blank.evaluate((key) => localStorage.removeItem(key), AUTH_STORAGE_KEY);
  await third.waitForURL(`/auth?next=${person}`);
  await blank.evaluate(([key, text]) => localStorage.setItem(key, text), [AUTH_STORAGE_KEY, session] as const);
  await third.goto(person);
  await expect.poll(() => note(third).inputValue()).toBe('A note, and the session ends');

  await site.kill();
  await main(third).getByRole('button', { name: personWords.note.button }).click();
  await main(third).getByRole('alert').filter({ hasText: /./ }).first().waitFor();
  await site.start();
  await main(third).getByRole('button', { name: personWords.note.button }).click();
  await main(third).locator('ol').getByText('A note, and the session ends').waitFor();
  expect(await note(third).inputValue()).toBe('');
});
