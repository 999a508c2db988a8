/** Two people compare their portraits by private links, without accounts, and print their page. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import pairWords from '#content/assessment/pair-words.yaml';
import words from '#content/assessment/together-words.yaml';
import together from '#content/pages/together-page.yaml';
import two from '#content/assessment/two-words.yaml';
import { fillWords } from '#shared/text/fill-words.ts';
import { BLANK_PATH } from '#test/support/browser/account-visit.ts';
import { problemsOf } from '#test/support/browser/axe-problems.ts';
import { answer, keepRun, leaning, REPORT_SENT, seeToast, skipTo, taker } from '#test/support/browser/disc-taker.ts';
import { linkIn, mailTo } from '#test/support/mail/received-mail.ts';
import { assessmentBody, comparisonHalf } from '#test/support/mail/submissions.ts';
import { visitorTest } from '#test/support/browser/visitor.ts';
import type { ComparisonView } from '../shared/comparison-schema.ts';
import { STYLES } from '../shared/disc-scoring.ts';

const test = visitorTest();

const PHONE = { width: 360, height: 740 };
const LETTER = { width: 612, height: 792 };

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1, exact: true });

test('one asks, the other takes the assessment and agrees, and either ends it', async ({ visitor, site, mail }) => {
  const ann = await visitor.open(BLANK_PATH, { viewport: PHONE });
  const email = 'ann.compares@visitor.example';
  await keepRun(ann, email);
  await site.call('send-disc-assessment', assessmentBody({ email }));
  await ann.goto('/together');
  await ann.getByLabel(words.form.name).fill('555');
  await button(ann, words.form.make).click();
  await ann.getByText(words.form.wrongName).waitFor();
  await ann.getByLabel(words.form.name).fill('Ann');
  await ann.getByLabel(words.form.numbers).uncheck();
  await button(ann, words.form.make).click();
  await heading(ann, fillWords(words.waiting.heading, { name: 'Ann' })).waitFor();
  expect(await problemsOf(ann, 'main')).toEqual([]);
  await ann.getByText(words.waiting.mails).waitFor();
  const invitation = await ann.getByLabel(words.waiting.invite).inputValue();
  expect(await ann.getByLabel(words.waiting.own).inputValue()).toBe(ann.url());

  const ben = await visitor.open(invitation, { viewport: PHONE });
  await heading(ben, fillWords(words.asked.heading, { name: 'Ann' })).waitFor();
  await ben.getByText(fillWords(words.asked.off, { name: 'Ann' })).waitFor();
  await ben.getByRole('link', { name: words.form.take }).click();
  await skipTo(ben, 29, taker('Ben Okafor', 'Male'), leaning('D', 15));
  await answer(ben, leaning('D', 15), 29);
  await seeToast(ben, ...REPORT_SENT);
  await ben.getByRole('link', { name: 'compare with somebody' }).click();
  await heading(ben, fillWords(words.asked.heading, { name: 'Ann' })).waitFor();
  expect(await ben.getByLabel(words.form.name).inputValue()).toBe('Ben');
  await button(ben, words.form.agree).click();

  await heading(ben, fillWords(two.title, { one: 'Ann', other: 'Ben' })).waitFor();
  expect(await problemsOf(ben, 'main')).toEqual([]);
  const ready = await mailTo(mail, email, /comparison is ready/);
  expect(new URL(linkIn(ready, '/together')).hash).toBe(new URL(ann.url()).hash);
  await button(ann, words.waiting.check).click();
  await heading(ann, fillWords(two.title, { one: 'Ann', other: 'Ben' })).waitFor();
  for (const page of [ann, ben]) {
    const shown = await page.getByRole('main').innerText();
    expect(shown).toContain(fillWords(pairWords.pairs.DS.line, { D: 'Ben', S: 'Ann' }));
    expect(shown).toContain(fillWords(two.hidden, { name: 'Ann' }));
    expect(shown.match(/of 30\)/g)).toHaveLength(STYLES.length);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  }
  // The invitation is used up; Ben's own link still opens the page.
  const own = ben.url();
  expect(own).not.toBe(invitation);
  await ben.goto(BLANK_PATH);
  await ben.goto(invitation);
  await heading(ben, words.taken.heading).waitFor();
  await button(ben, words.taken.open).click();
  await heading(ben, fillWords(two.title, { one: 'Ann', other: 'Ben' })).waitFor();
  expect(ben.url()).toBe(own);

  visitor.expectTrouble(/404/);
  await button(ben, words.end.verb).click();
  await ben.getByText(words.end.question).waitFor();
  await button(ben, `Yes, ${words.end.verb.toLowerCase()}`).click();
  await ben.getByText(words.end.done).waitFor();
  expect(await ben.locator(':focus').textContent()).toBe(together.heading);
  await ann.reload();
  await ann.getByText('one of you ended it').waitFor();
});

test('the longest page for two is one sheet of US Letter, names and all', async ({ visitor, site }) => {
  const { pairs, say, avoid } = pairWords;
  const lengthOf = (one: string, other: string) => {
    const pair = pairs[`${one}${other}` as 'DI'];
    const directions = [one + other, other + one].map((key) => [...say[key as 'DI'], ...avoid[key as 'DI']]);
    return [pair.line, ...pair.on, ...pair.rub, ...pair.meeting, ...directions.flat()].join('').length;
  };
  const mixed = STYLES.flatMap((one, index) => STYLES.slice(index + 1).map((other) => [one, other] as const));
  const [longest = ['D', 'I'] as const] = mixed.toSorted((a, b) => lengthOf(...b) - lengthOf(...a));
  const [asker, guest] = longest.map((leader, index) =>
    comparisonHalf({ name: `Maximiliana-Wilhelmina Xx${'ab'[index]}`, leader }),
  );
  const ask = async <Answer>(name: string, body: object) => (await (await site.call(name, body)).json()) as Answer;
  const { link } = await ask<{ link: string }>('ask-to-compare', asker ?? {});
  const { comparison } = await ask<{ comparison: ComparisonView }>('comparison', {
    token: new URL(link).hash.slice(1),
  });
  const invite = comparison.state === 'waiting' ? comparison.invite : '';
  await site.call('agree-to-compare', { token: new URL(invite).hash.slice(1), half: guest });

  const page = await visitor.open(new URL(link).pathname + new URL(link).hash);
  await page.getByRole('heading', { name: two.meeting }).waitFor();
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1);
  expect(pdf).toMatch(new RegExp(`/MediaBox \\[0 0 ${LETTER.width} ${LETTER.height}\\]`));
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('main').locator('button, input').filter({ visible: true }).count()).toBe(0);
});
