import { MINUTE_MS, HOUR_MS } from '#shared/site/durations.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ANN, askAuth, mailedToken, PASSWORD, type AuthQuestion } from '#test/support/accounts-bench.ts';
import { createAuthenticatorApp, type AuthenticatorApp } from '#test/support/peers/authenticator-app.ts';
import { join, MEMBER_PASSWORD } from '#test/support/member.ts';
import { contactBody } from '#test/support/mail/submissions.ts';
import { createTestApp, type TestApp } from '#test/support/test-app.ts';
import { createTestClock } from '#test/support/test-clock.ts';
import { describeOnEachDatabase } from '#test/support/test-database.ts';
import { addMember } from '#features/team/server/team-store.ts';
import type { Database } from '#server/platform/db/database.ts';
import { openDatabase } from '#server/platform/db/open-database.ts';

const STEP_MS = 30_000;

interface Enrolled {
  id: string;
  app: AuthenticatorApp;
  secret: string;
}

interface Answer {
  status: number;
  code: string | null;
  wait: string | null;
  body: Record<string, unknown>;
}

describeOnEachDatabase('factors', (database) => {
  let site: TestApp;
  let replica: TestApp;
  let otherDb: Database;
  let token: string;
  beforeEach(async () => {
    const clock = createTestClock();
    site = await createTestApp({ db: database.db, clock });
    // In one process, a second SQLite connection would block the first one while it waits for the lock.
    otherDb = database.engine === 'postgres' ? openDatabase(database.config) : database.db;
    replica = await createTestApp({ db: otherDb, clock });
    const { body } = await ask('/signup', { body: { email: ANN, password: PASSWORD } });
    token = String(body['access_token']);
  });
  afterEach(async () => {
    if (otherDb !== database.db) await otherDb.destroy();
  });

  const ask = async (path: string, question: AuthQuestion = {}, at = site): Promise<Answer> => {
    const response = await askAuth(at, path, { token, ...question });
    const { status, headers } = response;
    const body = (await response.json()) as Record<string, unknown>;
    return { status, code: headers.get('x-sb-error-code'), wait: headers.get('retry-after'), body };
  };
  const enroll = async (name = '', at = token): Promise<Enrolled> => {
    const { body } = await ask('/factors', { body: { factor_type: 'totp', friendly_name: name }, token: at });
    const { secret } = body['totp'] as { secret: string };
    return { id: String(body['id']), secret, app: createAuthenticatorApp(secret, site.clock) };
  };
  const challenge = async (id: string, at = token) => {
    const { body } = await ask(`/factors/${id}/challenge`, { body: {}, token: at });
    return String(body['id']);
  };
  const verify = async (id: string, code: string, { at = token, on = site, challengeId = '' } = {}) => {
    const challenge_id = challengeId || (await challenge(id, at));
    return ask(`/factors/${id}/verify`, { body: { challenge_id, code }, token: at }, on);
  };
  /** Takes the second step; later calls use the token that it brings. */
  const add = async (name = '') => {
    const factor = await enroll(name);
    const { status, body } = await verify(factor.id, factor.app.next());
    expect(status).toBe(200);
    token = String(body['access_token']);
    return factor;
  };
  const turnOn = async () => add();
  const enterCodeAgain = async ({ id, app }: Enrolled) => {
    token = String((await verify(id, app.next())).body['access_token']);
  };
  const signIn = async () => {
    const { body } = await ask('/token?grant_type=password', { body: { email: ANN, password: PASSWORD } });
    return body as { access_token: string; refresh_token: string };
  };
  const outcomes = (answers: Answer[]) => answers.map(({ status, code }) => code ?? status);

  describe('a code', () => {
    test('is accepted once, and in no other session again', async () => {
      const { id, app } = await turnOn();
      const { access_token: at } = await signIn();
      expect(await verify(id, app.now(), { at })).toMatchObject({ status: 422, code: 'mfa_verification_failed' });
      site.clock.advance(STEP_MS);
      expect(await verify(id, app.now(), { at })).toMatchObject({ status: 200 });
      expect(await verify(id, app.now(), { at })).toMatchObject({ status: 422, code: 'mfa_verification_failed' });
    });

    test('is refused when it is older than the last one used', async () => {
      const { id, app } = await enroll();
      const [now, later] = [app.next(), app.next()];
      expect(await verify(id, later)).toMatchObject({ status: 200 });
      expect(await verify(id, now)).toMatchObject({ code: 'mfa_verification_failed' });
    });

    test('used 20 times at once on two servers opens one session', async () => {
      site = await createTestApp({ db: database.db, clock: site.clock, rateLimitScale: 1000 });
      replica = await createTestApp({ db: otherDb, clock: site.clock, rateLimitScale: 1000 });
      const { id, app } = await turnOn();
      site.clock.advance(STEP_MS);
      const code = app.now();
      const sessions = await Promise.all(Array.from({ length: 20 }, signIn));
      const challenges = await Promise.all(sessions.map(({ access_token: at }) => challenge(id, at)));
      const answers = await Promise.all(
        sessions.map(({ access_token: at }, index) =>
          verify(id, code, { at, on: index % 2 ? site : replica, challengeId: challenges[index] ?? '' }),
        ),
      );
      expect(outcomes(answers).filter((outcome) => outcome === 200)).toHaveLength(1);
      expect(new Set(outcomes(answers))).toEqual(new Set([200, 'mfa_verification_failed']));
      const raised = database.db.selectFrom('sessions').select('id').where('aal', '=', 'aal2');
      expect(await raised.execute()).toHaveLength(2);
    });

    test('can be guessed ten times in 15 minutes, even concurrently', async () => {
      const { id } = await enroll();
      const challengeId = await challenge(id);
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) => verify(id, '000000', { challengeId, on: index % 2 ? site : replica })),
      );
      expect(outcomes(answers).filter((outcome) => outcome === 'mfa_verification_failed')).toHaveLength(10);
      const refused = answers.find(({ status }) => status === 429);
      expect(refused).toMatchObject({ code: 'over_request_rate_limit', wait: String((15 * MINUTE_MS) / 1000) });
    });

    test('can be guessed 50 times a day, and is not checked after that', async () => {
      const { id, app } = await turnOn();
      const after = async (ms: number) => {
        site.clock.advance(ms);
        return (await signIn()).access_token;
      };
      for (let round = 0; round < 5; round += 1) {
        const at = await after(15 * MINUTE_MS);
        const challengeId = await challenge(id, at);
        for (let guess = 0; guess < 10; guess += 1) await verify(id, '000000', { at, challengeId });
      }
      const tooMany = { at: await after(15 * MINUTE_MS) };
      expect(await verify(id, app.next(), tooMany)).toMatchObject({ status: 429 });
      const nextDay = { at: await after(24 * HOUR_MS) };
      expect(await verify(id, app.next(), nextDay)).toMatchObject({ status: 200 });
    });
  });

  describe('a challenge', () => {
    test('ends after five minutes', async () => {
      const { id, app } = await enroll();
      const challengeId = await challenge(id);
      site.clock.advance(5 * MINUTE_MS);
      const late = await verify(id, app.next(), { challengeId });
      expect(late).toMatchObject({ status: 422, code: 'mfa_challenge_expired' });
    });

    test('outlives a wrong code, and is used up by a right one', async () => {
      const { id, app } = await enroll();
      const challengeId = await challenge(id);
      expect(await verify(id, '000000', { challengeId })).toMatchObject({ code: 'mfa_verification_failed' });
      expect(await verify(id, app.next(), { challengeId })).toMatchObject({ status: 200 });
      expect(await verify(id, app.next(), { challengeId })).toMatchObject({ code: 'mfa_challenge_expired' });
    });

    test('is valid for one factor only', async () => {
      const phone = await turnOn();
      const tablet = await enroll('Tablet');
      const challengeId = await challenge(phone.id);
      expect(await verify(tablet.id, tablet.app.next(), { challengeId })).toMatchObject({
        code: 'mfa_challenge_expired',
      });
    });
  });

  describe('is refused', () => {
    test.each<[body: object, status: number, code: string]>([
      [{ factor_type: 'phone', phone: '1' }, 422, 'mfa_phone_enroll_not_enabled'],
      [{ factor_type: 'webauthn' }, 422, 'mfa_webauthn_enroll_not_enabled'],
      [{ factor_type: 'smoke' }, 400, 'validation_failed'],
      [{}, 400, 'validation_failed'],
      [{ factor_type: 'totp', friendly_name: 'x'.repeat(101) }, 400, 'validation_failed'],
      [{ factor_type: 'totp', issuer: 'x'.repeat(41) }, 400, 'validation_failed'],
    ])('%o', async (body, status, code) => {
      expect(await ask('/factors', { body })).toMatchObject({ status, code });
    });

    test.each(['nothing', '00000000-0000-4000-8000-000000000000', '%00', '%ff'])('/factors/%s', async (id) => {
      const missing = { status: 404, code: 'mfa_factor_not_found' };
      expect(await ask(`/factors/${id}/challenge`, { body: {} })).toMatchObject(missing);
      expect(await ask(`/factors/${id}`, { method: 'DELETE' })).toMatchObject(missing);
      const body = { challenge_id: 'x', code: '123456' };
      expect(await ask(`/factors/${id}/verify`, { body })).toMatchObject(missing);
    });

    test("somebody else's", async () => {
      const { id, app } = await enroll();
      const bob = await ask('/signup', { body: { email: 'bob@visitor.example', password: PASSWORD } });
      const at = String(bob.body['access_token']);
      expect(await ask(`/factors/${id}/challenge`, { body: {}, token: at })).toMatchObject({ status: 404 });
      expect(await ask(`/factors/${id}`, { method: 'DELETE', token: at })).toMatchObject({ status: 404 });
      const challengeId = await challenge(id);
      expect(await verify(id, app.next(), { at, challengeId })).toMatchObject({ status: 404 });
    });

    test('a name that another device has, and an eleventh device', async () => {
      site = await createTestApp({ db: database.db, clock: site.clock, rateLimitScale: 1000 });
      for (let index = 1; index <= 10; index += 1) {
        await add(`Device ${index}`);
      }
      const another = (name: string) => ask('/factors', { body: { factor_type: 'totp', friendly_name: name } });
      expect(await another('Device 11')).toMatchObject({ status: 422, code: 'too_many_enrolled_mfa_factors' });
      await database.db.deleteFrom('factors').where('friendly_name', '=', 'Device 2').execute();
      expect(await another(' Device 1 ')).toMatchObject({ status: 422, code: 'mfa_factor_name_conflict' });
      expect(await another('Device 2')).toMatchObject({ status: 200 });
    });
  });

  test('the second step revokes earlier refresh tokens', async () => {
    const { id, app } = await turnOn();
    const { access_token: at, refresh_token } = await signIn();
    expect(await verify(id, app.next(), { at })).toMatchObject({ status: 200 });
    const late = await ask('/token?grant_type=refresh_token', { body: { refresh_token } });
    expect(late).toMatchObject({ code: 'refresh_token_not_found' });
  });

  // Whoever copied a token from before must not get further by the owner's code.
  test('a token from before the second step stays below it, and one from before a later code keeps the earlier one', async () => {
    const early = token;
    const phone = await turnOn();
    const first = token;
    site.clock.advance(HOUR_MS);
    await enterCodeAgain(phone);
    const may = async (at: string) => (await ask('/user', { method: 'PUT', body: { data: { a: 1 } }, token: at })).code;
    expect([await may(early), await may(first), await may(token)]).toEqual(['insufficient_aal', null, null]);
    const dropped = await ask(`/factors/${phone.id}`, { method: 'DELETE', token: early });
    expect(dropped).toMatchObject({ code: 'insufficient_aal' });
    expect((await site.call('account-overview', {}, { authorization: `Bearer ${early}` })).status).toBe(401);
    const invite = async (at: string) => {
      const body = { email: 'bo@agency.example', role: 'helper' };
      const answer = await site.call('desk-invite', body, { authorization: `Bearer ${at}` });
      return ((await answer.json()) as { error?: { code: string } }).error?.code ?? 'ok';
    };
    const { user_id } = await database.db.selectFrom('factors').select('user_id').executeTakeFirstOrThrow();
    await addMember(database.db, { userId: user_id, role: 'owner' }, 1);
    expect([await invite(early), await invite(first), await invite(token)]).toEqual([
      'no_authorization',
      'code_needed',
      'ok',
    ]);
  });

  test('no secret is stored in clear text or shown twice', async () => {
    const { secret } = await turnOn();
    expect(JSON.stringify(await database.db.selectFrom('factors').selectAll().execute())).not.toContain(secret);
    expect(JSON.stringify(await ask('/user', { method: 'GET' }))).not.toContain(secret);
  });

  test("under another AUTH_SECRET no code is valid, and deleting the factor's row opens the account again", async () => {
    const { id, app } = await turnOn();
    const moved = await createTestApp({ db: database.db, clock: site.clock, factorKey: new Uint8Array(32).fill(8) });
    const { access_token: at } = await signIn();
    expect(await verify(id, app.next(), { at, on: moved })).toMatchObject({ code: 'mfa_verification_failed' });
    await database.db.deleteFrom('factors').execute();
    expect(await ask('/user', { method: 'PUT', body: { data: { a: 1 } }, token: at })).toMatchObject({ status: 200 });
  });

  test('the owner is told of every change', async () => {
    const phone = await turnOn();
    // Of one that never was in use nobody is told.
    const unfinished = await enroll('Unfinished');
    expect(await ask(`/factors/${unfinished.id}`, { method: 'DELETE' })).toMatchObject({ status: 200 });
    const tablet = await enroll('Tablet');
    await verify(tablet.id, tablet.app.next());
    await ask(`/factors/${tablet.id}`, { method: 'DELETE' });
    const { access_token: at } = await signIn();
    const { body } = await verify(phone.id, phone.app.next(), { at });
    await ask(`/factors/${phone.id}`, { method: 'DELETE', token: String(body['access_token']) });
    const payloads = await database.db
      .selectFrom('outbox')
      .select('payload')
      .where('kind', '=', 'two-step-changed')
      .where('recipient', '=', ANN)
      .execute();
    expect(payloads).toHaveLength(4);
    expect(new Set(payloads.map(({ payload }) => (JSON.parse(payload) as { change: string }).change))).toEqual(
      new Set(['on', 'added', 'removed', 'off']),
    );
  });

  describe('the functions of an account', () => {
    const halfSignedIn = async () => {
      await turnOn();
      const { access_token: at } = await signIn();
      return { authorization: `Bearer ${at}` };
    };

    test.each<[name: string, body: object]>([
      ['account-overview', {}],
      ['export-account', {}],
      ['set-newsletter', { subscribed: true }],
      ['claim-assessments', {}],
      ['disc-teams', {}],
      ['share-assessment', { id: '00000000-0000-4000-8000-000000000000', shared: true }],
      ['delete-assessment', { id: '00000000-0000-4000-8000-000000000000' }],
      ['delete-account', { password: PASSWORD }],
    ])('%s needs both steps', async (name, body) => {
      const response = await site.call(name, body, await halfSignedIn());
      expect(response.status).toBe(401);
      expect(await response.json()).toMatchObject({ error: { code: 'no_authorization' } });
      expect(await database.db.selectFrom('users').select('id').execute()).toHaveLength(1);
    });

    test('public functions still work, as for a visitor', async () => {
      expect((await site.call('submit-contact', contactBody(), await halfSignedIn())).status).toBe(200);
    });

    test('list the devices, and neither they nor the export contain a secret', async () => {
      const bob = await join(site, database.db, { email: 'bob@visitor.example' });
      const { id, app, secret } = await enroll('Phone', bob.accessToken);
      expect((await bob.ask<{ factors: unknown[] }>('account-overview')).factors).toEqual([]);
      const { body } = await verify(id, app.next(), { at: bob.accessToken });
      bob.accessToken = String(body['access_token']);
      const addedAt = new Date(site.clock.now()).toISOString();
      expect((await bob.ask<{ factors: unknown[] }>('account-overview')).factors).toEqual([
        { id, name: 'Phone', addedAt },
      ]);
      const exported = await bob.ask<{ export: object }>('export-account');
      expect(exported.export).toMatchObject({ twoStepDevices: [{ id, name: 'Phone', addedAt, status: 'verified' }] });
      expect(JSON.stringify(exported)).not.toContain(secret);
      expect((await bob.call('delete-account', { password: MEMBER_PASSWORD })).status).toBe(200);
      expect(await database.db.selectFrom('factors').selectAll().execute()).toEqual([]);
    });
  });

  test('a mailed link counts as the first step only', async () => {
    await turnOn();
    const token_hash = await mailedToken(database.db, site, 'recovery');
    const { body } = await ask('/verify', { body: { type: 'recovery', token_hash } });
    const at = { authorization: `Bearer ${String(body['access_token'])}` };
    expect((await site.call('account-overview', {}, at)).status).toBe(401);
  });
});
