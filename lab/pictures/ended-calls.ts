/** Guided calls, heard or played to their end, and what they leave on their owner's phone. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import type { CallWords } from '../../src/features/calls/shared/heard-call.ts';
import { demoBusinessFragment } from '../../src/features/calls/shared/demo-business.ts';
import type { Morning } from '../../src/schemas/picture-schema.ts';
import { CONTENT, parseYaml } from '../../tools/content/content-facts.ts';
import { MORNING } from './morning.ts';
import type { Studio } from './studio.ts';

// The cast is safe: the build checks the file, and this is the type of what it takes from it.
export const callWords = wordsIn('guided-calls/call-words.yaml') as CallWords;

/** A Wednesday, so that the day after is the Thursday of all samples. */
export const PLAYED_AT = Date.UTC(2027, 0, 13, 16, 20);
/** A phone on which a message is as wide as half of the pictures' column. */
export const MESSAGE_PHONE = { width: 340, height: 844 };

type PlayedCall = Morning['calls'][keyof Morning['calls']];

export interface EndedCall {
  page: Page;
  /** What its owner gets. */
  owner: Locator;
  /** When the call came, on a phone's clock. */
  rang: { day: string; clock: string };
}

export function wordsIn(path: string): unknown {
  return parseYaml(readFileSync(join(CONTENT, path), 'utf8'));
}

/** The call is heard to its end; below it stands what its owner gets. */
export async function heardCall(studio: Studio, id: string): Promise<EndedCall> {
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
  const [, day = '', clock = ''] = /(\w+day), (\d+:\d\d) [ap]/.exec(await demo.innerText()) ?? [];
  if (!day) throw new Error('The demo no longer says when a call came in.');
  return { page, owner, rang: { day, clock } };
}

/** A page's own firm has picked up, and its caller hasn't said anything yet. */
export async function begunCall(studio: Studio, { call, firm }: PlayedCall) {
  const page = await studio.phone();
  await page.clock.setFixedTime(PLAYED_AT);
  await page.goto(`/receptionist-demo?call=${call}${demoBusinessFragment(firm)}`, { waitUntil: 'networkidle' });
  const demo = page.getByRole('region', { name: callWords.region });
  await demo.getByRole('button', { name: callWords.start }).click();
  await demo.getByRole('group', { name: callWords.pick }).waitFor();
  return { page, demo };
}

/** The caller says the named lines where there is a choice, and otherwise the first, and types who they are. */
export async function playedCall(studio: Studio, call: PlayedCall): Promise<EndedCall> {
  const { page, demo } = await begunCall(studio, call);
  const over = demo.getByText(callWords.over);
  const tell = demo.getByRole('button', { name: callWords.sayIt });
  const lines = demo.getByRole('group', { name: callWords.pick }).getByRole('button');
  const unsaid = new Set(call.lines);
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
      const named = [...unsaid].find((line) => texts.some((text) => text.includes(line)));
      await lines.nth(named === undefined ? 0 : texts.findIndex((text) => text.includes(named))).click();
      unsaid.delete(named ?? '');
    }
  }
  if (unsaid.size > 0)
    throw new Error(`The call ${call.call} has no choice with these words: ${[...unsaid].join(', ')}.`);
  const played = await endedCall(page, demo);
  return { ...played, rang: { ...played.rang, ...(call.clock && { clock: call.clock }) } };
}

/** The picture's own frame and label take the place of theirs. */
export async function messagesOf({ page, owner, rang }: EndedCall) {
  await page.setViewportSize(MESSAGE_PHONE);
  await page.addStyleTag({
    content:
      'figure { border-color: transparent !important; border-radius: 0 !important; box-shadow: none !important } figcaption { display: none !important } dl > div:last-child { border: 0 !important }',
  });
  const messages = owner.locator('figure');
  return { page, rang, text: messages.nth(0), email: messages.nth(1) };
}
