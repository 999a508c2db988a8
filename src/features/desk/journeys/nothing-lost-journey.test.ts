/** What a member types outlasts a lost connection, a killed server and a reload, in every form of a person's page. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import addWords from '#content/desk/add-words.yaml';
import deskWords from '#content/desk/desk-words.yaml';
import personWords from '#content/desk/person-words.yaml';
import promiseWords from '#content/desk/promise-words.yaml';
import { routes } from '#shared/site/routes.ts';
import { AUTH_STORAGE_KEY } from '#features/accounts/web/sign-in/auth-storage-key.ts';
import { BLANK_PATH } from '#test/support/browser/account-visit.ts';
import { signInOwner } from '#test/support/browser/desk-visit.ts';
import { visitorTest } from '#test/support/browser/visitor.ts';
import { contactBody } from '#test/support/mail/submissions.ts';
import type { Site } from '#test/support/site-process.ts';

const test = visitorTest();
/** Where a person can be added beside another's thread. */
const TABLET = { viewport: { width: 768, height: 1024 } };
/** The connection is cut on purpose. */
const CUT = /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|Failed to fetch/;

const { add } = addWords;
const main = (page: Page) => page.getByRole('main');
const reply = (page: Page) => main(page).getByLabel(personWords.reply.label, { exact: true });
const note = (page: Page) => main(page).getByLabel(personWords.note.label, { exact: true });

async function personOf(site: Site): Promise<string> {
  await site.call('submit-contact', contactBody({ name: 'Maria Lopez', email: 'maria@customer.example' }));
  const [row] = site.query("select id from people where name = 'Maria Lopez'");
  return `/desk/people/${String(row?.['id'])}`;
}

const tab = (page: Page, name: string) => main(page).getByRole('tab', { name });
const writeNote = async (page: Page, text: string) => {
  await tab(page, personWords.note.label).click();
  await note(page).fill(text);
  await tab(page, personWords.reply.label).click();
};
/** What is typed in the dialog that a button opens, or left there. */
const inDialog = async (page: Page, button: string, field: string, text?: string) => {
  await main(page).getByRole('button', { name: button }).click();
  const input = page.getByRole('dialog').getByLabel(field);
  if (text !== undefined) await input.fill(text);
  const typed = await input.inputValue();
  await page.keyboard.press('Escape');
  return typed;
};
const openAdding = async (page: Page) =>
  page.getByRole('button', { name: deskWords.frame.add }).filter({ visible: true }).click();

test('what was typed offline is there after the server was killed and the page reloaded', async ({
  visitor,
  site,
  mail,
}) => {
  visitor.expectTrouble(CUT);
  const context = await visitor.arrive(TABLET);
  const page = await context.newPage();
  await signInOwner(page, site, mail);
  await page.goto(await personOf(site));
  await reply(page).waitFor();

  await context.setOffline(true);
  await reply(page).fill('Half a reply');
  await writeNote(page, 'Half a note');
  await main(page).getByRole('button', { name: personWords.details }).click();
  await inDialog(page, personWords.call.button, personWords.call.note, 'Half a call');
  await inDialog(page, promiseWords.button, promiseWords.what, 'Half a promise');
  await openAdding(page);
  await page.getByLabel(add.note).fill('Half a person');
  await page.keyboard.press('Escape');
  await site.kill();
  await context.setOffline(false);
  await site.start();

  await page.reload();
  await expect.poll(() => reply(page).inputValue()).toBe('Half a reply');
  expect(await note(page).inputValue()).toBe('Half a note');
  await main(page).getByRole('button', { name: personWords.details }).click();
  expect(await inDialog(page, personWords.call.button, personWords.call.note)).toBe('Half a call');
  expect(await inDialog(page, promiseWords.button, promiseWords.what)).toBe('Half a promise');
  await openAdding(page);
  expect(await page.getByLabel(add.note).inputValue()).toBe('Half a person');
  await page.keyboard.press('Escape');
  const saved = () => site.query('select body from reply_drafts');
  await expect.poll(saved, { timeout: 30_000 }).toEqual([{ body: 'Half a reply' }]);
});

test('what was typed when the session ended is there once its member signs in again', async ({
  visitor,
  site,
  mail,
}) => {
  visitor.expectTrouble(/401|403/, CUT);
  const context = await visitor.arrive(TABLET);
  const page = await context.newPage();
  await signInOwner(page, site, mail);
  const person = await personOf(site);
  await page.goto(person);
  await reply(page).waitFor();
  const session = await page.evaluate((key) => localStorage.getItem(key) ?? '', AUTH_STORAGE_KEY);

  const [{ expires_at: end } = {}] = site.query('select expires_at from sessions');
  // Any call of the desk may be the one that finds the session ended; none is made before all is typed.
  await context.setOffline(true);
  site.write('update sessions set expires_at = 1');
  await writeNote(page, 'Half a note');
  await reply(page).fill('Half a reply');
  await context.setOffline(false);
  await page.waitForURL(({ pathname }) => pathname === routes.auth);

  const signIn = page.url();
  // Ends the desk's other calls; refused, they would drop the session that is set next.
  await page.goto(BLANK_PATH);
  site.write(`update sessions set expires_at = ${Number(end)}`);
  await page.evaluate(({ key, text }) => localStorage.setItem(key, text), { key: AUTH_STORAGE_KEY, text: session });
  await page.goto(signIn);
  await page.waitForURL(({ pathname }) => pathname === person);
  await expect.poll(() => reply(page).inputValue()).toBe('Half a reply');
  expect(await note(page).inputValue()).toBe('Half a note');
  await expect.poll(() => site.query('select body from reply_drafts')).toEqual([{ body: 'Half a reply' }]);
});
