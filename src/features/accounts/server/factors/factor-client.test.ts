import type { GoTrueClient } from '@supabase/auth-js';
import { decodeJwt } from 'jose';
import { beforeEach, expect, test } from 'vitest';
import { ANN, createBrowser, mailedToken, OTHER_PASSWORD, PASSWORD } from '#test/support/accounts-bench.ts';
import { createAuthenticatorApp } from '#test/support/peers/authenticator-app.ts';
import { createTestApp, type TestApp } from '#test/support/test-app.ts';
import { createTestClock } from '#test/support/test-clock.ts';
import { describeOnEmbedded } from '#test/support/test-database.ts';

describeOnEmbedded('the official client and two-step sign-in', (database) => {
  let site: TestApp;
  beforeEach(async () => {
    // The client compares the expiry with the machine's clock.
    site = await createTestApp({ db: database.db, clock: createTestClock(Date.now()), rateLimitScale: 1000 });
  });

  const signedUp = async () => {
    const browser = createBrowser(site);
    expect((await browser.signUp({ email: ANN, password: PASSWORD })).error).toBeNull();
    return browser;
  };
  const signedIn = async () => {
    const browser = createBrowser(site);
    expect((await browser.signInWithPassword({ email: ANN, password: PASSWORD })).error).toBeNull();
    return browser;
  };
  const enroll = async (browser: GoTrueClient, friendlyName = 'Phone') => {
    const { data, error } = await browser.mfa.enroll({ factorType: 'totp', friendlyName });
    if (error) throw error;
    return { ...data, app: createAuthenticatorApp(data.totp.secret, site.clock) };
  };
  const turnedOn = async (browser: GoTrueClient) => {
    const { id: factorId, app } = await enroll(browser);
    const { error } = await browser.mfa.challengeAndVerify({ factorId, code: app.next() });
    expect(error).toBeNull();
    return { factorId, app };
  };
  const levels = async (browser: GoTrueClient) => {
    const { data } = await browser.mfa.getAuthenticatorAssuranceLevel();
    return [data?.currentLevel, data?.nextLevel, data?.currentAuthenticationMethods.map((it) => Object(it).method)];
  };

  test('enrolls, challenges and verifies', async () => {
    const browser = await signedUp();
    expect(await levels(browser)).toEqual(['aal1', 'aal1', ['password']]);
    const { id: factorId, type, friendly_name, totp, app } = await enroll(browser);
    expect({ type, friendly_name }).toEqual({ type: 'totp', friendly_name: 'Phone' });
    expect(totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg /);
    expect(totp.uri).toContain(`secret=${totp.secret}`);
    expect((await browser.mfa.listFactors()).data).toMatchObject({ all: [{ status: 'unverified' }], totp: [] });
    expect(await levels(browser)).toEqual(['aal1', 'aal1', ['password']]);

    const challenge = await browser.mfa.challenge({ factorId });
    expect(challenge.data).toMatchObject({ type: 'totp', expires_at: Math.floor(site.clock.now() / 1000) + 300 });
    const verified = await browser.mfa.verify({
      factorId,
      challengeId: challenge.data?.id ?? '',
      code: app.next(),
    });
    expect(verified.data).toMatchObject({ token_type: 'bearer', user: { factors: [{ id: factorId }] } });
    expect(await levels(browser)).toEqual(['aal2', 'aal2', ['totp', 'password']]);
    expect((await browser.mfa.listFactors()).data?.totp).toMatchObject([
      { id: factorId, friendly_name: 'Phone', factor_type: 'totp', status: 'verified' },
    ]);
  });

  test('signs in again in two steps, and a refresh stays at aal2', async () => {
    const { factorId, app } = await turnedOn(await signedUp());
    const browser = await signedIn();
    expect(await levels(browser)).toEqual(['aal1', 'aal2', ['password']]);
    expect((await browser.mfa.challengeAndVerify({ factorId, code: app.next() })).error).toBeNull();
    expect(await levels(browser)).toEqual(['aal2', 'aal2', ['totp', 'password']]);
    expect((await browser.refreshSession()).error).toBeNull();
    expect(await levels(browser)).toEqual(['aal2', 'aal2', ['totp', 'password']]);
    const token = (await browser.getSession()).data.session?.access_token ?? '';
    expect(decodeJwt(token)).toMatchObject({
      aal: 'aal2',
      amr: [{ method: 'totp', timestamp: expect.any(Number) }, {}],
    });
  });

  test('the first factor ends every session below aal2; a second factor ends none', async () => {
    const browser = await signedUp();
    const other = await signedIn();
    const { factorId, app } = await turnedOn(browser);
    expect((await other.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' });
    const third = await signedIn();
    await third.mfa.challengeAndVerify({ factorId, code: app.next() });
    const second = await enroll(browser, 'Tablet');
    expect((await browser.mfa.challengeAndVerify({ factorId: second.id, code: second.app.next() })).error).toBeNull();
    expect((await third.getUser()).error).toBeNull();
  });

  test('before the second step a session can only read its user and sign out', async () => {
    const { factorId } = await turnedOn(await signedUp());
    const half = await signedIn();
    expect((await half.getUser()).data.user?.email).toBe(ANN);
    const insufficient = { status: 401, code: 'insufficient_aal' };
    expect((await half.updateUser({ email: 'anna@visitor.example' })).error).toMatchObject(insufficient);
    const change = { password: OTHER_PASSWORD, current_password: PASSWORD };
    expect((await half.updateUser(change)).error).toMatchObject(insufficient);
    expect((await half.updateUser({ data: { full_name: 'Mallory' } })).error).toMatchObject(insufficient);
    const forbidden = { status: 403, code: 'insufficient_aal' };
    expect((await half.mfa.unenroll({ factorId })).error).toMatchObject(forbidden);
    expect((await half.mfa.enroll({ factorType: 'totp' })).error).toMatchObject(forbidden);
    const token = (await half.getSession()).data.session?.access_token;
    expect((await half.signOut({ scope: 'local' })).error).toBeNull();
    expect((await half.getUser(token)).error).toMatchObject({ name: 'AuthSessionMissingError' });
  });

  test("before the second step a session can't sign out others", async () => {
    const browser = await signedUp();
    await turnedOn(browser);
    const half = await signedIn();
    expect((await half.signOut({ scope: 'global' })).error).toBeNull();
    expect((await half.getSession()).data.session).toBeNull();
    expect((await browser.getUser()).data.user?.email).toBe(ANN);
  });

  test('a recovery link does not get around the second step', async () => {
    const { factorId, app } = await turnedOn(await signedUp());
    const browser = createBrowser(site);
    const token_hash = await mailedToken(database.db, site, 'recovery');
    expect((await browser.verifyOtp({ type: 'recovery', token_hash })).error).toBeNull();
    expect((await browser.updateUser({ password: OTHER_PASSWORD })).error).toMatchObject({ code: 'insufficient_aal' });
    expect((await browser.mfa.challengeAndVerify({ factorId, code: app.next() })).error).toBeNull();
    expect((await browser.updateUser({ password: OTHER_PASSWORD })).error).toBeNull();
  });

  test('unenrolling turns it off, and lowers the session to aal1', async () => {
    const browser = await signedUp();
    const { factorId } = await turnedOn(browser);
    expect((await browser.mfa.unenroll({ factorId })).data).toEqual({ id: factorId });
    await browser.refreshSession();
    expect(await levels(browser)).toEqual(['aal1', 'aal1', ['password']]);
    expect((await browser.mfa.listFactors()).data?.all).toEqual([]);
    expect((await (await signedIn()).updateUser({ data: { full_name: 'Ann' } })).error).toBeNull();
  });

  test('removing one of two devices lowers the sessions that it raised to aal1', async () => {
    const browser = await signedUp();
    const phone = await turnedOn(browser);
    const tablet = await enroll(browser, 'Tablet');
    await browser.mfa.challengeAndVerify({ factorId: tablet.id, code: tablet.app.next() });
    const byPhone = await signedIn();
    await byPhone.mfa.challengeAndVerify({ factorId: phone.factorId, code: phone.app.next() });
    await browser.mfa.unenroll({ factorId: phone.factorId });
    await byPhone.refreshSession();
    expect(await levels(byPhone)).toEqual(['aal1', 'aal2', ['password']]);
    await browser.refreshSession();
    expect(await levels(browser)).toEqual(['aal2', 'aal2', ['totp', 'password']]);
  });

  test('a new enrolment replaces an unfinished one', async () => {
    const browser = await signedUp();
    const first = await enroll(browser);
    const second = await enroll(browser);
    const late = await browser.mfa.challengeAndVerify({ factorId: first.id, code: first.app.next() });
    expect(late.error).toMatchObject({ status: 404, code: 'mfa_factor_not_found', message: 'Factor not found' });
    expect((await browser.mfa.challengeAndVerify({ factorId: second.id, code: second.app.next() })).error).toBeNull();
  });
});
