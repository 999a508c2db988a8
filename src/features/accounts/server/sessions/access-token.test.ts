import { decodeProtectedHeader, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { beforeEach, expect, test } from 'vitest';
import { ANN, askAuth, PASSWORD } from '#test/support/accounts-bench.ts';
import { createOperator } from '#test/support/operator.ts';
import { contactBody } from '#test/support/mail/submissions.ts';
import { createTestApp, type TestApp } from '#test/support/test-app.ts';
import { describeOnEachDatabase } from '#test/support/test-database.ts';
import { signingKeysOf } from './signing-keys.ts';

describeOnEachDatabase('access tokens', (database) => {
  let site: TestApp;
  beforeEach(async () => {
    site = await createTestApp({ db: database.db, rateLimitScale: 1000 });
  });
  const signUp = async () => {
    const response = await askAuth(site, '/signup', { body: { email: ANN, password: PASSWORD } });
    return (await response.json()) as { access_token: string };
  };
  const claims = (token: string) =>
    JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;
  const userWith = async (token: string) => {
    const response = await askAuth(site, '/user', { method: 'GET', token });
    return [response.status, response.headers.get('x-sb-error-code')];
  };

  test('a key verifies its own algorithm only', async () => {
    const [elliptic, rsa] = [await createOperator('ES256'), await createOperator('RS256')];
    const keys = [...elliptic.keys, ...rsa.keys.map((key) => ({ ...key, kid: 'rsa' }))];
    site = await createTestApp({ db: database.db, rateLimitScale: 1000, signingKeys: await signingKeysOf(keys) });
    const { access_token: token } = await signUp();
    expect(await userWith(token)).toEqual([200, null]);
    // Signed with the RSA key under the other key's id.
    expect(await userWith(await rsa.sign(claims(token)))).toEqual([403, 'bad_jwt']);
  });

  test('forged ones are refused', async () => {
    const { access_token: token } = await signUp();
    const payload = claims(token);
    const { kid } = decodeProtectedHeader(token);
    const header = { alg: 'ES256', typ: 'JWT', ...(kid !== undefined && { kid }) };
    const { privateKey } = await generateKeyPair('ES256');
    const secret = new TextEncoder().encode('a secret of the tests, long enough to be one');
    const forged = [
      await new SignJWT(payload).setProtectedHeader(header).sign(privateKey),
      await new SignJWT(payload).setProtectedHeader({ ...header, alg: 'HS256' }).sign(secret),
      new UnsecuredJWT(payload).encode(),
      `${token.slice(0, -4)}AAAA`,
      token.split('.').slice(0, 2).join('.'),
    ];
    for (const one of forged) expect(await userWith(one)).toEqual([403, 'bad_jwt']);
  });

  test('last an hour, with 30 seconds of leeway', async () => {
    const { access_token: token } = await signUp();
    site.clock.advance(3_600_000 + 29_000);
    expect(await userWith(token)).toEqual([200, null]);
    site.clock.advance(2_000);
    expect(await userWith(token)).toEqual([403, 'bad_jwt']);
  });

  test('of another site with the same key are refused', async () => {
    const { access_token: token } = await signUp();
    site = await createTestApp({ db: database.db, siteUrl: 'https://other.example' });
    expect(await userWith(token)).toEqual([403, 'bad_jwt']);
  });

  test('of banned or deleted users are refused at once', async () => {
    const { access_token: token } = await signUp();
    await database.db
      .updateTable('users')
      .set({ banned_until: site.clock.now() + 1000 })
      .execute();
    expect(await userWith(token)).toEqual([403, 'user_banned']);
    await database.db.deleteFrom('users').execute();
    expect(await userWith(token)).toEqual([403, 'session_not_found']);
  });

  test('open the functions, until signing out closes them', async () => {
    const { access_token: token } = await signUp();
    const authorization = `Bearer ${token}`;
    expect((await site.call('submit-contact', contactBody(), { authorization })).status).toBe(200);
    await askAuth(site, '/logout', { token });
    expect((await site.call('submit-contact', contactBody(), { authorization })).status).toBe(401);
  });
});
