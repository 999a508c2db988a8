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
} from '#test/support/browser/account-visit.ts';
import { problemsAtWidths, problemsOf } from '#test/support/browser/axe-problems.ts';
import { visitorTest } from '#test/support/browser/visitor.ts';

const test = visitorTest();

const twoStep = (page: Page) => page.getByRole('region', { name: 'Two-step sign-in' });
const codeField = (page: Page) => page.getByLabel('Code from your app');

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

test('is turned on by a picture that an app can read, asked for when signing in, followed by other tabs, and turned off', async ({
  visitor,
  mail,
}) => {
  const page = await visitor.open(BLANK_PATH);
  const email = await joinByCall(page);
  await page.goto('/account');
  await twoStep(page).getByRole('button', { name: 'Set up' }).press('Enter');
  const picture = twoStep(page).getByRole('img', { name: /QR code/ });
  const uri = new URL(decodeQR(await pixelsOf(picture)));
  const key = await twoStep(page).locator('code').textContent();
  expect(uri.searchParams.get('secret')).toBe(key?.replaceAll(' ', ''));
  expect(decodeURIComponent(uri.pathname)).toBe(`/Mod AI:${email}`);
  await twoStep(page).getByRole('button', { name: 'Turn on' }).click();
  await twoStep(page).getByText('Enter your code from your app.').waitFor();
  expect(await problemsAtWidths(page, [360, 768, 1440])).toEqual([]);
  const app = await connectApp(twoStep(page));
  await twoStep(page).getByRole('button', { name: 'Turn on' }).click();
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
  expect(await problemsOf(page, 'main')).toEqual([]);
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
