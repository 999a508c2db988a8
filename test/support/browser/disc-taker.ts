import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import questions from '#content/assessment/questions.yaml';
import type { Gender } from '#features/assessment/shared/assessment-facts.ts';
import { buildReport, type DiscReport } from '#features/assessment/shared/disc-report.ts';
import { assessmentBody } from '../mail/submissions.ts';
import { STYLES, type Answers, type Style } from '#features/assessment/shared/disc-scoring.ts';

export interface Taker {
  name: string;
  email: string;
  gender: 'Male' | 'Female' | 'Prefer not to say';
}

/** What the page keeps for each of its radio buttons. */
const VALUES: Record<Taker['gender'], Gender> = {
  Male: 'male',
  Female: 'female',
  'Prefer not to say': 'prefer_not_to_say',
};

/** Title and description of the toast about the report. */
export const REPORT_SENT = ['Report sent', 'Your DISC assessment has been emailed.'] as const;

export const DISC_PATH = '/free-disc-assessment';

/** Everybody has an address of their own, because each gets few reports a day. */
export const taker = (name: string, gender: Taker['gender'] = 'Female'): Taker => ({
  name,
  gender,
  email: `${name.toLowerCase().replaceAll(' ', '.')}@visitor.example`,
});

export const startButton = (page: Page) => page.getByRole('button', { name: 'Start assessment' });
export const lockButton = (page: Page) => page.getByRole('button', { name: /^Lock answer/ });
export const mailButton = (page: Page) =>
  page.getByRole('button', { name: /^(Email me my report|Sending\.\.\.|Report emailed)$/ });
export const toasts = (page: Page) => page.getByRole('region', { name: /^Messages/ }).getByRole('listitem');

export async function fillInfo(page: Page, { name, email, gender }: Taker): Promise<void> {
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(email);
  await page.getByRole('radio', { name: gender, exact: true }).check();
}

export async function startQuiz(page: Page, visitor: Taker): Promise<void> {
  await fillInfo(page, visitor);
  await startButton(page).click();
  await questionAt(page, 0);
}

/** Waits for the question with this zero-based number and gives its group of options. */
export async function questionAt(page: Page, index: number): Promise<Locator> {
  await page.getByText(`Question ${index + 1} of ${questions.length}`, { exact: true }).waitFor();
  return page.getByRole('group', { name: questions[index]?.text ?? '', exact: true });
}

/** The option of this style; only the content knows which one that is. */
export function optionOf(question: Locator, index: number, style: Style): Locator {
  const option = questions[index]?.options.find(({ value }) => value === style);
  return question.getByRole('radio', { name: option?.label ?? '', exact: true });
}

/**
 * Puts a run into the browser as the page keeps it after this many answers, which are those of `assessmentBody`; a
 * finished one has its report still to be sent. The page shows it once it is loaded again.
 */
export async function keepRun(page: Page, email: string, answered = questions.length): Promise<void> {
  const { name, gender, answers } = assessmentBody();
  await putRun(page, { name, email, gender }, Object.values(answers).slice(0, answered));
}

/**
 * Takes the visitor on an open assessment straight to the question with this zero-based number, as if all before it
 * had been answered: for tests about what comes after, since the whole way takes seconds.
 */
export async function skipTo(
  page: Page,
  index: number,
  { name, email, gender }: Taker,
  pick: (index: number) => Style,
): Promise<void> {
  const chosen = questions.slice(0, index).map((_, answered) => pick(answered));
  await putRun(page, { name, email, gender: VALUES[gender] }, chosen);
  await page.reload();
  await questionAt(page, index);
}

/** The same without a reload, which needs a connection: as if another tab of the visitor had come so far. */
export async function joinAt(
  page: Page,
  index: number,
  { name, email, gender }: Taker,
  pick: (index: number) => Style,
) {
  const chosen = questions.slice(0, index).map((_, answered) => pick(answered));
  await putRun(page, { name, email, gender: VALUES[gender] }, chosen);
  await page.evaluate(() => dispatchEvent(new StorageEvent('storage')));
  await questionAt(page, index);
}

async function putRun(
  page: Page,
  info: { name: string; email: string; gender: string },
  chosen: readonly string[],
): Promise<void> {
  const isFinished = chosen.length === questions.length;
  const run = {
    step: isFinished ? 'result' : 'quiz',
    info,
    order: questions.map(() => [0, 1, 2, 3]),
    chosen,
    runId: crypto.randomUUID(),
    finishedAt: isFinished ? Date.now() : 0,
    sent: false,
    keptBy: '',
    forgetAt: Date.now() + 24 * 3_600_000,
  };
  await page.evaluate((kept) => localStorage.setItem('disc-assessment', JSON.stringify(kept)), run);
}

/** Answers the questions from `from` up to, not including, `to`. */
export async function answer(
  page: Page,
  pick: (index: number) => Style,
  from = 0,
  to = questions.length,
): Promise<void> {
  for (let index = from; index < to; index += 1) {
    const question = await questionAt(page, index);
    await optionOf(question, index, pick(index)).check();
    await lockButton(page).click();
  }
}

/** Labels of a question's options, in the order in which they are shown. */
export async function optionLabels(question: Locator): Promise<string[]> {
  return question
    .getByRole('radio')
    .evaluateAll((radios: HTMLInputElement[]) => radios.map(({ labels }) => labels?.[0]?.textContent ?? ''));
}

/** Goes round the styles, but gives the first `head` answers to `leader`. */
export function leaning(leader: Style, head = 8): (index: number) => Style {
  return (index) => (index < head ? leader : (STYLES[index % STYLES.length] ?? leader));
}

export async function seeToast(page: Page, title: string, description: string): Promise<void> {
  const toast = toasts(page).filter({ hasText: title });
  await toast.waitFor();
  expect(await toast.textContent()).toContain(description);
  expect(await toasts(page).count()).toBe(1);
}

/** What these answers must lead to, wherever it is shown. */
export function expectedResult(pick: (index: number) => Style, gender: Gender): DiscReport & { answers: Answers } {
  const answers = Object.fromEntries(questions.map(({ id }, index) => [id, pick(index)]));
  const report = buildReport({ gender, answers });
  // Counted here as well, so that the one thing everybody copies is not taken on trust.
  const counts = STYLES.map((style) => questions.filter((_, index) => pick(index) === style).length);
  expect(report.shares.map(({ count }) => count)).toEqual(counts);
  expect(report.shares.map(({ percent }) => percent)).toEqual(
    counts.map((count) => Math.round((count / questions.length) * 100)),
  );
  return { ...report, answers };
}
