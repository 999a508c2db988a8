import { beforeEach, describe, expect, test } from 'vitest';
import { ANN, askAuth, createBrowser, PASSWORD } from '#test/support/accounts-bench.ts';
import { renderedMails } from '#test/support/mail/rendered-mail.ts';
import { createTestApp, TEST_SITE_URL, type TestApp } from '#test/support/test-app.ts';
import { describeOnEmbedded } from '#test/support/test-database.ts';
import { redirectTarget } from './account-links.ts';

const PRICING = `${TEST_SITE_URL}/pricing?plan=pro`;

describeOnEmbedded('a mailed link leads on to the requested URL', (database) => {
  let site: TestApp;
  beforeEach(async () => {
    site = await createTestApp({
      db: database.db,
      rateLimitScale: 1000,
      accounts: { requireConfirmation: true, mailIntervalMs: 0 },
    });
  });
  const lastTarget = async (kind: string) => {
    site.clock.advance(1000);
    const mails = await renderedMails(database.db, site, kind);
    return mails.at(-1)?.carried.get('redirect_to');
  };

  test('when the client asks for it', async () => {
    const browser = createBrowser(site);
    const options = { emailRedirectTo: PRICING };
    await browser.signUp({ email: ANN, password: PASSWORD, options });
    expect(await lastTarget('account-confirm')).toBe(PRICING);
    await browser.resetPasswordForEmail(ANN, { redirectTo: PRICING });
    expect(await lastTarget('password-reset')).toBe(PRICING);
    await browser.resend({ type: 'signup', email: ANN });
    expect(await lastTarget('account-confirm')).toBeNull();
    await browser.resend({ type: 'signup', email: ANN, options });
    expect(await lastTarget('account-confirm')).toBe(PRICING);
    await database.db.updateTable('users').set({ new_email: 'anna@visitor.example' }).execute();
    await browser.resend({ type: 'email_change', email: ANN, options });
    expect(await lastTarget('email-change')).toBe(PRICING);
  });

  test("when a redirect_to header asks for it, which Supabase's server reads, too", async () => {
    const body = { email: ANN, password: PASSWORD };
    await askAuth(site, '/signup', { body, headers: { redirect_to: PRICING } });
    expect(await lastTarget('account-confirm')).toBe(PRICING);
  });

  // Every client asks for the home page by default; the link then leads to the account page.
  test('not when that is the home page', async () => {
    await createBrowser(site).signUp({
      email: ANN,
      password: PASSWORD,
      options: { emailRedirectTo: `${TEST_SITE_URL}/` },
    });
    expect(await lastTarget('account-confirm')).toBeNull();
  });

  test('never to another site', async () => {
    await createBrowser(site).signUp({
      email: ANN,
      password: PASSWORD,
      options: { emailRedirectTo: 'https://evil.example/pricing' },
    });
    expect(await lastTarget('account-confirm')).toBeNull();
  });

  test.each(['/signup', '/recover', '/resend'])('and %s refuses two redirect_to parameters', async (path) => {
    const body = { email: ANN, password: PASSWORD, type: 'signup' };
    const answer = await askAuth(site, `${path}?redirect_to=${PRICING}&redirect_to=${PRICING}`, { body });
    expect([answer.status, answer.headers.get('x-sb-error-code')]).toEqual([400, 'validation_failed']);
    expect(await database.db.selectFrom('outbox').selectAll().execute()).toEqual([]);
  });
});

describe('redirectTarget', () => {
  test.each([
    [`${TEST_SITE_URL}/blog`, `${TEST_SITE_URL}/blog`],
    [`${TEST_SITE_URL}/blog?tag=calls#top`, `${TEST_SITE_URL}/blog?tag=calls#top`],
    [`${TEST_SITE_URL}/blog?${'x'.repeat(2000)}`, null],
    ['/blog', null],
    ['http://localhost:3001/blog', null],
    ['https://localhost:3000/blog', null],
    ['http://ann@localhost:3000/blog', null],
    ['javascript:alert(1)', null],
    ['', null],
  ])('%s is read as %s', (given, target) => expect(redirectTarget(given, TEST_SITE_URL)).toBe(target));
});
