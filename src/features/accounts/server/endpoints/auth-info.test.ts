import { expect, test } from 'vitest';
import { describeOnEmbedded } from '#test/support/test-database.ts';
import { createTestApp, TEST_ANON_KEY } from '#test/support/test-app.ts';

describeOnEmbedded('the settings of the accounts', (database) => {
  test.each([
    { signUpDisabled: false, requireConfirmation: true },
    { signUpDisabled: true, requireConfirmation: false },
  ])('offer email and nothing else: %j', async (settings) => {
    const site = await createTestApp({ db: database.db, accounts: settings });
    const answer = await site.app.request('/auth/v1/settings', { headers: { apikey: TEST_ANON_KEY } });
    expect(await answer.json()).toEqual({
      external: { email: true, phone: false, anonymous_users: false },
      disable_signup: settings.signUpDisabled,
      mailer_autoconfirm: !settings.requireConfirmation,
      phone_autoconfirm: false,
      sms_provider: '',
      saml_enabled: false,
    });
  });
});
