import { DAY_MS, MINUTE_MS } from '#shared/site/durations.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ANN, askAuth, mailedToken, OTHER_PASSWORD, PASSWORD } from '#test/support/accounts-bench.ts';
import { createTestApp, type TestApp } from '#test/support/test-app.ts';
import { createTestClock } from '#test/support/test-clock.ts';
import { describeOnEachDatabase } from '#test/support/test-database.ts';
import type { Database } from '#server/platform/db/database.ts';
import { rememberSignUp } from '../stores/sign-up-store.ts';
import { openDatabase } from '#server/platform/db/open-database.ts';

const HOME = '198.51.100.7';

describeOnEachDatabase('guessing passwords', (database) => {
  let site: TestApp;
  let replica: TestApp;
  let otherDb: Database;
  let strangers = 0;
  beforeEach(async () => {
    const options = { clock: createTestClock(), trustedProxies: 1 };
    site = await createTestApp({ db: database.db, ...options });
    otherDb = database.engine === 'postgres' ? openDatabase(database.config) : database.db;
    replica = await createTestApp({ db: otherDb, ...options });
    await askAuth(site, '/signup', { body: { email: ANN, password: PASSWORD }, headers: { 'x-forwarded-for': HOME } });
  });
  afterEach(async () => {
    if (otherDb !== database.db) await otherDb.destroy();
  });

  /** Uses a new network each time, so that the limit per network never applies. */
  const stranger = () => {
    strangers += 1;
    return `192.0.2.${strangers % 250}, 203.0.${Math.floor(strangers / 250)}.${strangers % 250}`;
  };
  const signIn = async (password: string, { email = ANN, from = stranger(), at = site } = {}) => {
    const headers = { 'x-forwarded-for': from, 'user-agent': 'Test/1.0' };
    const response = await askAuth(at, '/token?grant_type=password', { body: { email, password }, headers });
    return {
      status: response.status,
      code: response.headers.get('x-sb-error-code'),
      wait: response.headers.get('retry-after'),
    };
  };
  const fail = async (times: number, options = {}) => {
    for (let index = 0; index < times; index += 1) await signIn('a wrong guess', options);
  };

  const resetPassword = async () => {
    const body = { type: 'recovery', token_hash: await mailedToken(database.db, site, 'recovery') };
    const { access_token: token } = (await (await askAuth(site, '/verify', { body })).json()) as Record<string, string>;
    await askAuth(site, '/user', { method: 'PUT', ...(token && { token }), body: { password: OTHER_PASSWORD } });
  };

  test.each([ANN, 'nobody@visitor.example'])('%s is locked after ten failures, for longer each time', async (email) => {
    for (const minutes of [1, 2, 4, 8, 16, 32]) {
      await fail(10, { email });
      expect(await signIn('a wrong guess', { email })).toEqual({
        status: 429,
        code: 'over_request_rate_limit',
        wait: String(minutes * 60),
      });
      site.clock.advance(minutes * MINUTE_MS);
    }
  });

  test("the right password doesn't end a lock, but resets the counters after it", async () => {
    await fail(11);
    expect(await signIn(PASSWORD)).toMatchObject({ status: 429 });
    site.clock.advance(MINUTE_MS);
    expect(await signIn(PASSWORD)).toMatchObject({ status: 200 });
    await fail(9);
    expect(await signIn(PASSWORD)).toMatchObject({ status: 200 });
  });

  test('a known device is kept as seen last, to within a day', async () => {
    const seen = async () =>
      (await database.db.selectFrom('known_devices').select('last_seen_at').execute()).map((row) => row.last_seen_at);
    await database.db.deleteFrom('known_devices').execute();
    const start = site.clock.now();
    const after = [];
    for (const ms of [0, DAY_MS - 1, 1, DAY_MS]) {
      site.clock.advance(ms);
      expect(await signIn(PASSWORD, { from: HOME })).toMatchObject({ status: 200 });
      after.push(await seen());
    }
    expect(after).toEqual([[start], [start], [start + DAY_MS], [start + 2 * DAY_MS]]);
  });

  test("ten failures in more than 15 minutes don't lock", async () => {
    for (let round = 0; round < 4; round += 1) {
      await fail(9);
      site.clock.advance(15 * MINUTE_MS);
    }
    expect(await signIn(PASSWORD)).toMatchObject({ status: 200 });
  });

  test('eight failures in each quarter of an hour never lock, however long they go on', async () => {
    for (let failures = 0; failures < 24; failures += 1) {
      expect(await signIn('a wrong guess')).toMatchObject({ code: 'invalid_credentials' });
      site.clock.advance(2 * MINUTE_MS);
    }
  });

  // Counted before the password is checked, so only ten of many concurrent guesses are checked.
  test('40 guesses at once on two servers: ten are checked', async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, async (_, index) => signIn('a wrong guess', { at: index % 2 ? site : replica })),
    );
    const looked = answers.filter((answer) => answer.code === 'invalid_credentials');
    expect(looked.length).toBeLessThanOrEqual(10);
    expect(new Set(answers.map((answer) => answer.code))).toEqual(
      new Set(['invalid_credentials', 'over_request_rate_limit']),
    );
  });

  test("strangers don't lock out a device that signed in before; it has its own limit", async () => {
    expect(await signIn(PASSWORD, { from: HOME })).toMatchObject({ status: 200 });
    await fail(20);
    expect(await signIn(PASSWORD)).toMatchObject({ status: 429 });
    expect(await signIn(PASSWORD, { from: HOME })).toMatchObject({ status: 200 });
    await fail(10, { from: HOME });
    expect(await signIn(PASSWORD, { from: HOME })).toMatchObject({ status: 429 });
  });

  test('a new password unlocks a device that its owner had locked', async () => {
    const atHome = { from: HOME };
    expect(await signIn(PASSWORD, atHome)).toMatchObject({ status: 200 });
    for (let round = 0; round < 10; round += 1) {
      await fail(10, atHome);
      site.clock.advance(60 * MINUTE_MS);
    }
    expect(await signIn(PASSWORD, atHome)).toMatchObject({ code: 'reset_required' });
    await resetPassword();
    for (let index = 0; index < 3; index += 1)
      expect(await signIn(OTHER_PASSWORD, atHome)).toMatchObject({ status: 200 });
  });

  test("the right password of an unconfirmed account doesn't count as a failure", async () => {
    const waiting = database.db.updateTable('users').set({ email_confirmed_at: null }).returningAll();
    const { email, password_hash: hash } = await waiting.executeTakeFirstOrThrow();
    await rememberSignUp(database.db, email, hash, site.clock.now());
    await fail(1);
    // Two below what takes a new password.
    await database.db.updateTable('sign_in_failures').set({ consecutive: 98 }).execute();
    for (let index = 0; index < 12; index += 1)
      expect(await signIn(PASSWORD)).toMatchObject({ code: 'email_not_confirmed' });
    await database.db.updateTable('users').set({ email_confirmed_at: 0 }).execute();
    expect(await signIn(PASSWORD)).toMatchObject({ status: 200 });
  });

  test.each([ANN, 'nobody@visitor.example'])('after 100 failures in a row %s needs a new password', async (email) => {
    for (let round = 0; round < 10; round += 1) {
      await fail(10, { email });
      site.clock.advance(60 * MINUTE_MS);
    }
    expect(await signIn(PASSWORD, { email })).toMatchObject({ status: 400, code: 'reset_required' });
    if (email !== ANN) return;
    await resetPassword();
    expect(await signIn(OTHER_PASSWORD)).toMatchObject({ status: 200 });
  });

  describe('from one network', () => {
    test('30 sign-ins in five minutes', async () => {
      for (let index = 0; index < 30; index += 1)
        expect(await signIn('wrong', { email: `a${index}@visitor.example`, from: HOME })).toMatchObject({
          status: 400,
        });
      expect(await signIn(PASSWORD, { from: HOME })).toMatchObject({ status: 429 });
      expect(await signIn(PASSWORD)).toMatchObject({ status: 200 });
      site.clock.advance(5 * MINUTE_MS);
      expect(await signIn(PASSWORD, { from: HOME })).toMatchObject({ status: 200 });
    });

    test('ten sign-ups an hour', async () => {
      const signUp = async (index: number) => {
        const headers = { 'x-forwarded-for': HOME };
        const body = { email: `a${index}@visitor.example`, password: PASSWORD };
        return (await askAuth(site, '/signup', { body, headers })).status;
      };
      for (let index = 1; index < 10; index += 1) expect(await signUp(index)).toBe(200);
      expect(await signUp(10)).toBe(429);
    });
  });
});
