import { MINUTE_MS } from '#shared/site/durations.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ANN, askAuth, mailedToken, PASSWORD } from '#test/support/accounts-bench.ts';
import { createTestApp, type TestApp } from '#test/support/test-app.ts';
import { createTestClock } from '#test/support/test-clock.ts';
import { describeOnEachDatabase } from '#test/support/test-database.ts';
import type { Database } from '#server/platform/db/database.ts';
import { openDatabase } from '#server/platform/db/open-database.ts';

describeOnEachDatabase('mailed tokens', (database) => {
  let site: TestApp;
  let replica: TestApp;
  let otherDb: Database;
  beforeEach(async () => {
    const clock = createTestClock();
    const accounts = { requireConfirmation: true };
    // Raises the limits: this test sends more requests than they allow.
    const options = { clock, accounts, rateLimitScale: 1000 };
    site = await createTestApp({ db: database.db, ...options });
    otherDb = database.engine === 'postgres' ? openDatabase(database.config) : database.db;
    replica = await createTestApp({ db: otherDb, ...options });
    await askAuth(site, '/signup', { body: { email: ANN, password: PASSWORD } });
  });
  afterEach(async () => {
    if (otherDb !== database.db) await otherDb.destroy();
  });
  const verify = async (token: string, { at = site, type = 'signup' } = {}) =>
    (await askAuth(at, '/verify', { body: { type, token_hash: token } })).status;

  test('are stored as hashes', async () => {
    const token = await mailedToken(database.db, site, 'signup');
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(await database.db.selectFrom('one_time_tokens').selectAll().execute())).not.toContain(token);
  });

  test.each([
    ['one token', 1],
    ['two tokens', 2],
  ])('20 uses of %s at once on two servers: one succeeds', async (_, count) => {
    for (let round = 0; round < 5; round += 1) {
      const tokens: string[] = [];
      for (let index = 0; index < count; index += 1) tokens.push(await mailedToken(database.db, site, 'recovery'));
      const statuses = await Promise.all(
        Array.from({ length: 20 }, async (__, index) =>
          verify(tokens[Math.floor(index / 2) % count] ?? '', { at: index % 2 ? site : replica, type: 'recovery' }),
        ),
      );
      expect(statuses.toSorted((a, b) => a - b)).toEqual([200, ...Array(19).fill(403)]);
      expect(await database.db.selectFrom('one_time_tokens').selectAll().execute()).toEqual([]);
    }
  });

  test.each([
    ['recovery', 60],
    ['signup', 24 * 60],
  ] as const)('for %s expire after %i minutes', async (kind, minutes) => {
    const inTime = await mailedToken(database.db, site, kind);
    site.clock.advance(minutes * MINUTE_MS - 1);
    expect(await verify(inTime, { type: kind })).toBe(200);
    const late = await mailedToken(database.db, site, kind);
    site.clock.advance(minutes * MINUTE_MS);
    expect(await verify(late, { type: kind })).toBe(403);
  });

  test('work only for their own purpose', async () => {
    const token = await mailedToken(database.db, site, 'signup');
    expect(await verify(token, { type: 'recovery' })).toBe(403);
    expect(await verify(token, { type: 'email_change' })).toBe(403);
    expect(await verify(token, { type: 'claim' })).toBe(403);
    expect(await verify(token, { type: 'sms' })).toBe(400);
    expect(await verify(await mailedToken(database.db, site, 'claim'))).toBe(403);
    expect(await verify(token)).toBe(200);
  });

  test('end when the password is changed', async () => {
    const token = await mailedToken(database.db, site, 'signup');
    const session = (await (
      await askAuth(site, '/verify', { body: { type: 'signup', token_hash: token } })
    ).json()) as {
      access_token: string;
    };
    const recovery = await mailedToken(database.db, site, 'recovery');
    const body = { password: 'purple elephants dance' };
    expect((await askAuth(site, '/user', { method: 'PUT', token: session.access_token, body })).status).toBe(200);
    expect(await verify(recovery, { type: 'recovery' })).toBe(403);
  });

  // Mail scanners open every link.
  test('are not used up by opening the link', async () => {
    const token = await mailedToken(database.db, site, 'signup');
    const opened = await askAuth(site, `/verify?token=${token}&type=signup&redirect_to=https://evil.example`, {
      method: 'GET',
    });
    expect([opened.status, opened.headers.get('location')]).toEqual([
      303,
      `http://localhost:3000/auth/confirm#token_hash=${token}&type=signup`,
    ]);
    expect(await verify(token)).toBe(200);
  });
});
