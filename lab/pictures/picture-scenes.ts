/** What each picture shows: its page of the running site, and which part of it. */
import { CALLER_DETAILS } from '../../src/features/calls/shared/call-labels.ts';
import { assessmentBody } from '../../test/support/mail/submissions.ts';
import { calendarPage } from './calendar-page.ts';
import { DESK_SCENES } from './desk-scenes.ts';
import {
  begunCall,
  callWords,
  heardCall,
  MESSAGE_PHONE,
  messagesOf,
  PLAYED_AT,
  playedCall,
  wordsIn,
  type EndedCall,
} from './ended-calls.ts';
import { lockScreen } from './lock-screen.ts';
import { drawn, type Scene } from './shot.ts';
import { textThread } from './text-thread.ts';
import type { Morning } from '../../src/schemas/picture-schema.ts';
import { MORNING } from './morning.ts';
import { TIME_ZONE, type Studio } from './studio.ts';

// The cast is safe: the build checks the file, and this is the type of what it takes from it.
const chatWords = wordsIn('chat/chat-words.yaml') as { heading: string; field: string };

/** The calls whose text message and email are shown, and those whose booking is. */
const MESSAGES = ['no-heat', 'no-cooling', 'gas-smell', 'no-show', 'ballpark', 'half-dark'];
const CALENDARS = ['ballpark', 'move-appointment', 'showing', 'table-for-nine'];
/** The calls whose text message is seen in its conversation; the others light up a locked phone. */
const IN_THREAD = new Set(['gas-smell', 'message', 'quote']);
/** The call whose text message and email stand side by side. */
const BESIDE_TEXT = 'ballpark';
/** The most of a longer page that a picture shows, in CSS pixels. */
const PAGE_HEIGHT = 450;
/** Seconds into the film. */
const OWNERS_TEXT_AT = 5;

export const SCENES: Readonly<Record<string, Scene>> = {
  ...Object.fromEntries(MESSAGES.flatMap((id) => messagesAfter(id, (studio) => heardCall(studio, id)))),
  async 'email-law-client'(studio) {
    const { page, email } = await messagesOf(await heardCall(studio, 'law-client'));
    return { page, parts: [email] };
  },
  ...Object.fromEntries(CALENDARS.map((id) => [`calendar-${id}`, calendarAfter((studio) => heardCall(studio, id))])),
  ...Object.fromEntries(messagesAfter('message', (studio, { calls }) => playedCall(studio, calls.message))),
  ...Object.fromEntries(messagesAfter('quote', (studio, { calls }) => playedCall(studio, calls.quote))),
  'calendar-water-heater': calendarAfter((studio, { calls }) => playedCall(studio, calls['water-heater'])),
  async 'caller-lines'(studio, { calls }) {
    const { page, demo } = await begunCall(studio, calls.depot);
    return { page, parts: [demo.getByRole('group', { name: callWords.pick })] };
  },
  async 'chat-answer'(studio, { question }) {
    const page = await studio.phone();
    await page.goto('/inbound-calling');
    // On a phone, the button shows below a page's opening.
    await page.evaluate(() => scrollTo(0, innerHeight));
    await page.getByRole('button', { name: chatWords.heading }).click();
    const dialog = page.getByRole('dialog', { name: chatWords.heading });
    await dialog.getByLabel(chatWords.field).fill(question);
    await dialog.getByLabel(chatWords.field).press('Enter');
    await dialog.getByRole('listitem').filter({ hasText: question }).getByRole('link').first().waitFor();
    return { page, parts: [dialog], height: PAGE_HEIGHT };
  },
  ...DESK_SCENES,
  async portrait(studio, { taker }) {
    const page = await studio.phone();
    // The emblem is as large as a screen of this height lets it be.
    await page.setViewportSize({ width: 390, height: 420 });
    await page.goto('/robots.txt');
    const { name, gender, answers } = assessmentBody({ ...taker, leader: 'S' });
    const chosen = Object.values(answers);
    const run = {
      step: 'result',
      info: { name, email: taker.email, gender },
      order: chosen.map(() => [0, 1, 2, 3]),
      chosen,
      runId: '00000000-0000-4000-8000-000000000001',
      finishedAt: MORNING,
      sent: true,
      keptBy: '',
      forgetAt: PLAYED_AT + 1,
    };
    await page.evaluate((kept) => localStorage.setItem('disc-assessment', kept), JSON.stringify(run));
    await page.goto('/free-disc-assessment');
    const main = page.getByRole('main');
    await main.getByText(name).first().waitFor();
    return { page, parts: [main], height: 606 };
  },
  async 'film-player'(studio) {
    const page = await studio.phone();
    await page.setViewportSize({ width: 650, height: 844 });
    await page.goto('/mod-ai-showcase');
    await page.getByText('Watch a buyer use this site').click();
    const video = page.locator('video').first();
    await video.scrollIntoViewIfNeeded();
    await video.evaluate((element: HTMLVideoElement, second) => {
      element.controls = false;
      element.preload = 'auto';
      element.currentTime = second;
      // The call's card fills the picture.
      element.style.cssText = 'transform-origin: 0 0; transform: scale(1.9) translate(-46.9%, -15.3%)';
      const screen = element.parentElement ?? element;
      screen.style.cssText = `overflow: hidden; height: ${element.offsetHeight}px`;
      return new Promise((resolve) => element.addEventListener('seeked', resolve));
    }, OWNERS_TEXT_AT);
    return { page, parts: [video.locator('xpath=..')] };
  },
  'launch-brief': brief(),
  'launch-brief-tone': brief('Tone'),
  /** What an order says before it is paid. */
  'order-mentor': async (studio) => {
    const page = await studio.phone();
    await page.goto('/checkout?plan=mentor');
    const main = page.getByRole('main');
    const parts = [main.locator('legend').first(), main.getByRole('table').first()];
    await parts[1]?.waitFor();
    return { page, parts, margin: 20 };
  },
};

/** The text message as its owner's phone shows it, and the email. */
function messagesAfter(id: string, ended: (studio: Studio, morning: Morning) => Promise<EndedCall>): [string, Scene][] {
  const messages = async (studio: Studio, morning: Morning) => messagesOf(await ended(studio, morning));
  const onPhone: Scene = async (...at) => {
    const { page, text, rang } = await messages(...at);
    const news = await text.locator('strong').innerText();
    const said = (await text.locator('p').innerText()).slice(news.length).trim();
    const rest = said.replaceAll(/(\d) (?=[A-Z])/g, '$1\u00A0');
    const draw = IN_THREAD.has(id) ? textThread : lockScreen;
    return drawn(page, 'text', draw({ ...rang, news, rest }), MESSAGE_PHONE.width);
  };
  const inMail: Scene = async (...at) => {
    const { page, email } = await messages(...at);
    // Beside its text message, an email needn't say again who called.
    if (id === BESIDE_TEXT)
      await email.locator('dl > div').evaluateAll((rows, details) => {
        for (const row of rows.slice(0, details)) row.remove();
      }, CALLER_DETAILS.length);
    return { page, parts: [email] };
  };
  return [
    [`text-${id}`, onPhone],
    [`email-${id}`, inMail],
  ];
}

function calendarAfter(ended: (studio: Studio, morning: Morning) => Promise<EndedCall>): Scene {
  return async (studio, morning) => {
    const { page, owner } = await ended(studio, morning);
    const address = await owner.getByRole('link', { name: callWords.phone.save }).getAttribute('href');
    // The demo's entry says that it is one; a live agent's has no need to.
    const file = decodeURIComponent(address?.replace(/^[^,]*,/, '') ?? '').replace(`${callWords.mail.event}: `, '');
    return drawn(page, 'calendar', calendarPage(file, TIME_ZONE), 360);
  };
}

function brief(part?: string): Scene {
  return async (studio, { brief: { business, name, tone, greeting, wordsToUse } }) => {
    const page = await studio.phone();
    await page.goto('/agent-onboarding');
    await page.getByLabel('Business name').fill(business);
    await page.getByLabel('Your name').fill(name);
    const form = page.getByRole('main').locator('form').first();
    if (part) {
      await form.getByRole('button', { name: /^All \d+ parts$/ }).click();
      await form.getByRole('button', { name: part }).first().click();
      await form.locator('[name=tone]').selectOption(tone);
      await form.locator('[name=greeting]').fill(greeting);
      await form.locator('[name=wordsToUse]').fill(wordsToUse);
    }
    return { page, parts: [part ? form.locator('[data-step]:not([hidden])') : form], height: PAGE_HEIGHT, margin: 16 };
  };
}
