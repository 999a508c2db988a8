/**
 * A model on this machine. In a free call: consent, a booking by tools, an interruption, and a model that fails. In the
 * chat: consent, an answer with its source, and a model that fails.
 */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import brand from '#content/brand.yaml';
import words from '#content/guided-calls/free-call-words.yaml';
import callWords from '#content/guided-calls/call-words.yaml';
import { problemsOf } from '#test/support/browser/axe-problems.ts';
import { startBrainPeer } from '#test/support/peers/brain-peer.ts';
import { BrowserProfiles } from '#test/support/browser/browser-profiles.ts';
import { startSite } from '#test/support/site-process.ts';
import { startSpeechPeer } from '#test/support/peers/speech-peer.ts';
import { untilHydrated, visitorTest } from '#test/support/browser/visitor.ts';

const AGENT_PHONE = '+1 202-555-0199';

const test = visitorTest()
  .extend('peer', { scope: 'file' }, async ({}, { onCleanup }) => {
    const peer = await startBrainPeer();
    onCleanup(() => peer.close());
    return peer;
  })
  .extend('speech', { scope: 'file' }, async ({}, { onCleanup }) => {
    const speech = await startSpeechPeer();
    onCleanup(() => speech.close());
    return speech;
  })
  .extend('site', { scope: 'file' }, async ({ peer, speech }, { onCleanup }) => {
    const site = await startSite({
      BRAIN_URL: peer.url,
      BRAIN_MODEL: 'tiny',
      SPEECH_URL: speech.settings.url,
      AGENT_PHONE,
    });
    onCleanup(() => site.remove());
    return site;
  })
  .extend('profiles', { scope: 'file' }, ({ site }, { onCleanup }) => {
    const profiles = new BrowserProfiles(site.url);
    onCleanup(() => profiles.close());
    return profiles;
  });

const demo = (page: Page) => page.getByRole('region', { name: 'Receptionist demo' });
const log = (page: Page) => demo(page).getByRole('log');
const card = (page: Page) => demo(page).getByRole('region', { name: 'Lead card' });

async function say(page: Page, says: string) {
  await demo(page).getByLabel(words.field).fill(says);
  await demo(page).getByRole('button', { name: 'Send' }).click();
}

async function begin(page: Page) {
  await untilHydrated(page);
  await demo(page).getByRole('button', { name: callWords.talk }).click();
  await demo(page).getByRole('checkbox', { name: 'I agree' }).check();
  await demo(page).getByRole('button', { name: words.begin }).click();
  await demo(page).getByLabel(words.field).waitFor();
}

async function stopTalking(page: Page) {
  // A shorter press counts as one by mistake.
  await page.waitForTimeout(500);
  await demo(page).getByRole('button', { name: 'Stop', exact: true }).press('Enter');
}

/** The browser logs the answer that asks for the proof of work, and one that the speech service's failure breaks off. */
const PROOF_ASKED = /status of 428/;
const BROKEN_OFF = /ERR_INCOMPLETE_CHUNKED_ENCODING/;

test('asks for consent, books by tools, and ends on the owner’s phone', async ({ visitor, peer }) => {
  visitor.expectTrouble(PROOF_ASKED);
  const page = await visitor.open('/receptionist-demo?call=burst-pipe', { viewport: { width: 360, height: 740 } });
  await untilHydrated(page);
  peer.behave(() => ({ says: 'Okay.' }));
  await demo(page).getByRole('button', { name: callWords.talk }).press('Enter');
  const agree = demo(page).getByRole('checkbox', { name: 'I agree' });
  await agree.waitFor();
  expect(await agree.isChecked()).toBe(false);
  await demo(page).getByRole('button', { name: words.begin }).click();
  await demo(page).getByText(words.unticked).waitFor();
  expect(peer.requests.length).toBe(0);
  expect(await problemsOf(page, 'main')).toEqual([]);
  await agree.check();
  await demo(page).getByRole('button', { name: words.begin }).click();
  await demo(page).getByLabel(words.field).waitFor();
  expect(await log(page).getByRole('listitem').count()).toBe(1);

  const details = { name: 'Rosa Hill', phone: '[phone 1]', address: '[address 1]' };
  peer.behave((_, index) => {
    if (index === 0) return { calls: 'write_down', with: details };
    return index === 1 ? { calls: 'offer_times' } : { says: 'Thank you, Rosa. Which time suits you?' };
  });
  await say(page, 'Rosa Hill, 555-0142, 12 Oak Street, my sink leaks');
  await log(page).getByText('Which time suits you?').waitFor();
  await expect.poll(() => card(page).textContent()).toContain('12 Oak Street');
  peer.behave((_, index) =>
    index === 0 ? { calls: 'hold_time', with: { choice: 1, service: 'Leak repair' } } : { says: "You're all set." },
  );
  await say(page, 'The first one');
  await expect.poll(() => card(page).textContent()).toContain('Leak repair');
  peer.behave((_, index) => (index === 0 ? { calls: 'end_call' } : { says: 'Goodbye, Rosa.' }));
  await say(page, 'No, bye');
  await demo(page).getByText(callWords.over).waitFor();
  expect(await demo(page).getByText('Save the calendar file').count()).toBe(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

test('hears a visitor who talks, speaks the answers, and lets them type what it heard wrong', async ({
  visitor,
  peer,
  speech,
}) => {
  visitor.expectTrouble(PROOF_ASKED, BROKEN_OFF);
  const page = await visitor.open('/receptionist-demo');
  await begin(page);
  const status = (text: string, state: 'visible' | 'hidden' = 'visible') =>
    demo(page).getByText(text, { exact: false }).waitFor({ state });
  const talk = demo(page).getByRole('button', { name: 'Talk', exact: true });
  speech.behave({ hears: 'My think leaks.' });
  peer.behave(() => ({ says: 'I see. What is your name?' }));
  await talk.press('Enter');
  await status('Listening.');
  expect(await problemsOf(page, 'main')).toEqual([]);
  await stopTalking(page);
  await log(page).getByText('My think leaks.').waitFor();
  await log(page).getByText('What is your name?').waitFor();
  const spoken = () => speech.requests.map(({ body }) => body['input'] ?? body['file']);
  await expect.poll(spoken).toEqual([expect.anything(), 'I see.', 'What is your name?']);
  expect(speech.requests[0]?.body).toMatchObject({ file: { type: 'audio/webm' } });
  await status('The agent is speaking.');
  await demo(page).getByLabel(words.field).pressSequentially('My');
  await status('The agent is speaking.', 'hidden');
  await say(page, 'My sink leaks.');
  await log(page).getByText('My sink leaks.').waitFor();
  speech.behave({ fault: 'busy' });
  await talk.press('Enter');
  await status('Listening.');
  await stopTalking(page);
  await status("Your speech couldn't be turned into text.");
});

test('answers in the chat once a visitor agrees, with its source, and quotes the site when it fails', async ({
  visitor,
  peer,
}) => {
  visitor.expectTrouble(PROOF_ASKED);
  const page = await visitor.open('/blog', { viewport: { width: 360, height: 740 } });
  const chat = page.getByRole('dialog', { name: 'Have a Question?' });
  const ask = async (question: string) => {
    await chat.getByLabel('Your question').fill(question);
    await chat.getByLabel('Your question').press('Enter');
    await chat.getByRole('listitem').filter({ hasText: question }).waitFor();
  };
  peer.behave(() => ({ says: 'Starter costs $149 a month [1]. It is free forever [1].' }));
  await page.evaluate(() => scrollTo(0, innerHeight));
  await page.getByRole('button', { name: 'Have a Question?' }).click();
  const agree = chat.getByRole('checkbox', { name: 'I agree that an AI model' });
  await agree.waitFor();
  await ask('What does the Starter plan cost?');
  expect([await agree.isChecked(), peer.requests.length]).toEqual([false, 0]);
  await agree.check();
  await ask('How much is the Starter plan?');
  const answer = chat.getByRole('listitem').filter({ hasText: 'How much is the Starter plan?' });
  await answer.getByText('Written by AI from these pages').waitFor();
  expect(await answer.textContent()).toContain('Starter costs $149 a month. [1]');
  expect(await answer.textContent()).not.toContain('free forever');
  expect(await problemsOf(page, 'dialog[open]')).toEqual([]);
  peer.behave(() => ({ fault: 'busy' }));
  await ask('What is the price of the Starter plan?');
  await chat.getByText("The AI model couldn't answer").waitFor({ timeout: 3_000 });
  await answer.getByRole('link').first().click();
  await page.waitForURL('**/pricing*');
});

test('is told of where the site tells what it does with data', async ({ visitor }) => {
  const page = await visitor.open('/trust');
  await untilHydrated(page);
  const said = await page
    .getByRole('heading', { name: /^AI models/ })
    .locator('xpath=ancestor::*[self::section or self::details][1]')
    .textContent();
  expect(said).toContain('It runs on a machine of our own');
});

test('asks visitors of the home and service pages to call the agent first', async ({ visitor }) => {
  const page = await visitor.newPage();
  for (const path of ['/', '/inbound-calling']) {
    await page.goto(path);
    await untilHydrated(page);
    const first = page.getByRole('main').locator('.actions').first().locator('a, button').first();
    expect([await first.innerText(), await first.getAttribute('href')]).toEqual([
      'Call our AI agent now',
      'tel:+12025550199',
    ]);
    const header = await page.getByRole('banner').innerText();
    expect(header).toContain(AGENT_PHONE);
    expect(header).toContain('AI agent, 24/7');
  }
  await page.goto('/contact');
  await page.getByRole('main').getByRole('link', { name: brand.phone }).first().waitFor();
});
