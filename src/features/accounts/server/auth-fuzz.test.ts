import * as fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { ANN, askAuth, PASSWORD } from '#test/support/accounts-bench.ts';
import { anyText } from '#test/support/any-text.ts';
import { createAuthenticatorApp } from '#test/support/peers/authenticator-app.ts';
import { createOperatedSite, makeUser, type OperatedSite } from '#test/support/operator.ts';
import { FULL_RUNS_PER_ROUTE, runSize } from '#test/support/run-size.ts';
import { describeOnEachDatabase } from '#test/support/test-database.ts';

const PATHS = [
  '/signup',
  '/token?grant_type=password',
  '/token?grant_type=refresh_token',
  '/user',
  '/logout?scope=others',
  '/recover',
  '/resend',
  '/verify',
  '/settings',
  '/health',
  '/otp',
  '/factors',
  '/admin/users',
  '/admin/users?page=1&per_page=3',
  '/admin/generate_link',
  '/invite',
];
const { numRuns, limits } = runSize({ quick: 300, full: FULL_RUNS_PER_ROUTE * PATHS.length });

describeOnEachDatabase('auth endpoint', (database) => {
  let site: OperatedSite;
  beforeEach(async () => {
    site = await createOperatedSite(database.db, { rateLimitScale: 1_000_000 });
  });

  test('answers JSON and never 5xx, whatever is sent', limits, async () => {
    const signedUp = await askAuth(site, '/signup', { body: { email: ANN, password: PASSWORD } });
    const { access_token: token } = (await signedUp.json()) as { access_token: string };
    const enrolled = await askAuth(site, '/factors', { token, body: { factor_type: 'totp' } });
    const { id: factorId, totp } = (await enrolled.json()) as { id: string; totp: { secret: string } };
    const asked = await askAuth(site, `/factors/${factorId}/challenge`, { token, body: {} });
    const { id: challenge_id } = (await asked.json()) as { id: string };
    const code = createAuthenticatorApp(totp.secret, site.clock).next();
    await askAuth(site, `/factors/${factorId}/verify`, { token, body: { challenge_id, code } });
    const bob = await makeUser(site.admin, { email: 'bob@visitor.example' });
    const adminToken = await site.operator.sign();
    const factorPaths = [`/factors/${factorId}/challenge`, `/factors/${factorId}/verify`, '/factors/%00/verify'];
    const paths = [...PATHS, ...factorPaths, `/admin/users/${bob.id}`, `/admin/users/${bob.id}/factors`];
    const text = fc.oneof(
      anyText(),
      fc.emailAddress(),
      fc.constantFrom(ANN, PASSWORD, token, 'signup', 'recovery', 'email_change', 'email_change_new', '24h'),
      fc.constantFrom('totp', '000000', '٠٥٠٤٧١'),
    );
    const value = fc.oneof(text, fc.jsonValue(), fc.constant(null));
    const fields = [
      'email',
      'password',
      'data',
      'refresh_token',
      'type',
      'token_hash',
      'token',
      'current_password',
      'phone',
      'nonce',
      'app_metadata',
      'factor_type',
      'friendly_name',
      'issuer',
      'challenge_id',
      'code',
      'user_metadata',
      'email_confirm',
      'ban_duration',
      'new_email',
      'role',
      'should_soft_delete',
    ];
    const body = fc.oneof(
      { weight: 4, arbitrary: fc.dictionary(fc.constantFrom(...fields), value) },
      { weight: 1, arbitrary: fc.jsonValue() },
    );
    const bearer = fc.oneof(
      fc.constantFrom(token, adminToken),
      fc.string().filter((it) => /^[\x21-\x7e]+$/.test(it)),
    );
    const question = fc.record({
      path: fc.oneof(
        { weight: 9, arbitrary: fc.constantFrom(...paths) },
        { weight: 1, arbitrary: text.map((it) => `/admin/users/${encodeURIComponent(it)}`) },
        { weight: 1, arbitrary: text.map((it) => `/admin/users?page=${encodeURIComponent(it)}`) },
      ),
      method: fc.constantFrom('POST', 'PUT', 'GET', 'DELETE'),
      body,
      bearer,
    });
    const property = fc.asyncProperty(question, async ({ path, method, body: sent, bearer: sentToken }) => {
      const response = await askAuth(site, path, {
        method,
        token: sentToken,
        ...(method !== 'GET' && { body: JSON.stringify(sent) }),
      });
      const { status, headers } = response;
      const type = headers.get('content-type') ?? '';
      const isEmpty = status === 204 || status === 303;
      expect([status < 500, isEmpty || type.startsWith('application/json')]).toEqual([true, true]);
    });
    await fc.assert(property, { numRuns });
  });
});
