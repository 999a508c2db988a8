/** A question on any page is answered with a quote and its link, or passed on to a person. */
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { problemsOf } from '#test/support/browser/axe-problems.ts';
import { DISC_PATH, fillInfo, questionAt, startButton, taker } from '#test/support/browser/disc-taker.ts';
import { mailTo } from '#test/support/mail/received-mail.ts';
import { OWNER } from '#test/support/site-process.ts';
import { untilHydrated, visitorTest } from '#test/support/browser/visitor.ts';

const test = visitorTest();

const chatButton = (page: Page) => page.getByRole('button', { name: 'Have a Question?' });
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Have a Question?' });

/** On a phone, the button would lie on a page's opening. */
async function pastOpening(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo(0, innerHeight));
  await chatButton(page).waitFor();
}

async function ask(page: Page, question: string): Promise<void> {
  await dialogOf(page).getByLabel('Your question').fill(question);
  await page.keyboard.press('Enter');
  await dialogOf(page).getByRole('listitem').filter({ hasText: question }).waitFor();
}

test('its button does not take the release of a press on a button beneath it', async ({ visitor }) => {
  // Low enough that the form's button is met below the page's opening.
  const page = await visitor.open(DISC_PATH, { viewport: { width: 360, height: 420 } });
  await pastOpening(page);
  const corner = await chatButton(page).boundingBox();
  if (!corner) throw new Error('The chat has no button.');
  await fillInfo(page, taker('Low Button'));
  await startButton(page).evaluate((button, top) => scrollBy(0, button.getBoundingClientRect().top - top), corner.y);
  expect(await page.evaluate(() => scrollY > innerHeight)).toBe(true);
  await page.mouse.move(corner.x + corner.width / 2, corner.y + corner.height / 2);
  await page.mouse.down();
  await expect.poll(() => startButton(page).evaluate((button) => button === document.activeElement)).toBe(true);
  await page.mouse.up();
  await questionAt(page, 0);
});

describe('the chat', () => {
  test('quotes a passage, opens its page there, and keeps the conversation across a reload until it is erased', async ({
    visitor,
  }) => {
    const page = await visitor.open('/blog');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await chatButton(page).press('Enter');
    await dialogOf(page).waitFor();
    await ask(page, 'How can I cancel?');
    await dialogOf(page).getByRole('link', { name: 'Voice agent pricing: The terms, in plain words' }).click();
    await page.waitForURL('**/pricing#the-terms-in-plain-words');
    expect(await dialogOf(page).isVisible()).toBe(false);
    await page.getByRole('main').getByText('One email is enough').waitFor();
    expect(asked.filter((path) => path.startsWith('/functions/'))).toEqual([]);

    await page.reload();
    await chatButton(page).click();
    await dialogOf(page).getByText('How can I cancel?').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => chatButton(page).evaluate((button) => button === document.activeElement)).toBe(true);
    await chatButton(page).click();
    await dialogOf(page).getByRole('button', { name: 'Erase conversation' }).click();
    expect(await dialogOf(page).getByText('How can I cancel?').count()).toBe(0);
    expect(await page.evaluate(() => sessionStorage.getItem('chat'))).toBeNull();
  });

  test('opens on the page that links to it, and without scripts the link leads to the search', async ({ visitor }) => {
    const page = await visitor.open('/customer-service-automation');
    await page.getByRole('link', { name: 'Ask our chat a question' }).click();
    await dialogOf(page).waitFor();
    expect(new URL(page.url()).pathname).toBe('/customer-service-automation');
    const unscripted = await visitor.open('/customer-service-automation', { javaScriptEnabled: false });
    await unscripted.getByRole('link', { name: 'Ask our chat a question' }).click();
    await unscripted.waitForURL('**/search#ask');
  });

  test('passes on a question that the site does not answer, and the owner can reply', async ({
    visitor,
    mail,
    site,
  }) => {
    const page = await visitor.open('/inbound-calling', { viewport: { width: 360, height: 740 } });
    expect(await chatButton(page).count()).toBe(0);
    await pastOpening(page);
    await chatButton(page).click();
    await dialogOf(page).waitFor();
    await ask(page, 'What does the Starter plan cost?');
    await ask(page, 'Does the agent speak Welsh?');
    const pass = dialogOf(page).getByRole('button', { name: 'Pass this question on' });
    await dialogOf(page)
      .getByRole('link', { name: /^Call \+1/ })
      .waitFor();
    await dialogOf(page).getByRole('link', { name: 'Contact form' }).waitFor();
    await pass.click();
    await pass.click();
    await dialogOf(page).getByText('Enter your name.').waitFor();
    expect(await problemsOf(page, 'dialog[open]')).toEqual([]);
    await dialogOf(page).getByLabel('Name').fill('Ann Lee');
    await dialogOf(page).getByLabel('Email').fill('ann@visitor.example');
    await pass.click();
    await dialogOf(page).getByText('Your question has been passed on.').waitFor();
    expect(await pass.count()).toBe(0);
    const letter = await mailTo(mail, OWNER);
    expect(letter.replyTo).toMatchObject([{ address: 'ann@visitor.example' }]);
    expect(letter.text).toContain('Does the agent speak Welsh?');
    expect(letter.text).toContain('Answered with /pricing');
    expect(site.query('select question, times from unanswered_questions')).toEqual([
      { question: 'does the agent speak welsh', times: 1 },
    ]);
  });

  test('says that it did not load while there is no connection, and opens once there is', async ({ visitor }) => {
    visitor.expectTrouble(/ERR_INTERNET_DISCONNECTED/);
    const context = await visitor.arrive();
    const page = await context.newPage();
    await page.goto('/blog');
    await untilHydrated(page);
    await context.setOffline(true);
    await chatButton(page).click();
    await page.getByText("The chat didn't load.").waitFor();
    expect(new URL(page.url()).pathname).toBe('/blog');
    await context.setOffline(false);
    await chatButton(page).click();
    await dialogOf(page).waitFor();
    const padding = await dialogOf(page).evaluate((dialog) => getComputedStyle(dialog).padding);
    expect(padding, "the chat's styles, not the browser's").toBe('0px');
  });

  test('is a link to the search when scripts are blocked', async ({ visitor }) => {
    const page = await visitor.open('/', { javaScriptEnabled: false });
    expect(await chatButton(page).count()).toBe(0);
    await page.getByRole('link', { name: 'Have a Question?' }).click();
    await page.waitForURL('**/search');
  });
});
