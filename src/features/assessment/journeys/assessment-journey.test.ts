import type { Locator, Page, Request } from 'playwright-core';
import type { Email } from 'postal-mime';
import { describe, expect } from 'vitest';
import questions from '#content/assessment/questions.yaml';
import styles from '#content/assessment/styles.yaml';
import type { DiscReport } from '../shared/disc-report.ts';
import type { Style } from '../shared/disc-scoring.ts';
import {
  DISC_PATH,
  expectedResult,
  fillInfo,
  leaning,
  lockButton,
  mailButton,
  optionLabels,
  optionOf,
  questionAt,
  REPORT_SENT,
  seeToast,
  skipTo,
  startButton,
  startQuiz,
  taker,
  toasts,
} from '#test/support/browser/disc-taker.ts';
import { pdfText } from '#test/support/mail/pdf-text.ts';
import { countMailTo, mailTo } from '#test/support/mail/received-mail.ts';
import { untilHydrated, visitorTest } from '#test/support/browser/visitor.ts';

const test = visitorTest();

const QUESTIONS = 30;
/** Questions look alike, so the keyboard answers the last few. */
const LAST_BY_KEYBOARD = 26;
/** The first, one in between, and the last. */
const LOOKED_AT = new Set([0, 14, 29]);
const INCOMPLETE = ['Please complete your info', 'Name, email, and gender are required.'] as const;

function callsOf(page: Page): Request[] {
  const calls: Request[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/functions/v1/send-disc-assessment')) calls.push(request);
  });
  return calls;
}

const headingFocused = (page: Page) => page.evaluate(() => document.activeElement?.tagName);

describe('all thirty questions', () => {
  test('by mouse: the same result on screen, in the call, in the email and in its PDF, sent once', async ({
    visitor,
    mail,
  }) => {
    const ann = taker('Ann Lee', 'Female');
    const pick = leaning('S', 11);
    const page = await visitor.open('/quizzy-persona-assessor');
    await page
      .getByRole('main')
      .getByRole('link', { name: /assessment/i })
      .first()
      .click();
    await expect.poll(() => new URL(page.url()).pathname).toBe(DISC_PATH);
    const calls = callsOf(page);
    expect(await startButton(page).isDisabled()).toBe(true);
    await startButton(page).click({ force: true });
    await seeToast(page, ...INCOMPLETE);
    await toasts(page).getByRole('button', { name: 'Dismiss' }).click();
    await startQuiz(page, ann);
    for (let index = 0; index < QUESTIONS; index += 1) {
      const question = await questionAt(page, index);
      expect(await page.getByRole('progressbar').getAttribute('value')).toBe(String(percentAt(index)));
      if (LOOKED_AT.has(index)) {
        await expectNoGiveaway(page);
        await expectUnanswered(page, question, index);
      }
      await optionOf(question, index, pick(index)).check();
      await lockButton(page).click();
    }
    await seeToast(page, ...REPORT_SENT);
    expect(await mailButton(page).textContent()).toBe('Report emailed');
    expect(await mailButton(page).isDisabled()).toBe(true);

    const expected = expectedResult(pick, 'female');
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(expected.portrait.name);
    expect(await headingFocused(page)).toBe('H1');
    const main = (await page.getByRole('main').innerText()).replaceAll(/\s+/g, ' ');
    for (const { name, count, percent } of expected.shares)
      expect(main).toContain(`${name} ${percent}% (${count} of 30)`);
    expect(main).toContain(expected.narrative);
    expect(expected.narrative).toMatch(/^She chose /);
    expect(main).toContain('not for hiring or diagnosis; independent, not affiliated with John Wiley & Sons');
    const sections = expected.portrait.ideas.map(({ heading }) => heading);
    expect(await page.getByRole('heading', { level: 2 }).allTextContents()).toEqual(expect.arrayContaining(sections));
    await page.getByRole('img', { name: /circle of styles/ }).waitFor();

    expect(calls).toHaveLength(1);
    expect(calls[0]?.postDataJSON()).toEqual({
      name: 'Ann Lee',
      email: ann.email,
      gender: 'female',
      scores: expected.scores,
      primaryStyle: 'S',
      narrative: expected.narrative,
      answers: expected.answers,
    });

    const report = await mailTo(mail, ann.email);
    expectSameReport(textOf(report), expected);
    expectSameReport(pdfTextOf(report), expected);
    expect(report.text).toContain('Ann Lee');
    await page.reload();
    await expect.poll(() => mailButton(page).textContent()).toBe('Report emailed');
    expect(calls).toHaveLength(1);
    expect(countMailTo(mail, ann.email)).toBe(1);
  });

  test('by keyboard alone', async ({ visitor, mail }) => {
    const kim = taker('Kim', 'Prefer not to say');
    const page = await visitor.open(DISC_PATH);
    const { keyboard } = page;
    await tabTo(page, 'assessment-name');
    await keyboard.type(kim.name);
    await keyboard.press('Tab');
    await keyboard.type(kim.email);
    await keyboard.press('Tab');
    await keyboard.press('ArrowDown');
    await keyboard.press('ArrowDown');
    expect(await page.getByRole('radio', { name: 'Prefer not to say' }).isChecked()).toBe(true);
    await keyboard.press('Tab');
    expect(await page.getByRole('checkbox', { name: /^Share my scores with/ }).isChecked()).toBe(false);
    await keyboard.press('Space');
    await keyboard.press('Tab');
    expect(await page.getByRole('checkbox', { name: 'Help improve the questions' }).isChecked()).toBe(false);
    await keyboard.press('Tab');
    await keyboard.press('Enter');
    const chosen = Array.from({ length: LAST_BY_KEYBOARD }, (_, index) => leaning('S')(index));
    await questionAt(page, 0);
    await skipTo(page, LAST_BY_KEYBOARD, kim, leaning('S'));
    for (let index = LAST_BY_KEYBOARD; index < QUESTIONS; index += 1) {
      const question = await questionAt(page, index);
      await expect.poll(() => headingFocused(page)).toBe('H1');
      chosen.push(styleOf(index, (await optionLabels(question))[1]));
      // Answers by digit, or as a radio group: one Tab stop, then arrow keys.
      const keys = index % 2 === 0 ? ['2'] : ['Tab', 'Space', 'ArrowDown'];
      for (const key of keys) await keyboard.press(key);
      expect(await question.getByRole('radio').nth(1).isChecked()).toBe(true);
      await keyboard.press('Enter');
    }
    await seeToast(page, ...REPORT_SENT);
    const expected = expectedResult((index) => chosen[index] ?? 'D', 'prefer_not_to_say');
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(expected.portrait.name);
    expect(expected.narrative).toMatch(/^They /);
    expectSameReport(textOf(await mailTo(mail, kim.email)), expected);
  });
});

test('the first step counts what was typed before its code loaded', async ({ visitor }) => {
  const page = await visitor.newPage();
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(DISC_PATH, { waitUntil: 'commit' });
  await fillInfo(page, taker('Early Bird', 'Male'));
  held.resolve();
  await untilHydrated(page);
  await expect.poll(() => startButton(page).isEnabled()).toBe(true);
  await startButton(page).click();
  await questionAt(page, 0);
});

function styleOf(index: number, label: string | undefined): Style {
  const option = questions[index]?.options.find((it) => it.label === label);
  if (!option) throw new Error(`Question ${index + 1} has no option "${label}".`);
  return option.value;
}

const percentAt = (index: number) => Math.round((index / QUESTIONS) * 100);

async function expectUnanswered(page: Page, question: Locator, index: number): Promise<void> {
  expect(await page.getByText(`${percentAt(index)}%`, { exact: true }).count()).toBe(1);
  expect(await page.getByRole('radio').count(), 'nothing else on the page is a radio button').toBe(4);
  expect(await question.getByRole('radio', { checked: true }).count()).toBe(0);
  expect(await lockButton(page).isDisabled()).toBe(true);
  expect(await lockButton(page).textContent()).toBe(
    index === QUESTIONS - 1 ? 'Lock answer & see results' : 'Lock answer & continue',
  );
  await optionOf(question, index, 'D').check();
}

/** Nothing in the quiz shows which style an option stands for: no letter, no name, no color of its own. */
async function expectNoGiveaway(page: Page): Promise<void> {
  const quiz = page.getByRole('main').locator('form');
  const html = await quiz.evaluate((form) => form.outerHTML);
  for (const { name } of Object.values(styles)) expect(html).not.toMatch(new RegExp(`\\b${name}\\b`, 'i'));
  expect(html).not.toMatch(/["'>\s][DISC]["'<]/);
  // The option under the pointer looks different, whichever it is.
  await page.mouse.move(0, 0);
  const looks = await quiz.getByRole('radio').evaluateAll((radios) =>
    radios.map((radio) => {
      const { color, backgroundColor, borderColor } = getComputedStyle(radio.closest('label') ?? radio);
      return [color, backgroundColor, borderColor, getComputedStyle(radio).accentColor].join();
    }),
  );
  expect(new Set(looks).size).toBe(1);
}

function textOf({ text = '' }: Email): string {
  return text.replaceAll(/\s+/g, ' ');
}

/** The text of the attached PDF. */
function pdfTextOf({ attachments }: Email): string {
  const [emblem, pdf, ...others] = attachments;
  expect([emblem?.filename, pdf?.filename, others]).toEqual(['emblem.png', 'disc-report.pdf', []]);
  expect(pdf?.mimeType).toBe('application/pdf');
  const bytes = Buffer.from(pdf?.content as ArrayBuffer);
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  return pdfText(bytes).replaceAll(/\s+/g, ' ');
}

function expectSameReport(text: string, { portrait, headline, shares, sections, notice }: DiscReport): void {
  expect(text).toContain(portrait.name);
  expect(text).toContain(headline);
  for (const { name, count, percent } of shares) {
    expect(text).toMatch(new RegExp(`${name} ${count}( of 30)?,? ${percent}%`));
  }
  for (const { heading } of [...portrait.ideas, ...sections]) expect(text).toContain(heading);
  expect(text).toContain(notice);
}

/** Presses Tab until the element with this id has the focus. */
async function tabTo(page: Page, id: string): Promise<void> {
  for (let presses = 0; presses < 50; presses += 1) {
    if (await page.evaluate((wanted) => document.activeElement?.id === wanted, id)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The keyboard does not reach #${id}.`);
}
