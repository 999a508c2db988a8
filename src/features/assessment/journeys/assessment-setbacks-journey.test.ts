/** The DISC assessment when things go wrong: interrupted, offline, or on a small screen. */
import { describe, expect } from 'vitest';
import {
  answer,
  DISC_PATH,
  expectedResult,
  keepRun,
  leaning,
  optionLabels,
  questionAt,
  REPORT_SENT,
  seeToast,
  joinAt,
  startQuiz,
  taker,
  toasts,
} from '#test/support/browser/disc-taker.ts';
import { countMailTo, mailTo } from '#test/support/mail/received-mail.ts';
import { untilHydrated, visitorTest } from '#test/support/browser/visitor.ts';

const test = visitorTest();

describe('a run that is interrupted', () => {
  test('continues after a reload and after closing the page, with the same question and order', async ({ visitor }) => {
    const page = await visitor.open(DISC_PATH);
    await startQuiz(page, taker('Resumed'));
    await answer(page, leaning('I'), 0, 2);
    const before = await optionLabels(await questionAt(page, 2));
    await page.reload();
    expect(await optionLabels(await questionAt(page, 2))).toEqual(before);
    const context = page.context();
    await page.close();
    const again = await context.newPage();
    await again.goto(DISC_PATH);
    expect(await optionLabels(await questionAt(again, 2))).toEqual(before);
  });

  test('can be finished offline, and sends its report when the connection is back', async ({ visitor, mail }) => {
    visitor.expectTrouble(/ERR_INTERNET_DISCONNECTED/);
    const off = taker('Off Line');
    const page = await (await visitor.arrive()).newPage();
    await page.goto(DISC_PATH);
    // Once loaded, before the visitor touches anything.
    await untilHydrated(page);
    const loaded = () =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('assessment-result'));
    await expect.poll(() => page.evaluate(loaded), { message: 'what shows the result' }).toBe(true);
    await page.waitForLoadState('networkidle');
    await page.context().setOffline(true);
    await joinAt(page, 27, off, leaning('D'));
    await answer(page, leaning('D'), 27);
    const { name } = expectedResult(leaning('D'), 'female').portrait;
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await page.getByRole('status').filter({ hasText: 'offline' }).waitFor();
    expect(await toasts(page).count()).toBe(0);
    await page.context().setOffline(false);
    await seeToast(page, ...REPORT_SENT);
    await mailTo(mail, off.email);
    expect(countMailTo(mail, off.email)).toBe(1);
  });
});

test("on a phone, a message covers nothing of the result's heading, and is not printed", async ({ visitor }) => {
  const page = await visitor.open(DISC_PATH, { viewport: { width: 360, height: 740 } });
  await keepRun(page, 'small.screen@visitor.example');
  await page.reload();
  await seeToast(page, ...REPORT_SENT);
  const toast = await toasts(page).boundingBox();
  const heading = await page.getByRole('heading', { level: 1 }).boundingBox();
  expect(toast?.y).toBeGreaterThan((heading?.y ?? 0) + (heading?.height ?? 0));
  await page.emulateMedia({ media: 'print' });
  expect(await toasts(page).isVisible()).toBe(false);
});
