/**
 * Pages under all that visitors' browsers do to them at once: they are translated from before their code arrives, storage
 * is forbidden, the clock is years ahead in another time zone, colors are forced, and names are composed with an input
 * method. Everything that can be pressed without leaving is pressed, and the page goes on.
 */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { signInOwner } from '../support/browser/desk-visit.ts';
import { changeTexts } from '../support/browser/page-changers.ts';
import { keptItsElements, noteFirstSeen } from '../support/browser/served-elements.ts';
import { contactBody } from '../support/mail/submissions.ts';
import { paintedTwice, untilHydrated, visitorTest } from '../support/browser/visitor.ts';

const test = visitorTest();

/** Those with a form, a player or controls of their own, and one that is mere text. */
const PAGES = [
  '/',
  '/pricing',
  '/contact',
  '/agent-onboarding',
  '/auth',
  '/checkout?plan=starter',
  '/free-disc-assessment',
  '/questionnaire',
  '/voice-testing',
  '/receptionist-demo',
  '/blog/answer-leads-faster',
  '/search',
  '/trust',
];
const ALL_PAGES_TIMEOUT_MS = 180_000;
const FAR_AHEAD = new Date('2031-02-28T23:30:00Z');
/** How many presses one page gets; some have a button in each row of a long list. */
const MOST_PRESSES = 8;
/** A form without required fields would be sent. */
const BUTTONS = ':is(header, main) button[type=button]:enabled, main form:has(:required) button';

/** Extensions change a page once it is parsed, which is after the event that says so. */
const TRANSLATE = `addEventListener('DOMContentLoaded', () => setTimeout(${String(changeTexts)}, 0, 'replace'))`;

test('pages of each kind survive them', { timeout: ALL_PAGES_TIMEOUT_MS }, async ({ visitor }) => {
  const context = await visitor.arrive({
    timezoneId: 'Asia/Kathmandu',
    locale: 'de-DE',
    forcedColors: 'active',
    viewport: { width: 360, height: 740 },
  });
  await context.clock.setSystemTime(FAR_AHEAD);
  await context.addInitScript(noteFirstSeen);
  await context.addInitScript(forbidStorage);
  await context.addInitScript(TRANSLATE);
  const page = await context.newPage();
  const problems: string[] = [];
  for (const path of PAGES) {
    await page.goto(path);
    await untilHydrated(page);
    await paintedTwice(page);
    if (!(await keptItsElements(page))) problems.push(`${path}: was drawn a second time`);
    problems.push(...(await problemsAfterPresses(page)).map((problem) => `${path}: ${problem}`));
  }
  expect(problems).toEqual([]);
});

test('the desk survives a translator, and an input method chooses nothing in it', async ({ visitor, site, mail }) => {
  // All buttons are pressed without a pause, so a change can meet the one before it.
  visitor.expectTrouble(/409 \(Conflict\)/);
  const page = await visitor.newPage();
  await signInOwner(page, site, mail);
  await site.call('submit-contact', contactBody({ name: '田中' }));
  await page.addInitScript(TRANSLATE);
  const problems: string[] = [];
  for (const path of ['/desk', '/desk/people', '/desk/workshop']) {
    await page.goto(path);
    await page.locator('main h1').waitFor();
    // The header's button signs out.
    problems.push(
      ...(await problemsAfterPresses(page, 'main button[type=button]:enabled')).map((problem) => `${path}: ${problem}`),
    );
  }
  expect(problems).toEqual([]);

  await page.goto('/desk/people');
  await page.locator('[data-desk-row]').first().waitFor();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog').getByRole('combobox');
  await palette.fill('田中');
  await page.locator('dialog [role=option]').first().waitFor();
  await palette.evaluate((field) => {
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true }));
  });
  expect(new URL(page.url()).pathname).toBe('/desk/people');
  expect(await palette.isVisible()).toBe(true);
  await palette.press('Enter');
  await page.waitForURL(/\/desk\/people\/./);
});

/** A press that loads a page ends the look at this one. */
async function problemsAfterPresses(page: Page, buttons = BUTTONS): Promise<string[]> {
  return page.evaluate(pressAll, { most: MOST_PRESSES, buttons }).catch((error: unknown) => {
    if (/context was destroyed/.test(String(error))) return [];
    throw error;
  });
}

/** Runs in every page, before its own code. */
function forbidStorage(): void {
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, {
      get() {
        throw new DOMException('Storage is forbidden.', 'SecurityError');
      },
    });
}

/** Presses what can be pressed and composes in each field. Runs in the browser. */
async function pressAll({ most, buttons }: { most: number; buttons: string }): Promise<string[]> {
  const found = new Set<string>();
  const frame = () => new Promise((resolve) => setTimeout(resolve, 16));
  const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
  const all = <Kind extends Element>(selector: string) =>
    [...document.querySelectorAll<Kind>(selector)].filter(isShown);
  const answers = () => all('[role=alert]:not(:empty), body > [aria-live] li, dialog[open]').length;
  const look = async (act: string) => {
    await frame();
    await frame();
    if (document.querySelector('main > [role=alert] > h1')) found.add(`failed at ${act}`);
  };

  const before = answers();
  for (const field of all<HTMLInputElement>('main :is(input, textarea)')) {
    const key = { key: 'Enter', keyCode: 229, bubbles: true, cancelable: true };
    if (!field.dispatchEvent(new KeyboardEvent('keydown', key))) found.add(`took a composing Enter in ${field.name}`);
  }
  await look('a composing Enter');
  if (answers() > before) found.add('answered a composing Enter');

  const seen = new Set<Element>();
  const choices = 'main :is(input[type=radio], input[type=checkbox], summary)';
  for (let presses = 0; presses < most; presses += 1) {
    const next = all<HTMLElement>(`${buttons}, ${choices}`).find((element) => !seen.has(element));
    if (!next) break;
    seen.add(next);
    const name = next.textContent || next.id;
    next.click();
    await look(`"${name}"`);
  }
  for (const select of all<HTMLSelectElement>('main select')) {
    select.selectedIndex = select.options.length - 1;
    select.dispatchEvent(new Event('change', { bubbles: true }));
    await look(select.name);
  }
  return [...found];
}
