/** The calls on the service pages are heard, each side in its own voice, while the page marks the line. */
import { expect } from 'vitest';
import { giveVoices, spokenOn } from '../support/peers/fake-voices.ts';
import { untilHydrated, visitorTest } from '../support/browser/visitor.ts';

const test = visitorTest();

const VOICES = [
  { name: 'Samantha', lang: 'en-US' },
  { name: 'Daniel', lang: 'en-US' },
];

test.for([
  ['/ai-appointment', 'Hear the call'],
  ['/mod-mentor', 'Hear the practice'],
] as const)('%s: %s', async ([path, name], { visitor }) => {
  const page = await visitor.newPage();
  await giveVoices(page, VOICES);
  await page.goto(path);
  await untilHydrated(page);
  const hear = page.getByRole('button', { name }).first();
  await hear.scrollIntoViewIfNeeded();
  await hear.click();
  await expect
    .poll(async () => new Set((await spokenOn(page)).map((line) => line.split(':')[0])))
    .toEqual(new Set(['Samantha', 'Daniel']));
  // A line that isn't spoken passes in silence, and then the voices go on to the end.
  await hear.waitFor({ timeout: 20_000 });
});

test.for([
  ['/mod-ai-showcase', 'Play the first call'],
  ['/voice-testing', 'Play a greeting'],
] as const)('%s: the link "%s" is heard', async ([path, name], { visitor }) => {
  const page = await visitor.newPage();
  await giveVoices(page, VOICES);
  await page.goto(path);
  await untilHydrated(page);
  await page.getByRole('link', { name }).click();
  await expect.poll(async () => (await spokenOn(page)).length).toBeGreaterThan(0);
});
