/** The DISC assessment when things go wrong: interrupted, offline, or with a report that can't be sent. */
import { describe, expect } from 'vitest';
import {
  answer,
  DISC_PATH,
  expectedResult,
  keepRun,
  leaning,
  mailButton,
  optionLabels,
  questionAt,
  REPORT_NOT_SENT,
  REPORT_SENT,
  seeToast,
  joinAt,
  skipTo,
  startButton,
  startQuiz,
  taker,
  toasts,
} from '#test/support/browser/disc-taker.ts';
import { countMailTo, mailTo } from '#test/support/mail/received-mail.ts';
import { untilHydrated, visitorTest } from '#test/support/browser/visitor.ts';

const test = visitorTest();

const FUNCTION = '**/functions/v1/send-disc-assessment';

describe('a run that is interrupted', () => {
  test('continues after a reload and after closing the page, with the same question and order', async ({ visitor }) => {
    const page = await visitor.open(DISC_PATH);
    await startQuiz(page, taker('Resumed'));
    await answer(page, leaning('I'), 0, 7);
    const before = await optionLabels(await questionAt(page, 7));
    await page.reload();
    expect(await optionLabels(await questionAt(page, 7))).toEqual(before);
    const context = page.context();
    await page.close();
    const again = await context.newPage();
    await again.goto(DISC_PATH);
    expect(await optionLabels(await questionAt(again, 7))).toEqual(before);

    await again.getByRole('button', { name: 'Start over' }).click();
    await again.getByText('Start over? Your 7 answers will be erased').waitFor();
    await again.getByRole('button', { name: 'Yes, start over' }).click();
    await startButton(again).waitFor();
    await expect.poll(() => again.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    expect(await again.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('');
    await again.reload();
    await untilHydrated(again);
    await startButton(again).waitFor();
    expect(await again.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('');
    expect(await again.evaluate(() => JSON.stringify(Object.entries(localStorage)))).not.toContain('resumed@');
  });

  test('can be finished offline, and sends its report when the connection is back', async ({ visitor, mail }) => {
    visitor.expectTrouble(/ERR_INTERNET_DISCONNECTED/);
    const off = taker('Off Line');
    const page = await (await visitor.arrive()).newPage();
    await page.goto(DISC_PATH);
    // Once loaded, before the visitor touches anything.
    await untilHydrated(page);
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

describe("when the report can't be sent", () => {
  test('the result stays, with the reason, and trying again succeeds', async ({ visitor, mail }) => {
    visitor.expectTrouble(/Failed to load resource/);
    const unlucky = taker('Unlucky', 'Male');
    const page = await visitor.open(DISC_PATH);
    await page.route(FUNCTION, (route) => route.fulfill({ json: { error: { code: 'mail_failed' } } }));
    await skipTo(page, 28, unlucky, leaning('I'));
    await answer(page, leaning('I'), 28);
    await seeToast(page, ...REPORT_NOT_SENT);
    const border = await toasts(page)
      .first()
      .evaluate((toast) => getComputedStyle(toast).borderTopColor);
    expect(isRed(border), border).toBe(true);
    expect(await mailButton(page).textContent()).toBe('Email me my report');
    expect(await mailButton(page).isEnabled()).toBe(true);
    const { name } = expectedResult(leaning('I'), 'male').portrait;
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(name);

    const message = 'This address has had enough reports for today.';
    await page.unroute(FUNCTION);
    await page.route(FUNCTION, (route) =>
      route.fulfill({ status: 429, json: { error: { code: 'rate_limited', message } } }),
    );
    await mailButton(page).click();
    await page.getByRole('status').filter({ hasText: message }).waitFor();

    const held = Promise.withResolvers<void>();
    await page.unroute(FUNCTION);
    let calls = 0;
    await page.route(FUNCTION, async (route) => {
      calls += 1;
      await held.promise;
      await route.continue();
    });
    await mailButton(page).dblclick();
    await expect.poll(() => mailButton(page).textContent()).toBe('Sending...');
    expect(await mailButton(page).isDisabled()).toBe(true);
    held.resolve();
    await seeToast(page, ...REPORT_SENT);
    expect(await mailButton(page).textContent()).toBe('Report emailed');
    const report = await mailTo(mail, unlucky.email);
    expect(report.text).toMatch(/\bHe chose /);
    expect(countMailTo(mail, unlucky.email)).toBe(1);
    expect(calls).toBe(1);
  });
});

/** @param color As the browser computes it: "rgb(179, 55, 43)". */
function isRed(color: string): boolean {
  const [red = 0, green = 0, blue = 0] = color.match(/\d+/g)?.map(Number) ?? [];
  return red > 2 * Math.max(green, blue);
}
