/** Two-step sign-in: turned on, asked for at every sign-in, and turned off again. */
import { decodeQR } from 'qr/decode.js';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import {
  accountMenu,
  BLANK_PATH,
  connectApp,
  joinByCall,
  signInHere,
  signInLink,
  turnOnTwoStep,
} from '#test/support/browser/account-visit.ts';
import { problemsAtWidths } from '#test/support/browser/axe-problems.ts';
import { visitorTest } from '#test/support/browser/visitor.ts';

const test = visitorTest();

const REFUSED = /status of 4\d\d/;

const twoStep = (page: Page) => page.getByRole('region', { name: 'Two-step sign-in' });
const codeField = (page: Page) => page.getByLabel('Code from your app');
/** A single long wait for an alert has hung in Chromium's headless shell, so each look is short and repeated. */
const LOOK_MS = 500;
const alert = (page: Page) => page.getByRole('main').getByRole('alert').filter({ hasText: /./ });

async function joinAndTurnOn(page: Page) {
  const email = await joinByCall(page);
  await page.goto('/account');
  return { email, app: await turnOnTwoStep(page) };
}

/** The picture as shown, on its own background, at twice the size. */
async function pixelsOf(picture: Locator) {
  const { size, light } = await picture.evaluate(async (it) => {
    const img = it as HTMLImageElement;
    await img.decode();
    const side = img.width * 2;
    const canvas = new OffscreenCanvas(side, side).getContext('2d');
    if (!canvas) throw new Error('There is no canvas.');
    canvas.fillStyle = getComputedStyle(img).backgroundColor;
    canvas.fillRect(0, 0, side, side);
    canvas.drawImage(img, 0, 0, side, side);
    const reds = canvas.getImageData(0, 0, side, side).data.filter((_, index) => index % 4 === 0);
    // As text, which travels from the browser much faster than an array of numbers.
    return { size: side, light: Array.from(reds, (red) => (red > 127 ? '1' : '0')).join('') };
  });
  const shades = Array.from(light, (is) => Number(is) * 255);
  return { width: size, height: size, data: Uint8Array.from(shades.flatMap((shade) => [shade, shade, shade, 255])) };
}

async function signOutHere(page: Page): Promise<void> {
  await accountMenu(page).click();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await signInLink(page).waitFor();
}

test('is turned on, asked for when signing in, followed by other tabs, and turned off', async ({ visitor, mail }) => {
  const page = await visitor.open(BLANK_PATH);
  const { email, app } = await joinAndTurnOn(page);
  expect(await twoStep(page).getByRole('listitem').textContent()).toContain('My phone');
  await expect
    .poll(() => mail.received.some(({ to, raw }) => to.includes(email) && /Two-step sign-in is on/.test(raw)))
    .toBe(true);
  await signOutHere(page);

  const second = await page.context().newPage();
  await second.goto('/');
  await page.goto('/auth?next=/blog');
  await signInHere(page, email);
  await page.getByRole('heading', { name: 'One more step' }).waitFor();
  await expect.poll(() => codeField(page).evaluate((it) => it === document.activeElement)).toBe(true);
  expect(await codeField(page).getAttribute('inputmode')).toBe('numeric');
  expect(await codeField(page).getAttribute('autocomplete')).toBe('one-time-code');
  // The password alone does not sign in: not in this tab, not in another, not after a reload.
  await page.reload();
  await page.getByRole('heading', { name: 'One more step' }).waitFor();
  await second.goto('/account');
  await second.getByRole('heading', { name: 'One more step' }).waitFor();
  for (const tab of [page, second]) {
    expect(await accountMenu(tab).count()).toBe(0);
    expect(await signInLink(tab).count()).toBe(1);
  }

  await codeField(page).fill(app.next());
  await page.getByRole('button', { name: 'Continue' }).click();
  await accountMenu(page).waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/blog');
  await accountMenu(second).waitFor();
  await page.reload();
  await accountMenu(page).waitFor();

  const section = twoStep(second);
  await section.getByRole('button', { name: 'Remove My phone' }).click();
  await section.getByRole('button', { name: 'Keep it' }).click();
  await section.getByRole('button', { name: 'Remove My phone' }).click();
  await section.getByRole('button', { name: 'Yes, remove My phone' }).click();
  await section.getByText('Two-step sign-in is off').waitFor();
  await signOutHere(second);
  await signInLink(page).waitFor();
  await second.goto('/auth');
  await signInHere(second, email);
  await accountMenu(second).waitFor();
});

test('is set up by a picture that an app can read, says what is wrong with a code, and has no problem on the way', async ({
  visitor,
}) => {
  visitor.expectTrouble(REFUSED);
  const page = await visitor.open(BLANK_PATH);
  const email = await joinByCall(page);
  await page.goto('/account');
  const look = async (at: Page) => expect(await problemsAtWidths(at, [360, 768, 1440])).toEqual([]);
  const section = twoStep(page);
  await section.getByRole('button', { name: 'Set up' }).press('Enter');
  const picture = section.getByRole('img', { name: /QR code/ });
  const uri = new URL(decodeQR(await pixelsOf(picture)));
  const key = await section.locator('code').textContent();
  expect(uri.searchParams.get('secret')).toBe(key?.replaceAll(' ', ''));
  expect(decodeURIComponent(uri.pathname)).toBe(`/Mod AI:${email}`);

  await section.getByRole('button', { name: 'Turn on' }).click();
  await section.getByText('Enter your code from your app.').waitFor();
  await codeField(page).fill('12345');
  await codeField(page).press('Enter');
  await section.getByText('The code has six digits.').waitFor();
  await codeField(page).fill('000 000');
  await codeField(page).press('Enter');
  await expect.poll(() => alert(page).textContent({ timeout: LOOK_MS })).toMatch(/wrong or was already used/);
  expect(await codeField(page).inputValue()).toBe('000 000');
  await look(page);
  await section.getByRole('button', { name: 'Cancel' }).click();
  const focused = () => section.locator(':focus').textContent();
  await expect.poll(async () => (await focused())?.trim()).toBe('You sign in with your password only.');

  await section.getByRole('button', { name: 'Set up' }).click();
  await connectApp(section);
  await section.getByRole('button', { name: 'Turn on' }).click();
  await section.getByRole('button', { name: 'Remove My phone' }).click();
  await look(page);
  const other = await visitor.open('/auth');
  await signInHere(other, email);
  await codeField(other).waitFor();
  await look(other);
});
