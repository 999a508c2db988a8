/**
 * Runs axe on every state in light and dark: menus, messages, errors, the assessment up to its result. On phones, nothing
 * lies over what the keyboard reaches.
 */
import { describe, expect } from 'vitest';
import { overflowOf, problemsAtWidths, problemsInBothSchemes } from '../support/browser/axe-problems.ts';
import {
  answer,
  DISC_PATH,
  leaning,
  mailButton,
  questionAt,
  skipTo,
  startQuiz,
  toasts,
} from '../support/browser/disc-taker.ts';
import { paintedTwice, untilHydrated, visitorTest } from '../support/browser/visitor.ts';

const test = visitorTest();

const HEIGHT = 800;
/** A low one, on which the bars at its edges leave the least. */
const PHONE_HEIGHT = 640;
/** Fewer would mean that the focus got lost on the way. */
const MANY_CONTROLS = 30;
const WIDTHS = [360, 768, 1440];
/** The width that 1440 px leave at 200% zoom. */
const ZOOMED_WIDTH = 720;
const TAKER = { name: 'Ann Lee', email: 'ann@visitor.example', gender: 'Female' } as const;

describe('every state', () => {
  test('open menus', async ({ visitor }) => {
    const page = await visitor.open('/');
    const nav = page.getByRole('navigation', { name: 'Main' });
    const menu = nav.getByRole('button', { name: 'Features' });
    await menu.click();
    const panel = page.locator(`#${await menu.getAttribute('aria-controls')}`);
    await panel.getByRole('link', { name: 'Mentor' }).waitFor();
    expect(await problemsInBothSchemes(page, 'header')).toEqual([]);
    await page.setViewportSize({ width: 360, height: HEIGHT });
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('dialog', { name: 'Menu' }).waitFor();
    expect(await problemsInBothSchemes(page, 'dialog[open]')).toEqual([]);
    expect(await overflowOf(page)).toBe(0);
  });

  test('messages, and fields with errors', async ({ visitor }) => {
    const page = await visitor.open(DISC_PATH);
    // Until then, Enter in a form whose button is disabled does nothing.
    await untilHydrated(page);
    await page.getByRole('textbox', { name: 'Name' }).press('Enter');
    await toasts(page).first().waitFor();
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await page
      .getByRole('region', { name: /^Notifications/ })
      .getByRole('listitem')
      .waitFor();
    expect(await problemsAtWidths(page, WIDTHS)).toEqual([]);
  });

  test('the assessment from the first question to the result', async ({ visitor }) => {
    const page = await visitor.open(DISC_PATH);
    await startQuiz(page, TAKER);
    await (await questionAt(page, 0)).getByRole('radio').first().check();
    expect(await problemsInBothSchemes(page, 'main')).toEqual([]);
    await skipTo(page, 29, TAKER, leaning('I'));
    await answer(page, leaning('I'), 29);
    await expect.poll(() => mailButton(page).textContent()).toBe('Report emailed');
    expect(await problemsAtWidths(page, [...WIDTHS, ZOOMED_WIDTH])).toEqual([]);
  });
});

/** On a long page with controls all the way down and a bar of its own at the bottom. */
test('on a phone nothing covers what has the focus', async ({ visitor }) => {
  const page = await visitor.open('/voice-testing', { viewport: { width: 360, height: PHONE_HEIGHT } });
  await untilHydrated(page);
  await paintedTwice(page);
  const controls: Focused[] = [];
  for (;;) {
    await page.keyboard.press('Tab');
    const control = await page.evaluate(focused);
    if (!control) break;
    controls.push(control);
  }
  expect(controls.length).toBeGreaterThan(MANY_CONTROLS);
  expect(controls.filter(({ coveredBy }) => coveredBy)).toEqual([]);
});

interface Focused {
  name: string;
  /** What lies over its middle. */
  coveredBy: string | undefined;
}

/** Runs in the page. Undefined once the focus has left the page. */
function focused(): Focused | undefined {
  const control = document.activeElement;
  if (!control || control === document.body) return undefined;
  const name = `${control.tagName} ${control.textContent.slice(0, 40)}`;
  // A link that is broken over two lines has a box on each.
  const over = [...control.getClientRects()].map(({ left, top, width, height }) =>
    document.elementFromPoint(left + width / 2, top + height / 2),
  );
  const isSeen = over.some((element) => element && (control.contains(element) || element.contains(control)));
  return { name, coveredBy: isSeen ? undefined : (over[0]?.outerHTML.slice(0, 80) ?? 'the edge of the screen') };
}
