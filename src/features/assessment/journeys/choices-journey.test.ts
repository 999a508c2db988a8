/** What the report email leads to: the reminder and its end, and the code of the answers that we were let keep. */
import { expect } from 'vitest';
import words from '#content/assessment/choices-words.yaml';
import { fillWords } from '#shared/text/fill-words.ts';
import { problemsOf } from '#test/support/browser/axe-problems.ts';
import { visitorTest } from '#test/support/browser/visitor.ts';
import { mailTo } from '#test/support/mail/received-mail.ts';
import { assessmentBody } from '#test/support/mail/submissions.ts';
import { REMIND_AFTER_DAYS } from '../shared/assessment-facts.ts';
import { QUESTION_IDS } from '../shared/disc-scoring.ts';

const test = visitorTest();
const CODE = /(?:[\dA-Z]{4}-){3}[\dA-Z]{4}/;

test('the report email turns a reminder on and off, and its code erases the answers', async ({
  visitor,
  site,
  mail,
}) => {
  const email = 'nora.choices@visitor.example';
  const improve = { positions: QUESTION_IDS.map((_, index) => (index % 4) + 1) };
  await site.call('send-disc-assessment', { ...assessmentBody({ email }), improve });
  const report = await mailTo(mail, email);
  const [code = ''] = CODE.exec(report.text ?? '') ?? [];
  const links = [...(report.html ?? '').matchAll(/href="([^"]+#[^"]+)"/g)].map(([, href = '']) => href);
  const page = await visitor.open(new URL(links[0] ?? '').pathname + new URL(links[0] ?? '').hash);
  const { reminder, answers } = words;
  await page.getByRole('button', { name: fillWords(reminder.ask, { days: String(REMIND_AFTER_DAYS) }) }).click();
  await page.getByText(/^Done\. One email goes out on /).waitFor();
  await page.getByRole('button', { name: reminder.stop }).click();
  await page.getByText(reminder.stopped).waitFor();

  const field = page.getByLabel(answers.code);
  await field.fill('0000-0000-0000-0000');
  await field.press('Enter');
  await page.getByText(answers.none).waitFor();
  await field.fill(code.toLowerCase());
  await field.press('Enter');
  await page.getByText(answers.erased).waitFor();
  expect(await problemsOf(page, 'main')).toEqual([]);
});
