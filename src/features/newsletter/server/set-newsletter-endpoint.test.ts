import { beforeEach, expect, test } from 'vitest';
import words from '#content/newsletter-account-words.yaml';
import * as formWords from '#content/newsletter-words.yaml';
import { join, type Member } from '#test/support/member.ts';
import { newsletterBody } from '#test/support/mail/submissions.ts';
import { createTestApp, type TestApp } from '#test/support/test-app.ts';
import { describeOnEachDatabase } from '#test/support/test-database.ts';
import type { AccountOverview } from '#features/accounts/shared/account-holdings.ts';
import { CONFIRM_WITHIN_MS } from './newsletter.ts';

const EMAIL = 'ann@visitor.example';

describeOnEachDatabase('set-newsletter', (database) => {
  let site: TestApp;
  beforeEach(async () => {
    site = await createTestApp({ db: database.db });
  });
  const set = async (member: Member, subscribed: boolean) =>
    (await member.ask<{ newsletter: string }>('set-newsletter', { subscribed })).newsletter;
  const shown = async (member: Member) => (await member.ask<AccountOverview>('account-overview')).newsletter;
  const subscriber = () => database.db.selectFrom('subscribers').selectAll().executeTakeFirst();
  const mails = () => database.db.selectFrom('outbox').select(['kind', 'recipient']).execute();
  const confirmLink = async () => {
    const { id = '', confirm_nonce: nonce = '' } = (await subscriber()) ?? {};
    return site.newsletterLinks.confirm(id, nonce);
  };
  const pressButton = async (link: string) => {
    const { pathname, search } = new URL(link);
    return (await site.post(pathname + search)).headers.get('location');
  };

  test('a verified address is subscribed at once, with the consent on record', async () => {
    const ann = await join(site, database.db);
    expect(await set(ann, true)).toBe('confirmed');
    expect(await subscriber()).toMatchObject({
      email: EMAIL,
      status: 'confirmed',
      consent_at: site.clock.now(),
      consent_page: '/account',
      consent_wording: words.consent,
      confirmed_at: site.clock.now(),
    });
    expect(await mails()).toEqual([]);
    expect(await shown(ann)).toBe('confirmed');
  });

  test('unsubscribing is immediate, and can be taken back', async () => {
    const ann = await join(site, database.db);
    await set(ann, true);
    expect(await set(ann, false)).toBe('unsubscribed');
    expect(await subscriber()).toMatchObject({ status: 'unsubscribed', unsubscribed_at: site.clock.now() });
    expect(await set(ann, true)).toBe('confirmed');
    expect(await shown(ann)).toBe('confirmed');
  });

  test('a subscription from the footer is confirmed by switching it on here', async () => {
    await site.call('submit-contact', newsletterBody('Ann@Visitor.example'));
    const ann = await join(site, database.db);
    expect(await shown(ann)).toBe('pending');
    expect(await set(ann, true)).toBe('confirmed');
    expect(await subscriber()).toMatchObject({ status: 'confirmed', consent_wording: words.consent });
  });

  test('an unverified address gets the confirmation mail first', async () => {
    const ann = await join(site, database.db, { verified: false });
    expect(await set(ann, true)).toBe('pending');
    expect(await mails()).toEqual([{ kind: 'newsletter-confirm', recipient: EMAIL }]);
    expect(await subscriber()).toMatchObject({ status: 'pending', consent_wording: words.consent });
    expect(await shown(ann)).toBe('pending');
    expect(await pressButton(await confirmLink())).toBe('/newsletter/confirmed');
    expect(await shown(ann)).toBe('confirmed');
    expect(await set(ann, false)).toBe('unsubscribed');
    expect(await shown(ann)).toBe('unsubscribed');
  });

  test("confirming the newsletter doesn't verify the account, which somebody else may have created", async () => {
    const mallory = await join(site, database.db, { verified: false });
    await set(mallory, true);
    await pressButton(await confirmLink());
    expect((await mallory.ask<AccountOverview>('account-overview')).profile.emailVerified).toBe(false);
  });

  test('an account with a stranger’s address can neither see nor change their subscription', async () => {
    await site.call('submit-contact', newsletterBody());
    await pressButton(await confirmLink());
    site.clock.advance(1_000);
    const mallory = await join(site, database.db, { verified: false });
    expect(await shown(mallory)).toBe('none');
    expect(await set(mallory, false)).toBe('none');
    expect(await set(mallory, true)).toBe('pending');
    expect(await shown(mallory)).toBe('pending');
    expect(await set(mallory, false)).toBe('none');
    expect(await shown(mallory)).toBe('none');
    expect(await set(mallory, true)).toBe('pending');
    expect(await subscriber()).toMatchObject({ status: 'confirmed', consent_wording: formWords.consent });
    // An unconfirmed request is deleted after a week, and this state must look the same.
    const weekAgo = site.clock.now() - CONFIRM_WITHIN_MS;
    await database.db
      .updateTable('subscribers')
      .set({ confirmed_at: weekAgo - 1 })
      .execute();
    await database.db.updateTable('users').set({ newsletter_asked_at: weekAgo }).execute();
    expect(await shown(mallory)).toBe('none');
  });
});
