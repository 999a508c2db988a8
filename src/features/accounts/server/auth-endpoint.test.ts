import { decodeProtectedHeader } from 'jose';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  ANN,
  askAuth,
  OTHER_PASSWORD,
  PASSWORD,
  queuedMails,
  type AuthQuestion,
} from '#test/support/accounts-bench.ts';
import { EMAIL_CHANGES_PER_USER, REFUSALS_PER_CLIENT } from './wire/account-limits.ts';
import { createTestApp, TEST_ANON_KEY, TEST_SITE_URL, type TestApp } from '#test/support/test-app.ts';
import { describeOnEachDatabase } from '#test/support/test-database.ts';

const MODERN = { 'x-supabase-api-version': '2024-01-01' };
const UNLIMITED = 1_000_000;

describeOnEachDatabase('auth endpoint', (database) => {
  let site: TestApp;
  beforeEach(async () => {
    site = await createTestApp({ db: database.db, rateLimitScale: UNLIMITED });
  });
  const ask = async (path: string, question?: AuthQuestion) => {
    const response = await askAuth(site, path, question);
    const text = await response.text();
    return { response, body: text === '' ? undefined : (JSON.parse(text) as Record<string, unknown>) };
  };
  const signUp = async (body: object = {}) => {
    const { body: session } = await ask('/signup', { body: { email: ANN, password: PASSWORD, ...body } });
    return session as unknown as { access_token: string; refresh_token: string; user: Record<string, unknown> };
  };

  describe('errors', () => {
    const wrong = { body: { email: ANN, password: 'wrong' } };
    test.each([[{}], [{ 'x-supabase-api-version': 'soon' }], [{ 'x-supabase-api-version': '2023-12-31' }]])(
      'have numeric codes for %o',
      async (headers: Record<string, string>) => {
        const { response, body } = await ask('/token?grant_type=password', { ...wrong, headers });
        expect(body).toEqual({ code: 400, error_code: 'invalid_credentials', msg: 'Invalid login credentials' });
        expect(response.headers.get('x-supabase-api-version')).toBeNull();
        expect(response.headers.get('x-sb-error-code')).toBe('invalid_credentials');
      },
    );

    test('have text codes from version 2024-01-01 on, and repeat the version', async () => {
      const { response, body } = await ask('/token?grant_type=password', { ...wrong, headers: MODERN });
      expect(body).toEqual({ code: 'invalid_credentials', message: 'Invalid login credentials' });
      expect(response.headers.get('x-supabase-api-version')).toBe('2024-01-01');
    });

    test('of weak passwords name the reasons in both versions', async () => {
      for (const headers of [{}, MODERN]) {
        const { response, body } = await ask('/signup', { body: { email: ANN, password: 'abc' }, headers });
        expect(response.status).toBe(422);
        expect(body).toMatchObject({ weak_password: { reasons: ['length'] } });
      }
    });

    test.each<[path: string, question: AuthQuestion, status: number, code: string]>([
      ['/nothing', { method: 'GET' }, 404, 'not_found'],
      ['/admin/audit', { method: 'GET' }, 404, 'not_found'],
      ['/signup', { method: 'GET' }, 405, 'method_not_allowed'],
      ['/signup', { body: '{"email":' }, 400, 'bad_json'],
      ['/signup', { body: '[]' }, 400, 'validation_failed'],
      ['/signup', { body: { email: [ANN], password: PASSWORD } }, 400, 'validation_failed'],
      ['/signup', { body: { email: ANN } }, 400, 'validation_failed'],
      ['/signup', { body: { email: 'ann', password: PASSWORD } }, 400, 'validation_failed'],
      ['/signup', { body: { email: `"a,b"@c.example`, password: PASSWORD } }, 400, 'validation_failed'],
      ['/signup', { body: { email: ANN, password: `${PASSWORD}\0` } }, 400, 'validation_failed'],
      ['/signup', { body: { email: ANN, password: 'x'.repeat(257) } }, 400, 'validation_failed'],
      [
        '/signup',
        { body: { email: ANN, password: PASSWORD, data: { note: 'x'.repeat(5000) } } },
        400,
        'validation_failed',
      ],
      ['/signup', { body: {} }, 422, 'anonymous_provider_disabled'],
      ['/signup', { body: { phone: '1', password: PASSWORD } }, 422, 'phone_provider_disabled'],
      ['/signup', { body: 'x', headers: { 'content-type': 'text/plain' } }, 415, 'unsupported_media_type'],
      ['/signup', { body: JSON.stringify('x'.repeat(70_000)) }, 413, 'payload_too_large'],
      ['/token', { body: {} }, 400, 'invalid_credentials'],
      ['/token?grant_type=pkce', { body: {} }, 400, 'invalid_credentials'],
      ['/token?grant_type=id_token', { body: {} }, 400, 'provider_disabled'],
      ['/token?grant_type=web3', { body: {} }, 422, 'web3_provider_disabled'],
      ['/token?grant_type=password&grant_type=password', { body: {} }, 400, 'validation_failed'],
      ['/user', { method: 'GET' }, 401, 'no_authorization'],
      ['/user', { method: 'GET', token: TEST_ANON_KEY }, 403, 'bad_jwt'],
      ['/logout', {}, 401, 'no_authorization'],
      ['/logout?scope=mars', {}, 400, 'validation_failed'],
      ['/recover', { body: {} }, 400, 'validation_failed'],
      ['/resend', { body: { email: ANN, type: 'magic' } }, 400, 'validation_failed'],
      ['/verify', { body: { token_hash: 'x' } }, 400, 'validation_failed'],
      ['/verify', { body: { type: 'signup', token_hash: 'x' } }, 403, 'otp_expired'],
      ['/verify', { body: { type: 'signup', token: '123456', email: ANN } }, 403, 'otp_expired'],
      ['/verify', { body: { type: 'sms', token: '123456', phone: '15551234567' } }, 403, 'otp_expired'],
      ['/verify', { body: { type: 'phone_change', token: '123456', phone: '1-invalid' } }, 400, 'validation_failed'],
      ['/verify', { method: 'GET' }, 400, 'validation_failed'],
      ['/signup', { body: { email: ANN, password: PASSWORD, data: ['a'] } }, 400, 'validation_failed'],
      ['/sso', { body: {} }, 404, 'saml_provider_disabled'],
      ['/user/identities/authorize', { method: 'GET' }, 404, 'manual_linking_disabled'],
      ['/otp', { body: { email: ANN, create_user: false } }, 422, 'otp_disabled'],
      ['/factors', {}, 401, 'no_authorization'],
    ])('%s %o', async (path, question, status, code) => {
      const { response, body } = await ask(path, question);
      expect([response.status, body]).toMatchObject([status, { code: status, error_code: code }]);
    });
  });

  describe('public routes', () => {
    test('list the enabled sign-in methods', async () => {
      const { body } = await ask('/settings', { method: 'GET' });
      expect(body).toMatchObject({
        external: { email: true, phone: false },
        disable_signup: false,
        mailer_autoconfirm: true,
      });
      expect((await askAuth(site, '/settings', { method: 'HEAD' })).status).toBe(200);
    });

    test('say that signing up is closed, which the service then refuses', async () => {
      await signUp();
      site = await createTestApp({ db: database.db, accounts: { signUpDisabled: true } });
      expect((await ask('/settings', { method: 'GET' })).body).toMatchObject({ disable_signup: true });
      const { response, body } = await ask('/signup', { body: { email: 'bob@visitor.example', password: PASSWORD } });
      expect([response.status, body]).toMatchObject([422, { error_code: 'signup_disabled' }]);
      const signIn = await ask('/token?grant_type=password', { body: { email: ANN, password: PASSWORD } });
      expect(signIn.response.status).toBe(200);
    });

    test('report that the service runs', async () => {
      expect((await ask('/health', { method: 'GET' })).body).toMatchObject({ name: 'GoTrue' });
    });

    test('publish the public keys and no private part of them', async () => {
      const { response, body } = await ask('/.well-known/jwks.json', { method: 'GET' });
      expect(response.headers.get('cache-control')).toBe('public, max-age=600');
      const [key = {}] = (body?.['keys'] ?? []) as Record<string, unknown>[];
      expect(key).toMatchObject({ kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig' });
      expect(key).not.toHaveProperty('d');
      expect(decodeProtectedHeader((await signUp()).access_token)).toMatchObject({ alg: 'ES256', kid: key['kid'] });
    });

    test('allow cross-origin requests from our own site only', async () => {
      const preflight = (origin: string) => askAuth(site, '/token', { method: 'OPTIONS', headers: { origin } });
      const own = await preflight(TEST_SITE_URL);
      expect([own.status, own.headers.get('access-control-allow-origin')]).toEqual([204, TEST_SITE_URL]);
      expect(own.headers.get('access-control-allow-headers')).toContain('x-supabase-api-version');
      expect(own.headers.get('access-control-allow-credentials')).toBeNull();
      const answer = await askAuth(site, '/settings', { method: 'GET', headers: { origin: TEST_SITE_URL } });
      const readable = answer.headers.get('access-control-expose-headers')?.split(', ');
      expect(readable).toEqual(expect.arrayContaining(['x-total-count', 'link', 'x-sb-error-code', 'retry-after']));
      expect((await preflight('https://evil.example')).headers.get('access-control-allow-origin')).toBeNull();
      expect((await preflight('null')).headers.get('access-control-allow-origin')).toBeNull();
    });
  });

  test('ignores a role in sign-ups and changes of metadata', async () => {
    const rank = { role: 'service_role', app_metadata: { role: 'owner' }, email_confirmed_at: '2020-01-01T00:00:00Z' };
    const { access_token: token, user } = await signUp({ ...rank, data: { role: 'owner', is_admin: true } });
    expect(user).toMatchObject({ role: 'authenticated', app_metadata: { provider: 'email', providers: ['email'] } });
    const refused = await ask('/user', { method: 'PUT', token, body: { app_metadata: { role: 'owner' } } });
    expect(refused.body).toMatchObject({ error_code: 'not_admin' });
    const { body } = await ask('/user', { method: 'PUT', token, body: { role: 'service_role', data: { a: 1 } } });
    expect(body).toMatchObject({ role: 'authenticated', app_metadata: { provider: 'email', providers: ['email'] } });
  });

  test('of two concurrent password changes only one succeeds', async () => {
    const { access_token: token } = await signUp();
    const change = async (password: string) =>
      (await ask('/user', { method: 'PUT', token, body: { password, current_password: PASSWORD } })).response.status;
    const statuses = await Promise.all([change(OTHER_PASSWORD), change('yet another phrase')]);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 400]);
    expect(await queuedMails(database.db)).toHaveLength(1);
  });

  test('changes to taken addresses count against the limit of all changes', async () => {
    site = await createTestApp({ db: database.db });
    await signUp({ email: 'bob@visitor.example' });
    const { access_token: token } = await signUp();
    const move = async () => askAuth(site, '/user', { method: 'PUT', token, body: { email: 'bob@visitor.example' } });
    for (let index = 0; index < EMAIL_CHANGES_PER_USER.points; index += 1) expect((await move()).status).toBe(422);
    const last = await move();
    expect([last.status, last.headers.get('x-sb-error-code')]).toEqual([429, 'over_email_send_rate_limit']);
    expect(last.headers.get('retry-after')).toBe('3600');
  });

  test.each([
    ['/recover', { email: `a@${'a.'.repeat(30_000)}@` }],
    ['/signup', { email: ANN, password: 'password1' }],
    ['/token?grant_type=refresh_token', { refresh_token: 'none' }],
    ['/verify', '{'],
  ])("input that %s refuses is counted, without limiting the client's other requests", async (path, body) => {
    site = await createTestApp({ db: database.db });
    const { access_token: token } = await signUp();
    for (let index = 0; index < REFUSALS_PER_CLIENT.points; index += 1)
      expect((await askAuth(site, path, { body })).status).toBeLessThan(429);
    expect((await askAuth(site, path, { body })).status).toBe(429);
    expect((await askAuth(site, '/user', { method: 'GET', token })).status).toBe(200);
  });

  test('20 sign-ups with one address at once make one account', async () => {
    const statuses = await Promise.all(
      Array.from(
        { length: 20 },
        async () => (await askAuth(site, '/signup', { body: { email: ANN, password: PASSWORD } })).status,
      ),
    );
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, ...Array(19).fill(422)]);
  });
});
