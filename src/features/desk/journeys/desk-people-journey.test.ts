/** Somebody phones: they are added with a thumb, found by their number, and turn out to be somebody known. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import addWords from '#content/desk/add-words.yaml';
import deskWords from '#content/desk/desk-words.yaml';
import personWords from '#content/desk/person-words.yaml';
import peopleWords from '#content/desk/people-words.yaml';
import { fillWords } from '#shared/text/fill-words.ts';
import { problemsOf } from '#test/support/browser/axe-problems.ts';
import { signInOwner } from '#test/support/browser/desk-visit.ts';
import { visitorTest } from '#test/support/browser/visitor.ts';
import { contactBody } from '#test/support/mail/submissions.ts';

const test = visitorTest();
const main = (page: Page) => page.getByRole('main');
const { add, same, import: importing } = addWords;

test('adds who phoned in, finds them by another spelling, and merges them with undo', async ({
  visitor,
  site,
  mail,
}) => {
  const page = await visitor.newPage({ viewport: { width: 360, height: 740 } });
  await signInOwner(page, site, mail);
  await site.call(
    'submit-contact',
    contactBody({ name: 'Ann Miller', email: 'ann@vans.example', message: 'Call me: 202-555-0142' }),
  );
  await page.goto('/desk/people');
  await main(page).getByRole('link', { name: 'Ann Miller' }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('an mil');
  await page.locator('dialog [role=option]').first().waitFor();
  expect(await problemsOf(page, 'dialog[open]')).toEqual([]);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: deskWords.frame.add }).filter({ visible: true }).click();
  const dialog = page.getByRole('dialog', { name: add.label });
  await dialog.getByLabel(add.name).fill('Ann of Miller Vans');
  await dialog.getByLabel(add.phone).fill('(202) 555-0142');
  await dialog.getByLabel(add.note).fill('Wants a demo');
  expect(await problemsOf(page, 'dialog[open]')).toEqual([]);
  await dialog.getByRole('button', { name: add.save }).click();
  await main(page)
    .getByText(fillWords(add.added, { who: 'Ann of Miller Vans' }))
    .waitFor();

  await main(page).getByLabel(peopleWords.filters.search).fill('+1 202.555.0142');
  await main(page)
    .getByText(fillWords(deskWords.people.many, { count: '2' }), { exact: true })
    .waitFor();
  await expect.poll(() => main(page).locator('mark').allTextContents()).toEqual(['202) 555-0142', '202-555-0142']);
  await main(page).getByRole('link', { name: 'Ann of Miller Vans' }).click();
  await main(page).getByRole('heading', { name: 'Ann of Miller Vans' }).waitFor();
  await page.goBack();
  await expect.poll(() => main(page).getByLabel(peopleWords.filters.search).inputValue()).toBe('+1 202.555.0142');

  await main(page).getByRole('link', { name: 'Ann of Miller Vans' }).click();
  await main(page).getByText(personWords.details, { exact: true }).click();
  await main(page).getByRole('button', { name: addWords.edit.button }).click();
  await page.getByLabel(addWords.edit.company).fill('Miller Vans');
  await page.getByLabel(addWords.edit.addresses).fill('ann+mobile@vans.example');
  await page.getByRole('dialog').getByRole('button', { name: addWords.edit.save }).click();
  await main(page).getByText(same.merge).waitFor();
  expect(await problemsOf(page, 'main')).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await main(page).getByRole('button', { name: same.merge }).click();
  await main(page).getByRole('heading', { name: 'Ann Miller' }).waitFor();
  await main(page).getByText('Wants a demo').waitFor();
  await main(page).getByRole('button', { name: deskWords.frame.undo }).click();
  await main(page).getByRole('button', { name: same.merge }).waitFor();

  await page.goto('/desk/people');
  await main(page).getByRole('button', { name: importing.button }).click();
  const csv = 'Name;Email\r\nBo;bo@list.example\r\nCy;cy\r\nAnn;ann@vans.example\r\n';
  await page
    .getByLabel(importing.file, { exact: true })
    .setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await page.getByRole('button', { name: importing.check }).click();
  await page.getByText(fillWords(importing.line, { line: '3', reason: addWords.faults.email })).waitFor();
  await page.getByText(importing.known.one).waitFor();
  expect(await problemsOf(page, 'dialog[open]')).toEqual([]);
  await page.getByRole('button', { name: importing.start.one }).click();
  await page.getByText(importing.done.one).waitFor();
  await page.getByRole('button', { name: importing.undo }).click();
  await page.getByText(importing.undone.one).waitFor();
});
