import { buffer } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { BLANK_PATH } from '#test/support/browser/account-visit.ts';
import { DISC_PATH, keepRun, taker } from '#test/support/browser/disc-taker.ts';
import { assessmentBody } from '#test/support/mail/submissions.ts';
import { visitorTest } from '#test/support/browser/visitor.ts';
import { CARD_HEIGHT, CARD_WIDTH } from '../shared/result-card.ts';

const test = visitorTest();

const { name } = assessmentBody();
const [firstName = ''] = name.split(' ');
const sharingOf = (page: Page) => page.getByRole('region', { name: 'Show it to someone' });
/** The drawn picture, to tell whether it has changed. */
const drawn = async (page: Page) => page.locator('canvas').evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());

async function savedPicture(page: Page): Promise<Buffer> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    sharingOf(page).getByRole('button', { name: 'Save as picture' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('disc-portrait.png');
  return buffer(await download.createReadStream());
}

test('anybody saves the picture of their result; a link takes an account', async ({ visitor }) => {
  const page = await visitor.open(BLANK_PATH);
  await keepRun(page, taker('Pia Nilsen').email);
  await page.goto(DISC_PATH);
  const sharing = sharingOf(page);
  await sharing.getByText('To get a private link').waitFor();
  const tick = sharing.getByRole('checkbox', { name: `Show my first name, ${firstName}` });
  expect(await tick.isChecked()).toBe(false);
  expect(await sharing.getByRole('button').count()).toBe(1);
  const nameless = await savedPicture(page);
  expect([nameless.readUInt32BE(16), nameless.readUInt32BE(20)]).toEqual([CARD_WIDTH, CARD_HEIGHT]);
  await sharing.getByText('The picture is in your downloads.').waitFor();
  const before = await drawn(page);
  await tick.check();
  await expect.poll(() => drawn(page)).not.toBe(before);
  expect((await savedPicture(page)).equals(nameless)).toBe(false);
});
