/** What each picture shows: its page of the running site, and which part of it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { assessmentBody } from '../../test/support/mail/submissions.ts';
import type { CallWords } from '../../src/features/calls/shared/heard-call.ts';
import { CONTENT, parseYaml } from '../../tools/content/content-facts.ts';
import { questions } from '../../src/features/questionnaire/shared/questionnaire-answers.ts';
import { calendarPage } from './calendar-page.ts';
import type { Morning } from '../../src/schemas/picture-schema.ts';
import { MORNING, until } from './morning.ts';
import { TIME_ZONE, type Studio } from './studio.ts';

// The casts are safe: the build checks both files, and these are the types of what it takes from them.
const callWords = wordsIn('guided-calls/call-words.yaml') as CallWords;
const chatWords = wordsIn('chat/chat-words.yaml') as { heading: string; field: string };

/** What is photographed: these elements together, with a margin. */
export interface Shot {
  page: Page;
  parts: readonly Locator[];
  /** CSS pixels. */
  margin?: number;
  /** Of the picture at most, in CSS pixels; the rest is left out. */
  height?: number;
}

export type Scene = (studio: Studio, morning: Morning) => Promise<Shot>;

/** The calls whose text message and lead card are shown, those whose booking is, and those whose email is. */
const PHONES = ['no-heat', 'gas-smell', 'no-show', 'ballpark'];
const CALENDARS = ['ballpark', 'move-appointment', 'showing', 'table-for-nine'];
const EMAILS = ['no-cooling', 'law-client'];

export const SCENES: Readonly<Record<string, Scene>> = {
  ...Object.fromEntries(PHONES.map((id) => [`phone-${id}`, phoneAfter(id)])),
  ...Object.fromEntries(CALENDARS.map((id) => [`calendar-${id}`, calendarAfter(id)])),
  ...Object.fromEntries(EMAILS.map((id) => [`email-${id}`, mail('demo-lead', ownerOf(id))])),
  'morning-email': mail('day-sheet'),
  'week-email': mail('weekly-letter'),
  'advice-email': mail('questionnaire-copy'),
  async 'desk-today'(studio) {
    const page = await studio.desk();
    await page.goto('/desk');
    const main = page.getByRole('main');
    await main.getByText('Possible spam').first().waitFor();
    return { page, parts: [main], height: 620 };
  },
  async 'desk-person'(studio, { people }) {
    const page = await studio.desk();
    const [person] = studio.site.query('select id from people where email = ?', people[0]?.email ?? '');
    await page.goto(`/desk/people/${String(person?.['id'])}`);
    const main = page.getByRole('main');
    await main.getByText(people[0]?.thread?.answer ?? '').waitFor();
    return { page, parts: [main], height: 560 };
  },
  async 'desk-audit'(studio) {
    const page = await studio.desk();
    await page.goto('/desk/workshop');
    const part = page.getByRole('region', { name: /audit|log/i }).first();
    await part.waitFor();
    return { page, parts: [part], margin: 16 };
  },
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
      forgetAt: MORNING + 1,
    };
    await page.evaluate((kept) => localStorage.setItem('disc-assessment', kept), JSON.stringify(run));
    await page.goto('/free-disc-assessment');
    const main = page.getByRole('main');
    await main.getByText(name).first().waitFor();
    return { page, parts: [main], height: 670 };
  },
  async 'launch-brief'(studio, { brief }) {
    const page = await studio.phone();
    await page.goto('/agent-onboarding');
    await page.getByLabel('Business name').fill(brief.business);
    await page.getByLabel('Your name').fill(brief.name);
    return { page, parts: [page.getByRole('main').locator('form').first()], height: 630, margin: 16 };
  },
  async 'chat-answer'(studio, { question }) {
    const page = await studio.phone();
    await page.goto('/inbound-calling');
    await page.getByRole('button', { name: chatWords.heading }).click();
    const dialog = page.getByRole('dialog', { name: chatWords.heading });
    await dialog.getByLabel(chatWords.field).fill(question);
    await dialog.getByLabel(chatWords.field).press('Enter');
    await dialog.getByRole('listitem').filter({ hasText: question }).getByRole('link').first().waitFor();
    return { page, parts: [dialog] };
  },
  'order-growth': order('growth'),
  'order-mod-iq': order('mod-iq'),
  'order-mentor': order('mentor'),
};

function wordsIn(path: string): unknown {
  return parseYaml(readFileSync(join(CONTENT, path), 'utf8'));
}

/** The call is heard to its end; below it stands what its owner gets. */
async function heardCall(studio: Studio, id: string): Promise<{ page: Page; owner: Locator }> {
  const page = await studio.phone();
  // The call that the address names is chosen once the page is alive.
  await page.goto(`/receptionist-demo?call=${id}`, { waitUntil: 'networkidle' });
  const demo = page.getByRole('region', { name: callWords.region });
  await demo.getByRole('button', { name: callWords.hear }).click();
  const owner = demo.locator('section').filter({ hasText: callWords.phone.text });
  await owner.waitFor();
  return { page, owner };
}

function phoneAfter(id: string): Scene {
  return async (studio) => {
    const { page, owner } = await heardCall(studio, id);
    const figures = owner.locator('figure');
    return { page, parts: [figures.nth(0), figures.nth(1)], margin: 12 };
  };
}

function calendarAfter(id: string): Scene {
  return async (studio) => {
    const { page, owner } = await heardCall(studio, id);
    const address = await owner.getByRole('link', { name: callWords.phone.save }).getAttribute('href');
    const file = decodeURIComponent(address?.replace(/^[^,]*,/, '') ?? '');
    await page.route('**/calendar', (route) =>
      route.fulfill({ contentType: 'text/html', body: calendarPage(file, TIME_ZONE) }),
    );
    await page.goto('/calendar');
    return { page, parts: [page.locator('main')] };
  };
}

function ownerOf(call: string): string {
  return `${call}@owner.example`;
}

/** An email of this kind, as an owner's or a visitor's phone shows it. */
function mail(kind: string, to?: string): Scene {
  return async (studio) => {
    const page = await studio.phone();
    await page.goto(await studio.mailed(kind, to));
    return { page, parts: [page.locator('body')], height: 760 };
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

/** Causes the emails that no firm of the morning causes. */
export async function askForMails(studio: Studio, { taker }: Morning): Promise<void> {
  const { site } = studio;
  const answers = Object.fromEntries(
    questions.map(({ id, options }, index) => [id, index === 0 ? ['missed-calls'] : [options[1]?.id ?? '']]),
  );
  const body = { kind: 'self', ...taker, note: '', answers };
  const answer = await site.call('send-questionnaire', body);
  if (!answer.ok) throw new Error(`send-questionnaire answered ${answer.status}: ${await answer.text()}`);
  for (const id of EMAILS) await sendLead(await studio.phone(), id);
  await until(() => site.query("select id from outbox where status = 'queued'").length === 0);
}

/** As a visitor who chooses the first thing to say each time, and asks for the owner's email. */
async function sendLead(page: Page, id: string): Promise<void> {
  await page.goto(`/receptionist-demo?call=${id}`, { waitUntil: 'networkidle' });
  const demo = page.getByRole('region', { name: callWords.region });
  await demo.getByRole('button', { name: callWords.start }).click();
  const over = demo.getByText(callWords.over);
  for (let turn = 0; turn < 14 && !(await over.isVisible()); turn += 1) {
    const say = demo.getByRole('group', { name: callWords.pick }).getByRole('button').first();
    const tell = demo.getByRole('button', { name: callWords.sayIt });
    await say.or(tell).or(over).first().waitFor();
    if (await tell.isVisible()) await tell.click();
    else if (await say.isVisible()) await say.click();
  }
  await demo.getByLabel(callWords.send.email).fill(ownerOf(id));
  await demo.getByRole('button', { name: callWords.send.button }).click();
  await demo.getByText(callWords.send.done).waitFor();
}
