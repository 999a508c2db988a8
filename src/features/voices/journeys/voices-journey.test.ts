/**
 * The voice library: the browser's voices one at a time, a shortlist that reaches the inquiry, the visitor's own line,
 * the microphone, and all of it where nothing can be heard.
 */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { giveVoices, spokenOn } from '#test/support/peers/fake-voices.ts';
import { untilHydrated, visitorTest, type Visitor } from '#test/support/browser/visitor.ts';

const test = visitorTest();

const PATH = '/voice-testing';
const VOICES = [
  { name: 'Samantha', lang: 'en-US', localService: true },
  { name: 'Microsoft Aria Online (Natural) - English (United States)', lang: 'en-US', localService: false },
  { name: 'Fred', lang: 'en-US', localService: true },
  { name: 'eSpeak English', lang: 'en-US', localService: true },
  { name: 'Daniel', lang: 'en_GB', localService: true },
  { name: 'Paulina', lang: 'es-MX', localService: true },
  { name: 'Kyoko', lang: 'ja-JP', localService: true },
];
/** Long enough to look at what is heard. */
const SLOW_MS = 60_000;

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const stops = (page: Page) => button(page, /^Stop /).allTextContents();

/** The voice page in a browser with these voices. */
async function openWithVoices(visitor: Visitor, lineMs?: number): Promise<Page> {
  const page = await visitor.newPage({ viewport: { width: 360, height: 800 } });
  await giveVoices(page, VOICES, lineMs);
  await page.goto(PATH);
  await untilHydrated(page);
  await button(page, 'Play Samantha').waitFor();
  return page;
}

test('the voices of the browser are filtered, heard one at a time and asked about, all by keyboard', async ({
  visitor,
}) => {
  const page = await openWithVoices(visitor, SLOW_MS);
  expect(await button(page, /^Play /).allTextContents(), 'natural first; no robots, no other languages').toEqual([
    'Play Aria',
    'Play Samantha',
    'Play Daniel',
    'Play Paulina',
  ]);
  expect(await page.getByRole('listitem').filter({ hasText: 'Aria' }).textContent()).toContain('made online');
  await page.getByText('Filter the voices').click();
  await page.getByLabel('Language').selectOption('Spanish');
  expect(await button(page, /^Play /).allTextContents()).toEqual(['Play Paulina']);
  await page.getByLabel('Language').selectOption('English');
  await page.getByLabel('Accent').selectOption('British');
  expect(await button(page, /^Play /).allTextContents()).toEqual(['Play Daniel']);
  await page.getByLabel('Accent').selectOption('Any accent');
  await page.getByLabel('Use', { exact: true }).selectOption('Greeting a caller');

  await button(page, 'Play Samantha').focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => stops(page)).toEqual(['Stop Samantha']);
  await button(page, 'Play Daniel').press('Space');
  await expect.poll(() => stops(page)).toEqual(['Stop Daniel']);
  expect(await page.getByRole('alert').count(), 'a voice that is cut off has not failed').toBe(0);
  expect(await spokenOn(page)).toEqual([
    expect.stringMatching(/^Samantha: Example Street Plumbing/),
    expect.stringMatching(/^Daniel: Example Street Plumbing/),
  ]);
  await page.keyboard.press('Space');
  expect(await stops(page)).toEqual([]);

  await button(page, 'Add Daniel to shortlist').press('Enter');
  const inquiry = page.getByRole('link', { name: 'Ask about your shortlist' });
  await inquiry.focus();
  const [tab] = await Promise.all([page.context().waitForEvent('page'), inquiry.click({ button: 'middle' })]);
  await expect.poll(() => tab.getByRole('textbox', { name: 'Message' }).inputValue()).toContain('Daniel');
  await tab.close();
  await inquiry.press('Enter');
  const message = page.getByRole('textbox', { name: 'Message' });
  await expect.poll(() => message.inputValue()).toContain('Daniel');
  await message.fill('');
  await page.goBack();
  await button(page, 'Remove Daniel from shortlist').waitFor();
  await page.getByRole('link', { name: 'Ask us about a voice' }).click();
  await expect.poll(() => message.inputValue()).toContain('Daniel');
});

test('the microphone is requested on a press only and shows its level', async ({ visitor }) => {
  const page = await visitor.open('/');
  await untilHydrated(page);
  // This takes a full load, because the home page may not use the microphone.
  await page.getByRole('button', { name: 'Features' }).click();
  await page.getByRole('link', { name: 'Voice Library' }).click();
  await page.waitForURL(`**${PATH}`);
  await untilHydrated(page);
  await page.getByText('Check your microphone').click();
  await button(page, 'Check microphone').click();
  const level = page.getByRole('meter', { name: 'Microphone level' });
  await expect.poll(async () => Number(await level.getAttribute('aria-valuenow'))).toBeGreaterThan(0);
  await button(page, 'Turn the microphone off').click();
  expect(await level.count()).toBe(0);
});

test('without scripts every line of every voice can be read', async ({ visitor }) => {
  const page = await visitor.open(PATH, { javaScriptEnabled: false });
  expect(await page.getByText('Puedo reservar el martes').first().isVisible()).toBe(true);
  expect(
    await button(page, /Play|Speak it|Check microphone/)
      .filter({ visible: true })
      .count(),
  ).toBe(0);
});
