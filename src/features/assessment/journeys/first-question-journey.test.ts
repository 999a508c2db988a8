import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import words from '#content/assessment/landing-words.yaml';
import questions from '#content/assessment/questions.yaml';
import {
  DISC_PATH,
  fillInfo,
  joinAt,
  leaning,
  lockButton,
  optionLabels,
  optionOf,
  questionAt,
  startButton,
  taker,
} from '#test/support/browser/disc-taker.ts';
import { overflowOf } from '#test/support/browser/axe-problems.ts';
import { untilHydrated, visitorTest } from '#test/support/browser/visitor.ts';

const test = visitorTest();

const LANDING = '/quizzy-persona-assessor';

const tried = (page: Page) => page.getByRole('group', { name: questions[0]?.text ?? '' });
const link = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true });

describe('the question on the landing page', () => {
  test('counts: the assessment starts at the second one', async ({ visitor }) => {
    const page = await visitor.open(LANDING);
    expect(await link(page, words.next).count()).toBe(0);
    await optionOf(tried(page), 0, 'D').check();
    await optionOf(tried(page), 0, 'S').check();
    await page.getByRole('status').filter({ hasText: words.counts }).waitFor();
    const shown = await optionLabels(tried(page));

    await page.reload();
    await untilHydrated(page);
    await expect.poll(() => optionOf(tried(page), 0, 'S').isChecked()).toBe(true);
    expect(await optionLabels(tried(page))).toEqual(shown);

    await link(page, words.next).click();
    await expect.poll(() => new URL(page.url()).pathname).toBe(DISC_PATH);
    await fillInfo(page, taker('First Pick'));
    await page.reload();
    await startButton(page).click();
    await questionAt(page, 1);
    expect(await page.getByRole('progressbar').getAttribute('value')).toBe('3');
  });

  test('is a link without scripts', async ({ visitor }) => {
    const page = await visitor.open(LANDING, { javaScriptEnabled: false });
    expect(await tried(page).getByRole('radio').count()).toBe(0);
    await link(page, words.scripts).click();
    await page.waitForURL(`**${DISC_PATH}`);
  });
});

test('on a small phone, each question fits the screen with its answers and its button', async ({ visitor }) => {
  const height = 640;
  const page = await visitor.open(DISC_PATH, { viewport: { width: 360, height } });
  for (const [index] of questions.entries()) {
    await joinAt(page, index, taker('Small Phone'), leaning('I'));
    const button = await lockButton(page).boundingBox();
    const progress = await page.getByRole('progressbar').boundingBox();
    expect(progress?.y, `question ${index + 1}`).toBeGreaterThan(0);
    expect(await overflowOf(page), `question ${index + 1}`).toBe(0);
    expect((button?.y ?? height) + (button?.height ?? 0), `question ${index + 1}`).toBeLessThan(height);
  }
});
