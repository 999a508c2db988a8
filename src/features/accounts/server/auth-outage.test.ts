import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askAuth, PASSWORD } from '#test/support/accounts-bench.ts';
import { createTestApp, type TestApp } from '#test/support/test-app.ts';
import { createTestClock } from '#test/support/test-clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import { openDatabase } from '#server/platform/db/open-database.ts';
import { createAccessTokens } from './sessions/access-token.ts';
import { generateSigningKey, signingKeysOf } from './sessions/signing-keys.ts';

// A client treats any 4xx as the end of its session.
describe('without a database', () => {
  let db: Database;
  let site: TestApp;
  let token: string;
  beforeAll(async () => {
    db = openDatabase({ engine: 'postgres', url: 'postgres://nobody@127.0.0.1:1/none' });
    const signingKeys = await signingKeysOf([await generateSigningKey()]);
    const clock = createTestClock();
    site = await createTestApp({ db, clock, signingKeys });
    const id = crypto.randomUUID();
    const row = {
      id,
      user_metadata: '{}',
      app_metadata: '{}',
      auth_at: 0,
      auth_method: 'password',
      aal: 'aal1',
      factor_at: null,
    };
    // Signing needs only these fields.
    const made = createAccessTokens(signingKeys, 'http://localhost:3000').sign(row as never, row as never, clock.now());
    token = (await made).token;
  });
  afterAll(() => db.destroy());

  test.each<[path: string, method: string, body?: object]>([
    ['/signup', 'POST', { email: 'ann@visitor.example', password: PASSWORD }],
    ['/token?grant_type=password', 'POST', { email: 'ann@visitor.example', password: PASSWORD }],
    ['/token?grant_type=refresh_token', 'POST', { refresh_token: 'A'.repeat(43) }],
    ['/user', 'GET'],
    ['/user', 'PUT', { data: {} }],
    ['/logout', 'POST'],
    ['/recover', 'POST', { email: 'ann@visitor.example' }],
    ['/resend', 'POST', { email: 'ann@visitor.example', type: 'signup' }],
    ['/verify', 'POST', { type: 'signup', token_hash: 'x' }],
  ])('%s %s asks the client to try again', async (path, method, body) => {
    const response = await askAuth(site, path, { method, token, ...(body && { body }) });
    expect([response.status, response.headers.get('x-sb-error-code')]).toEqual([503, 'database_unavailable']);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await response.json()).toMatchObject({ error_code: 'database_unavailable', error_id: expect.any(String) });
  });

  test('what the input alone is refused for is refused all the same', async () => {
    const response = await askAuth(site, '/signup', { body: { email: 'ann@visitor.example', password: 'abc' } });
    expect([response.status, response.headers.get('x-sb-error-code')]).toEqual([422, 'weak_password']);
  });

  test('functions ask the client to try again, too', async () => {
    expect((await site.call('submit-contact', {}, { authorization: `Bearer ${token}` })).status).toBe(503);
  });
});
