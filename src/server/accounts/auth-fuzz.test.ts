import * as fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { ANN, askAuth, PASSWORD } from '../../../test/support/accounts-bench.ts';
import { FULL_RUNS_PER_ROUTE, runSize } from '../../../test/support/run-size.ts';
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { describeOnEachDatabase } from '../../../test/support/test-database.ts';

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
];
const { numRuns, limits } = runSize({ quick: 300, full: FULL_RUNS_PER_ROUTE * PATHS.length });

describeOnEachDatabase('auth endpoint', (database) => {
  let site: TestApp;
  beforeEach(async () => {
    site = await createTestApp({ db: database.db, rateLimitScale: 1_000_000 });
  });

  test('whatever is sent, the answer is JSON and never a 5xx', limits, async () => {
    const signedUp = await askAuth(site, '/signup', { body: { email: ANN, password: PASSWORD } });
    const { access_token: token } = (await signedUp.json()) as { access_token: string };
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.emailAddress(),
      fc.constantFrom(ANN, PASSWORD, token, 'signup', 'recovery', 'email_change'),
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
    ];
    const body = fc.oneof(
      { weight: 4, arbitrary: fc.dictionary(fc.constantFrom(...fields), value) },
      { weight: 1, arbitrary: fc.jsonValue() },
    );
    const bearer = fc.oneof(
      fc.constant(token),
      fc.string().filter((it) => /^[\x21-\x7e]+$/.test(it)),
    );
    const question = fc.record({
      path: fc.constantFrom(...PATHS),
      method: fc.constantFrom('POST', 'PUT', 'GET'),
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
