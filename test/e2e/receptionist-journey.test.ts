/**
 * The receptionist demo: a booking by keyboard, the visitor's own business, the microphone's rules, and no scripts at
 * all.
 */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { problemsOf } from '../support/axe-problems.ts';
import { untilHydrated, visitorTest } from '../support/visitor.ts';

const test = visitorTest();

const PATH = '/receptionist-demo';
/** Milliseconds from pressing Send to the answer on the page, beside other tests; alone it takes a quarter of that. */
const ANSWER_BUDGET_MS = 250;
const demo = (page: Page) => page.getByRole('region', { name: 'Receptionist demo' });
const field = (page: Page) => demo(page).getByLabel('Your message');
const log = (page: Page) => demo(page).getByRole('log');

async function start(page: Page): Promise<void> {
  await untilHydrated(page);
  await demo(page).getByRole('button', { name: 'Start the demo' }).press('Enter');
  await expect.poll(() => field(page).evaluate((input) => input === document.activeElement)).toBe(true);
}

async function say(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

test('books by keyboard on a phone, loads nothing before it starts, and answers at once', async ({ visitor }) => {
  const page = await visitor.open(PATH, { viewport: { width: 360, height: 740 } });
  const scripts: string[] = [];
  page.on('request', (request) => void (request.resourceType() === 'script' && scripts.push(request.url())));
  await untilHydrated(page);
  expect(scripts.filter((url) => url.includes('receptionist-demo'))).toEqual([]);
  await start(page);
  const elapsed = await field(page).evaluate(async (input: HTMLInputElement) => {
    const setText = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    setText?.call(input, 'my drain is blocked');
    input.dispatchEvent(new Event('input', { bubbles: true }));
    const before = performance.now();
    input.form?.requestSubmit();
    while (!document.querySelector('[role=log]')?.textContent.includes("What's the address?")) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    return performance.now() - before;
  });
  expect(elapsed).toBeLessThan(ANSWER_BUDGET_MS);
  for (const text of ['12 Ashe Street', 'the first one', 'Sam Ortiz, 555-0123', 'yes']) await say(page, text);
  await expect.poll(() => log(page).textContent()).toContain("You're booked for");
  const card = demo(page).getByRole('region', { name: 'Lead card' });
  expect(await card.textContent()).toContain('Sam Ortiz');
  expect(await card.textContent()).toContain('Booked');
  expect(await problemsOf(page, 'main')).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

test("becomes the visitor's business, which a link carries on to onboarding", async ({ visitor }) => {
  const page = await visitor.open(PATH);
  await start(page);
  await demo(page).getByLabel('Business name').fill('Sunny Bikes');
  await demo(page).getByLabel('Opening hours').fill('never');
  await demo(page).getByLabel('Services').fill('Bike tune-up\nFlat tire');
  expect(await demo(page).getByLabel('Opening hours').getAttribute('aria-invalid')).toBe('true');
  await demo(page).getByLabel('Opening hours').fill('Mon-Sat 10-6');
  await expect.poll(() => log(page).textContent()).toContain('Sunny Bikes, this is the AI agent');
  await field(page).focus();
  await say(page, 'how much is a visit?');
  expect(await log(page).textContent()).toContain("I don't have anything about the price");
  await say(page, 'مرحبا');
  const arabic = log(page).getByText('مرحبا', { exact: true });
  expect(await arabic.evaluate((turn) => getComputedStyle(turn).direction)).toBe('rtl');
  await demo(page).getByRole('button', { name: 'Send twenty callers' }).press('Enter');
  const calls = demo(page).getByRole('region', { name: 'Twenty difficult callers' });
  await expect.poll(() => calls.getByRole('status').textContent(), { timeout: 20_000 }).toContain('of 20 handled');
  expect(await calls.getByText('Needs a fact: your prices').count()).toBe(1);
  await calls.getByText('Read the call').first().click();
  await calls.getByText('Sunny Bikes, this is the AI agent').waitFor();
  const link = await demo(page).getByLabel('Private link').inputValue();
  const stored = await page.evaluate(() => JSON.parse(sessionStorage.getItem('demo-business') ?? '{}') as object);
  expect(stored).toMatchObject({
    businessName: 'Sunny Bikes',
    trade: 'plumbing',
    services: ['Bike tune-up', 'Flat tire'],
  });

  const other = await visitor.open(new URL(link).pathname + new URL(link).hash);
  await start(other);
  expect(await log(other).textContent()).toContain('Sunny Bikes, this is the AI agent');

  const brief = demo(page).getByRole('link', { name: 'Use it as my onboarding brief' });
  const named = page.getByLabel('Business name', { exact: true });
  await brief.click();
  await page.waitForURL('**/agent-onboarding');
  await expect.poll(() => named.inputValue()).toBe('Sunny Bikes');
  expect(await page.getByLabel('What you do').inputValue()).toBe('');
  expect(await page.getByLabel('Saturday, to').inputValue()).toBe('18:00');
  await page.goBack();
  await demo(page).getByText('Your earlier call').waitFor();
  await start(page);
  expect(await log(page).textContent(), 'the talk goes on').toContain('how much is a visit?');
  await demo(page).getByLabel('Business name').fill('Moon Locks');
  await brief.click();
  await page.waitForURL('**/agent-onboarding');
  await expect.poll(() => named.inputValue()).toBe('Moon Locks');
});

test('asks before it uses the microphone, goes back to typing, and is reached by a full load', async ({ visitor }) => {
  const page = await visitor.newPage();
  await page.addInitScript(() => {
    class Recognizer extends EventTarget {
      start() {
        setTimeout(() => this.dispatchEvent(Object.assign(new Event('error'), { error: 'no-speech' })));
      }
      abort() {}
    }
    const spoken: string[] = [];
    const speak = (utterance: SpeechSynthesisUtterance) => {
      spoken.push(utterance.text);
      setTimeout(() => utterance.dispatchEvent(new Event('end')));
    };
    Object.assign(globalThis, { SpeechRecognition: Recognizer, spoken });
    Object.defineProperty(globalThis, 'speechSynthesis', { value: { speak, cancel: () => {} } });
  });
  await page.goto('/inbound-calling');
  await untilHydrated(page);
  await page.evaluate(() => Object.assign(globalThis, { isSameDocument: true }));
  await page.getByRole('link', { name: 'Talk to it by voice' }).click();
  await page.waitForURL(PATH);
  expect(await page.evaluate(() => 'isSameDocument' in globalThis)).toBe(false);
  await start(page);
  await demo(page).getByRole('button', { name: 'Use my voice' }).click();
  expect(await demo(page).textContent()).toContain('Google');
  await demo(page).getByRole('button', { name: 'Open the microphone' }).click();
  await expect.poll(() => demo(page).textContent()).toContain('Nothing was heard');
  const spoken = () => page.evaluate(() => (globalThis as { spoken?: string[] }).spoken);
  expect(await spoken()).toEqual([expect.stringContaining('this is the AI agent')]);
  await field(page).focus();
  await say(page, 'are you a robot?');
  expect(await log(page).textContent()).toContain('I am an AI agent, not a person');
  expect((await spoken())?.at(-1)).toContain('not a person');
});

test('without scripts a whole call and its lead card can be read', async ({ visitor }) => {
  const page = await visitor.open(PATH, { javaScriptEnabled: false });
  expect(await page.getByRole('button', { name: 'Start the demo' }).isVisible()).toBe(false);
  expect(await page.getByRole('heading', { name: 'Lead card', exact: true }).isVisible()).toBe(true);
  expect(await page.getByText("You're booked for").isVisible()).toBe(true);
});
