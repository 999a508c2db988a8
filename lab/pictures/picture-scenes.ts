/** What each picture shows: its page of the running site, and which part of it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { assessmentBody } from '../../test/support/mail/submissions.ts';
import type { CallWords } from '../../src/features/calls/shared/heard-call.ts';
import { CONTENT, parseYaml } from '../../tools/content/content-facts.ts';
import { demoBusinessFragment } from '../../src/features/calls/shared/demo-business.ts';
import { calendarPage } from './calendar-page.ts';
import { DESK_SCENES } from './desk-scenes.ts';
import { drawn, type Scene } from './shot.ts';
import type { Morning } from '../../src/schemas/picture-schema.ts';
import { MORNING } from './morning.ts';
import { TIME_ZONE, type Studio } from './studio.ts';

// The casts are safe: the build checks both files, and these are the types of what it takes from them.
const callWords = wordsIn('guided-calls/call-words.yaml') as CallWords;
const chatWords = wordsIn('chat/chat-words.yaml') as { heading: string; field: string };

type PlayedCall = Morning['calls'][keyof Morning['calls']];

interface EndedCall {
  page: Page;
  /** What its owner gets. */
  owner: Locator;
}

/** The calls whose text message and email are shown, side by side, and those whose booking is. */
const MESSAGES = ['no-heat', 'no-cooling', 'gas-smell', 'no-show', 'ballpark', 'half-dark'];
const CALENDARS = ['move-appointment', 'showing', 'table-for-nine'];
/** A phone on which a message is as wide as half of the pictures' column. */
const MESSAGE_PHONE = { width: 340, height: 844 };
/** The most of a longer page that a picture shows, in CSS pixels. */
const PAGE_HEIGHT = 450;
/** A Wednesday, so that the day after is the Thursday of all samples. */
const PLAYED_AT = Date.UTC(2027, 0, 13, 16, 20);

export const SCENES: Readonly<Record<string, Scene>> = {
  ...Object.fromEntries(MESSAGES.flatMap((id) => messagesAfter(id, (studio) => heardCall(studio, id)))),
  'email-law-client': wholeEmail('law-client'),
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
    return { page, parts: [main], height: 670 };
  },
  'launch-brief': brief(),
  'launch-brief-tone': brief('Tone'),
  ...Object.fromEntries(['starter', 'mentor'].map((plan) => [`order-${plan}`, order(plan)])),
};

function wordsIn(path: string): unknown {
  return parseYaml(readFileSync(join(CONTENT, path), 'utf8'));
}

/** The call is heard to its end; below it stands what its owner gets. */
async function heardCall(studio: Studio, id: string): Promise<EndedCall> {
  const page = await studio.phone();
  await page.clock.setFixedTime(MORNING);
  // The call that the address names is chosen once the page is alive.
  await page.goto(`/receptionist-demo?call=${id}`, { waitUntil: 'networkidle' });
  const demo = page.getByRole('region', { name: callWords.region });
  await demo.getByRole('button', { name: callWords.hear }).click();
  return endedCall(page, demo);
}

async function endedCall(page: Page, demo: Locator): Promise<EndedCall> {
  const owner = demo.locator('section').filter({ hasText: callWords.phone.text });
  await owner.waitFor();
  return { page, owner };
}

/** A page's own firm has picked up, and its caller hasn't said anything yet. */
async function begunCall(studio: Studio, { call, firm }: PlayedCall) {
  const page = await studio.phone();
  await page.clock.setFixedTime(PLAYED_AT);
  await page.goto(`/receptionist-demo?call=${call}${demoBusinessFragment(firm)}`, { waitUntil: 'networkidle' });
  const demo = page.getByRole('region', { name: callWords.region });
  await demo.getByRole('button', { name: callWords.start }).click();
  await demo.getByRole('group', { name: callWords.pick }).waitFor();
  return { page, demo };
}

/** The caller says the named lines where there is a choice, and otherwise the first, and types who they are. */
async function playedCall(studio: Studio, call: PlayedCall): Promise<EndedCall> {
  const { page, demo } = await begunCall(studio, call);
  const over = demo.getByText(callWords.over);
  const tell = demo.getByRole('button', { name: callWords.sayIt });
  const lines = demo.getByRole('group', { name: callWords.pick }).getByRole('button');
  for (let turn = 0; turn < 14 && !(await over.isVisible()); turn += 1) {
    await lines.first().or(tell).or(over).first().waitFor();
    if (await tell.isVisible()) {
      for (const [label, value] of Object.entries(call.caller)) {
        const field = demo.getByLabel(callWords.details[label as keyof PlayedCall['caller']]);
        if (await field.isVisible()) await field.fill(value);
      }
      await tell.click();
    } else if (await lines.first().isVisible()) {
      const texts = await lines.allInnerTexts();
      const named = texts.findIndex((text) => call.lines.some((line) => text.includes(line)));
      await lines.nth(Math.max(0, named)).click();
    }
  }
  return endedCall(page, demo);
}

/** The text message, and of the email beside it what the text message doesn't say. */
function messagesAfter(id: string, ended: (studio: Studio, morning: Morning) => Promise<EndedCall>): [string, Scene][] {
  return [
    [
      `text-${id}`,
      async (studio, morning) => {
        const { page, text } = await messagesOf(await ended(studio, morning));
        return { page, parts: [text] };
      },
    ],
    [
      `email-${id}`,
      async (studio, morning) => {
        const { page, text, email } = await messagesOf(await ended(studio, morning));
        const said = `${await text.innerText()} ${await email.locator('p').first().innerText()}`;
        await email.locator('dl > div').evaluateAll((rows, all) => {
          for (const row of rows) if (all.includes(row.querySelector('dd')?.innerText ?? '')) row.remove();
        }, said);
        return { page, parts: [email] };
      },
    ],
  ];
}

function wholeEmail(id: string): Scene {
  return async (studio) => {
    const { page, email } = await messagesOf(await heardCall(studio, id));
    return { page, parts: [email] };
  };
}

/** The picture's own frame and label take the place of theirs. */
async function messagesOf({ page, owner }: EndedCall) {
  await page.setViewportSize(MESSAGE_PHONE);
  await page.addStyleTag({
    content:
      'figure { border-color: transparent !important; border-radius: 0 !important } figcaption { display: none } dl > div:last-child { border: 0 !important }',
  });
  return { page, text: owner.locator('figure').nth(0), email: owner.locator('figure').nth(1) };
}

function calendarAfter(ended: (studio: Studio, morning: Morning) => Promise<EndedCall>): Scene {
  return async (studio, morning) => {
    const { page, owner } = await ended(studio, morning);
    const address = await owner.getByRole('link', { name: callWords.phone.save }).getAttribute('href');
    // The demo's entry says that it is one; a live agent's has no need to.
    const file = decodeURIComponent(address?.replace(/^[^,]*,/, '') ?? '').replace(`${callWords.mail.event}: `, '');
    return drawn(page, 'calendar', calendarPage(file, TIME_ZONE));
  };
}

function brief(part?: string): Scene {
  return async (studio, { brief: { business, name } }) => {
    const page = await studio.phone();
    await page.goto('/agent-onboarding');
    await page.getByLabel('Business name').fill(business);
    await page.getByLabel('Your name').fill(name);
    const form = page.getByRole('main').locator('form').first();
    if (part) {
      await form.getByRole('button', { name: /^All \d+ parts$/ }).click();
      await form.getByRole('button', { name: part }).first().click();
    }
    return { page, parts: [form], height: PAGE_HEIGHT, margin: 16 };
  };
}

/** What each order says before it is paid. */
function order(plan: string): Scene {
  return async (studio) => {
    const page = await studio.phone();
    await page.goto(`/checkout?plan=${plan}`);
    const main = page.getByRole('main');
    await main.getByRole('button').first().waitFor();
    return { page, parts: [main], height: 550 };
  };
}
