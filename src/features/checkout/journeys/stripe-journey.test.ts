/** Paying through Stripe: the server dies meanwhile, the event is late, and the buyer presses Back. */
import { expect } from 'vitest';
import { BrowserProfiles } from '#test/support/browser/browser-profiles.ts';
import { signedRequest, startStripePeer, eventOf, WEBHOOK_SECRET } from '#test/support/peers/stripe-peer.ts';
import { linkIn, mailTo } from '#test/support/mail/received-mail.ts';
import { startSite } from '#test/support/site-process.ts';
import { startSmtpPeer } from '#test/support/peers/smtp-peer.ts';
import { untilHydrated, visitorTest } from '#test/support/browser/visitor.ts';

const test = visitorTest()
  .extend('stripe', { scope: 'file' }, async ({}, { onCleanup }) => {
    const peer = await startStripePeer();
    onCleanup(() => peer.stop());
    return peer;
  })
  .extend('mail', { scope: 'file' }, async ({}, { onCleanup }) => {
    const peer = await startSmtpPeer();
    onCleanup(() => peer.stop());
    return peer;
  })
  .extend('site', { scope: 'file' }, async ({ mail, stripe }, { onCleanup }) => {
    const { secretKey, apiBase = '' } = stripe.settings;
    const site = await startSite({
      SMTP_URL: mail.url,
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_BASE: apiBase,
    });
    onCleanup(() => site.remove());
    return site;
  })
  .extend('profiles', { scope: 'file' }, ({ site }, { onCleanup }) => {
    const profiles = new BrowserProfiles(site.url);
    onCleanup(() => profiles.close());
    return profiles;
  });

test('shows the order before its event arrives, and shows it paid by itself afterwards', async ({
  visitor,
  site,
  stripe,
  mail,
}) => {
  const page = await visitor.open('/checkout?plan=growth');
  await untilHydrated(page);
  const form = page.getByRole('main').locator('form');
  await form.getByLabel('Business name').fill('Example Street Plumbing');
  await form.getByLabel('Email', { exact: true }).fill('dee@buyer.example');
  await form.getByLabel("Yes, I accept the plan's terms").check();
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.getByRole('heading', { name: '900.00 usd' }).waitFor();

  await site.kill();
  await site.start();
  await page.getByRole('button', { name: 'Pay' }).click();
  await page.waitForURL(/\/payment-success\?order=[\w-]{43}$/);
  await expect.poll(() => site.query('select state from orders')).toEqual([{ state: 'pending' }]);
  await page.getByRole('heading', { level: 1, name: 'The payment is not confirmed yet' }).waitFor();

  const [session] = stripe.sessions;
  if (!session) throw new Error('no session was made');
  const event = eventOf('checkout.session.completed', session);
  const answers = await Promise.all(
    Array.from({ length: 20 }, async () => fetch(`${site.url}/webhooks/stripe`, signedRequest(event, Date.now()))),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  await page.getByRole('heading', { level: 1, name: "You're all set. Thank you!" }).waitFor({ timeout: 20_000 });
  expect(site.query('select state, invoice_number from orders')).toEqual([
    { state: 'paid', invoice_number: 'TEST-000001' },
  ]);
  const receipt = await mailTo(mail, 'dee@buyer.example');
  expect(receipt.attachments.map(({ filename }) => filename)).toEqual(['invoice-TEST-000001.pdf']);
  expect(linkIn(receipt, '/payment-success')).toBe(page.url());

  // Going back to the checkout makes no second session.
  const order = page.url();
  await page.goBack();
  await page.goBack();
  await page.waitForURL(/\/checkout/);
  expect(stripe.sessions).toHaveLength(1);
  await page.goto(order);
  await page.getByRole('heading', { level: 1, name: "You're all set. Thank you!" }).waitFor();
});
