/** What a visitor prints: a few sheets below our name and phone number, without anything to press and without messages. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import brand from '#content/brand.yaml';
import { untilHydrated, visitorTest } from '../support/browser/visitor.ts';

const test = visitorTest();

/** The most sheets of US Letter that a page of each kind takes. */
const MOST_SHEETS = {
  '/': 5,
  '/pricing': 5,
  '/privacy-policy': 8,
  '/blog/answer-leads-faster': 5,
  '/checkout?plan=starter': 2,
};

const NOT_ON_PAPER = 'button, nav, footer, dialog, .actions, .skip-link, body > [aria-live]';

test('a page of each kind', async ({ visitor }) => {
  const page = await visitor.newPage();
  for (const [path, most] of Object.entries(MOST_SHEETS)) {
    await page.emulateMedia({ media: null });
    await page.goto(path);
    await untilHydrated(page);
    expect(sheetsIn(await page.pdf({ format: 'Letter' })), path).toBeLessThanOrEqual(most);
    // Links that look like buttons share the class of one.
    const [button] = (await page.getByRole('button', { name: 'Subscribe' }).getAttribute('class'))?.split(' ') ?? [];
    const forms = path.startsWith('/checkout') ? [] : ['main form'];
    const unwanted = [NOT_ON_PAPER, `.${button}`, ...forms].join(', ');
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator(unwanted).filter({ visible: true }).count(), path).toBe(0);
    const header = await page.locator('header').first().innerText();
    for (const text of [brand.name, brand.phone]) expect(header, path).toContain(text);
    // A path says nothing on paper.
    expect(await generatedText(page, "main a[href^='/']"), path).not.toMatch(/\//);
  }
});

test('a message is not printed', async ({ visitor }) => {
  visitor.expectTrouble(/ERR_FAILED|chat-start/);
  const page = await visitor.newPage();
  await page.route('**/chat-start*', (route) => route.abort());
  await page.goto('/how-it-works');
  await untilHydrated(page);
  await page.getByRole('button', { name: 'Have a Question?' }).click();
  const message = page.getByText("The chat didn't load.");
  await message.waitFor();
  await page.emulateMedia({ media: 'print' });
  expect(await message.isVisible()).toBe(false);
});

/** Each sheet has a page object of its own. */
function sheetsIn(pdf: Buffer): number {
  return pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;
}

/** What the style sheet adds around these elements. */
function generatedText(page: Page, selector: string): Promise<string> {
  return page
    .locator(selector)
    .evaluateAll((elements) =>
      elements
        .flatMap((element) => ['::before', '::after'].map((part) => getComputedStyle(element, part).content))
        .join('\n'),
    );
}
