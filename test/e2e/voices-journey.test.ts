/**
 * The voice library: one voice at a time, a shortlist that reaches the enquiry, the microphone, and everything without
 * scripts.
 */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { problemsOf } from '../support/axe-problems.ts';
import { untilHydrated, visitorTest } from '../support/visitor.ts';

const test = visitorTest();

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
/** What the browser itself reports as playing. */
const sounding = (page: Page) =>
  page.evaluate(() => [...document.querySelectorAll('audio')].filter(({ paused }) => !paused).map(({ id }) => id));

test('voices are filtered, played one at a time with their words, and asked about, all by keyboard', async ({
  visitor,
}) => {
  const page = await visitor.open('/voice-testing', { viewport: { width: 360, height: 800 } });
  await untilHydrated(page);
  await page.getByLabel('Language').selectOption('Spanish');
  expect(await button(page, /^Play /).allTextContents()).toEqual(['Play eSpeak ES']);
  await page.getByLabel('Language').selectOption('English');
  await page.getByLabel('Use', { exact: true }).selectOption('Greeting a caller');
  await button(page, 'Play Flite SLT').focus();
  await page.keyboard.press('Enter');
  await button(page, 'Stop Flite SLT').waitFor();
  await expect.poll(() => sounding(page)).toEqual(['recording-flite-slt-greeting']);
  await page.locator('li', { hasText: 'Flite SLT' }).locator('mark').waitFor();
  await button(page, 'Play Flite RMS').press('Space');
  await expect.poll(() => sounding(page)).toEqual(['recording-flite-rms-greeting']);
  expect(await button(page, /^Stop /).count()).toBe(1);
  await page.getByRole('switch', { name: 'Phone quality' }).press('Space');
  await page.getByRole('switch', { name: 'Street noise' }).press('Space');
  await expect.poll(() => sounding(page)).toEqual([]);
  await button(page, 'Stop Flite RMS').click();
  await button(page, 'Play Flite RMS').click();
  await page.getByLabel('Language').selectOption('Spanish');
  await page.getByLabel('Language').selectOption('English');
  await button(page, 'Play Flite RMS').waitFor();
  expect(await problemsOf(page)).toEqual([]);
  await button(page, 'Add Flite AWB to shortlist').click();
  await page.getByRole('link', { name: 'Ask about your shortlist' }).click();
  const message = page.getByRole('textbox', { name: 'Message' });
  await expect.poll(() => message.inputValue()).toContain('Flite AWB');
  await message.fill('');
  await page.goBack();
  await page.getByRole('link', { name: 'Ask us about a voice' }).click();
  await expect.poll(() => message.inputValue()).toContain('Flite AWB');
});

test('a whole call is heard with one press while its sheet marks the turn, and pauses', async ({ visitor }) => {
  const page = await visitor.open('/voice-testing');
  await untilHydrated(page);
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  await page.getByText('Hear a whole call').click();
  const hear = button(page, 'Hear the call');
  await hear.scrollIntoViewIfNeeded();
  expect(fetched.filter((url) => url.includes('/media/calls/'))).toEqual([]);
  await hear.click();
  const marked = page.locator('[aria-current="step"]');
  await expect.poll(() => marked.textContent()).toContain('May I record this call?');
  await expect.poll(() => marked.textContent()).toContain("Yes, that's fine.");
  await button(page, 'Pause the call').click();
  expect(await page.evaluate(() => [...document.querySelectorAll('audio')].every(({ paused }) => paused))).toBe(true);
  await button(page, 'Next').click();
  await expect.poll(() => marked.textContent()).toContain('Thanks. What needs fixing?');
  // Whoever has stepped to a turn by hand hears the call from there.
  await hear.click();
  await expect.poll(() => marked.textContent()).toContain('My water heater is knocking.');
});

test('a recording that does not load says so, and plays once the connection is back', async ({ visitor }) => {
  visitor.expectTrouble(/ERR_INTERNET_DISCONNECTED/);
  const context = await visitor.arrive();
  const page = await context.newPage();
  await page.goto('/voice-testing');
  await untilHydrated(page);
  await context.setOffline(true);
  await button(page, 'Play Flite SLT').click();
  await page.getByRole('alert').filter({ hasText: 'The recording did not play.' }).waitFor();
  await button(page, 'Hear A, then B').click();
  await page.getByRole('region', { name: 'Two voices, one line' }).getByRole('alert').waitFor();
  await context.setOffline(false);
  await button(page, 'Play Flite SLT').click();
  await expect.poll(() => sounding(page)).toEqual(['recording-flite-slt-script']);
  expect(await page.getByRole('alert').count()).toBe(0);
});

test('the microphone is requested on a press only, shows its level and plays back', async ({ visitor }) => {
  const page = await visitor.open('/');
  await untilHydrated(page);
  // This takes a full load, because the home page may not use the microphone.
  await page.getByRole('button', { name: 'Features' }).click();
  await page.getByRole('link', { name: 'Voice Library' }).click();
  await page.waitForURL('**/voice-testing');
  await untilHydrated(page);
  await button(page, 'Check microphone').click();
  const level = page.getByRole('meter', { name: 'Microphone level' });
  await expect.poll(async () => Number(await level.getAttribute('aria-valuenow'))).toBeGreaterThan(0);
  await button(page, 'Record').click();
  await button(page, 'Stop recording').click();
  await button(page, 'Hear your recording').click();
  await button(page, 'Turn the microphone off').click();
  expect(await level.count()).toBe(0);
});

test('the blind test names the voice after the answer', async ({ visitor }) => {
  const page = await visitor.open('/voice-testing');
  await untilHydrated(page);
  await button(page, 'Start the blind test').click();
  await page.getByLabel('The time you heard').fill('late');
  await page.keyboard.press('Enter');
  await page.getByText('Write a time, such as').waitFor();
  await page.getByLabel('The time you heard').fill('one past one');
  await page.keyboard.press('Enter');
  await page.getByText('You wrote 1:01.').waitFor();
  await button(page, 'Next voice').click();
  await page.getByText('Voice 2 of 6').waitFor();
});

test('without scripts every line has its words and a native player, and nothing is fetched', async ({ visitor }) => {
  const page = await visitor.newPage({ javaScriptEnabled: false });
  const media: string[] = [];
  page.on('request', (request) => void (request.resourceType() === 'media' && media.push(request.url())));
  await page.goto('/voice-testing');
  expect(await page.locator('audio').filter({ visible: true }).count()).toBe(27);
  expect(await page.getByText('Puedo reservar el martes').isVisible()).toBe(true);
  expect(media).toEqual([]);
});
