/** A message on the owner's screen. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import deviceWords from '#content/desk/device-words.yaml';
import pushWords from '#content/desk/push-words.yaml';
import { pushText } from '#features/desk/server/push/push-message.ts';
import { findChromium } from '#scripts/require-chromium.ts';
import { routes } from '#shared/site/routes.ts';
import { openOwnProfile } from '#test/support/browser/chromium.ts';
import { signInOwner } from '#test/support/browser/desk-visit.ts';
import { visitorTest } from '#test/support/browser/visitor.ts';

const wholeChromium = findChromium({ isWhole: true });
const test = visitorTest().extend('ownBrowser', async ({ site }, { onCleanup }) => {
  const folder = await mkdtemp(join(tmpdir(), 'own-profile-'));
  const context = await openOwnProfile(wholeChromium ?? '', folder, site.url);
  onCleanup(async () => {
    await context.close();
    await rm(folder, { recursive: true });
  });
  return context;
});

test.skipIf(!wholeChromium)(
  'a device is turned on, shows "1 new message", and is removed',
  async ({ ownBrowser, site, mail }) => {
    await ownBrowser.grantPermissions(['notifications'], { origin: site.url });
    await ownBrowser.addInitScript(subscribeWithout);
    const page = await ownBrowser.newPage();
    const main = page.getByRole('main');
    await signInOwner(page, site, mail);
    await page.goto(`${routes['desk-workshop']}#devices-heading`);
    expect(await page.locator('link[rel=manifest]').getAttribute('href')).toBe('/desk.webmanifest');
    await main.getByRole('button', { name: deviceWords.turnOn }).click();
    await main.getByText(deviceWords.isOn).waitFor();
    expect(site.query('select endpoint from push_devices')).toEqual([{ endpoint: 'https://push.example.com/own' }]);

    const cdp = await ownBrowser.newCDPSession(page);
    const registered = new Promise<string>((resolve) => {
      cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
        if (first) resolve(first.registrationId);
      });
    });
    // A message that comes before the worker is active is lost.
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await cdp.send('ServiceWorker.enable');
    await cdp.send('ServiceWorker.deliverPushMessage', {
      origin: site.url,
      registrationId: await registered,
      data: pushText(site.url, pushWords.message.one, 1),
    });
    const shown = async () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready;
        return (await registration.getNotifications()).map(({ title }) => title);
      });
    await expect.poll(shown).toEqual([pushWords.message.one]);

    await main.getByRole('button', { name: /^Remove / }).click();
    await main.getByRole('button', { name: deviceWords.turnOn }).waitFor();
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  },
);

/** In the page: the browser's push service can't be reached from here. */
function subscribeWithout(): void {
  const endpoint = 'https://push.example.com/own';
  const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };
  const subscription = { endpoint, unsubscribe: async () => true, toJSON: () => ({ endpoint, keys }) };
  let isOn = false;
  Object.assign(PushManager.prototype, {
    getSubscription: async () => (isOn ? subscription : null),
    subscribe: async () => {
      isOn = true;
      return subscription;
    },
  });
}
