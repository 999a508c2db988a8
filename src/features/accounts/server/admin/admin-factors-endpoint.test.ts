import { beforeEach, expect, test } from 'vitest';
import { askAuth, queuedMails } from '#test/support/accounts-bench.ts';
import { createAuthenticatorApp } from '#test/support/peers/authenticator-app.ts';
import { createOperatedSite, makeUser, signInTo, type OperatedSite } from '#test/support/operator.ts';
import { describeOnEmbedded } from '#test/support/test-database.ts';

const NOBODY = '83fd9e20-7a80-46e4-bf29-a86e3d6bbf66';

describeOnEmbedded('admin factors', (database) => {
  let site: OperatedSite;
  beforeEach(async () => {
    site = await createOperatedSite(database.db);
  });
  const withFactor = async () => {
    const { id: userId } = await makeUser(site.admin);
    const { browser } = await signInTo(site);
    const { data, error } = await browser.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
    if (error) throw error;
    const code = createAuthenticatorApp(data.totp.secret, site.clock).next();
    expect((await browser.mfa.challengeAndVerify({ factorId: data.id, code })).error).toBeNull();
    return { userId, factorId: data.id, browser };
  };

  test('are listed with the account and by themselves', async () => {
    const { userId, factorId } = await withFactor();
    const factor = { id: factorId, friendly_name: 'Phone', factor_type: 'totp', status: 'verified' };
    expect((await site.admin.mfa.listFactors({ userId })).data?.factors).toMatchObject([factor]);
    expect((await site.admin.getUserById(userId)).data.user?.factors).toMatchObject([factor]);
    const bob = await makeUser(site.admin, { email: 'bob@visitor.example' });
    expect(bob.factors).toBeUndefined();
    const { users } = (await site.admin.listUsers()).data;
    expect(new Map(users.map(({ id, factors }) => [id, factors?.length]))).toEqual(
      new Map([
        [userId, 1],
        [bob.id, undefined],
      ]),
    );
  });

  test('removing a lost one tells its owner, who then signs in without it', async () => {
    const { userId, factorId, browser } = await withFactor();
    const { data, error } = await site.admin.mfa.deleteFactor({ userId, id: factorId });
    expect([data, error]).toMatchObject([{ data: { id: factorId } }, null]);
    expect((await site.admin.mfa.listFactors({ userId })).data?.factors).toEqual([]);
    expect((await queuedMails(database.db)).map(({ kind }) => kind)).toEqual(['two-step-changed', 'two-step-changed']);
    expect(site.lines.join('')).toContain('admin: factor removed');
    await browser.refreshSession();
    expect((await browser.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({ currentLevel: 'aal1' });
    const again = await signInTo(site);
    expect((await again.browser.updateUser({ data: { full_name: 'Ann' } })).error).toBeNull();
  });

  test('answers 404 for unknown accounts and unknown factors', async () => {
    const { userId } = await withFactor();
    const listed = await site.admin.mfa.listFactors({ userId: NOBODY });
    expect(listed.error).toMatchObject({ status: 404, code: 'user_not_found' });
    const nowhere = await site.admin.mfa.deleteFactor({ userId: NOBODY, id: NOBODY });
    expect(nowhere.error).toMatchObject({ status: 404, code: 'user_not_found' });
    const nothing = await site.admin.mfa.deleteFactor({ userId, id: NOBODY });
    expect(nothing.error).toMatchObject({ status: 404, code: 'mfa_factor_not_found' });
  });

  test("can't be listed or removed by a user", async () => {
    const { userId, factorId, browser } = await withFactor();
    const token = (await browser.getSession()).data.session?.access_token ?? '';
    const path = `/admin/users/${userId}/factors`;
    for (const [method, at] of [
      ['GET', path],
      ['DELETE', `${path}/${factorId}`],
    ] as const) {
      const refused = await askAuth(site, at, { method, token });
      expect([refused.status, refused.headers.get('x-sb-error-code')]).toEqual([403, 'not_admin']);
    }
  });
});
