import { DAY_MS } from '#shared/site/durations.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { ANN, askAuth, mailedToken, PASSWORD } from '#test/support/accounts-bench.ts';
import { join } from '#test/support/member.ts';
import { createTestApp, type TestApp } from '#test/support/test-app.ts';
import { describeOnEachDatabase } from '#test/support/test-database.ts';
import { assessmentBody, contactBody, newsletterBody } from '#test/support/mail/submissions.ts';
import { mintToken } from '#features/accounts/server/stores/account-tokens.ts';
import { addChallenge, addFactor, spendStep } from '#features/accounts/server/stores/factor-store.ts';
import type { Tables } from '../db/database.ts';
import { tablesOf } from '../feature/feature.ts';
import { applyRetention } from './retention.ts';

describeOnEachDatabase('retention', (database) => {
  let site: TestApp;
  beforeEach(async () => {
    site = await createTestApp({ db: database.db });
    await site.call('submit-contact', contactBody());
    await site.call('submit-contact', newsletterBody('pending@visitor.example'));
    await site.call('submit-contact', newsletterBody('confirmed@visitor.example'));
    await site.call('send-disc-assessment', assessmentBody());
    const confirmed = database.db.updateTable('subscribers').where('email', '=', 'confirmed@visitor.example');
    await confirmed.set({ status: 'confirmed' }).execute();
    await database.db.updateTable('outbox').set({ status: 'sent' }).execute();
  });
  const count = async (table: keyof Tables) =>
    (
      await database.db
        .selectFrom(table)
        .select((row) => row.fn.countAll<number>().as('rows'))
        .executeTakeFirstOrThrow()
    ).rows;
  const after = (days: number) =>
    applyRetention(database.db, tablesOf(site.features), site.clock.now() + days * DAY_MS);

  test('keeps young rows', async () => {
    await after(0);
    expect([await count('leads'), await count('subscribers'), await count('assessments')]).toEqual([1, 2, 1]);
    expect(await count('idempotency_keys')).toBeGreaterThan(0);
    expect(await count('rate_limits')).toBeGreaterThan(0);
  });

  test('deletes expired idempotency keys and rate limits', async () => {
    await after(2);
    expect([await count('idempotency_keys'), await count('rate_limits')]).toEqual([0, 0]);
  });

  test('deletes what has ended, to the millisecond, and no sooner', async () => {
    const now = site.clock.now();
    await database.db.deleteFrom('rate_limits').execute();
    const ends = [now - 1, now, now + 1];
    const rows = ends.map((end) => ({ key: `ends ${end}`, points: 1, expires_at: end }));
    await database.db.insertInto('rate_limits').values(rows).execute();
    await after(0);
    const left = await database.db.selectFrom('rate_limits').select('expires_at').execute();
    expect(left).toEqual([{ expires_at: now + 1 }]);
  });

  test('deletes more rows than fit one statement', async () => {
    const rows = Array.from({ length: 2_500 }, (_, index) => ({ key: `old-${index}`, points: 1, expires_at: 0 }));
    // SQLite takes 32,766 parameters at most, PostgreSQL 65,535.
    await database.db.insertInto('rate_limits').values(rows).execute();
    await after(0);
    const left = await database.db.selectFrom('rate_limits').select('key').where('expires_at', '=', 0).execute();
    expect(left).toEqual([]);
  });

  test('deletes an unconfirmed subscription after a week', async () => {
    await after(7);
    const left = await database.db.selectFrom('subscribers').select('email').execute();
    expect(left).toEqual([{ email: 'confirmed@visitor.example' }]);
  });

  test('deletes answers and mails after 30 days', async () => {
    await after(30.1);
    expect(await count('assessments')).toBe(0);
    expect(await count('outbox')).toBe(0);
  });

  test('keeps results of an account for two years', async () => {
    const ann = await join(site, database.db);
    await ann.ask('send-disc-assessment', assessmentBody());
    await after(729);
    expect(await count('assessments')).toBe(1);
    await after(732);
    expect(await count('assessments')).toBe(0);
  });

  test('deletes unconfirmed sign-ups after a week, and keeps accounts', async () => {
    const ann = await join(site, database.db);
    await join(site, database.db, { email: 'bob@visitor.example' });
    await database.db.updateTable('users').set({ email_confirmed_at: null }).where('id', '=', ann.id).execute();
    await after(6);
    expect(await count('users')).toBe(2);
    await after(800);
    expect(await database.db.selectFrom('users').select('email').execute()).toEqual([{ email: 'bob@visitor.example' }]);
  });

  // A repeated sign-up must live as long as its newly mailed link.
  describe('keeps a sign-up that is repeated at the end of its week', () => {
    const left = async () =>
      (await database.db.selectFrom('users').select('email').execute()).map(({ email }) => email);
    const signUp = async (email: string, days: number) => {
      site.clock.advance(start + days * DAY_MS - site.clock.now());
      expect((await askAuth(site, '/signup', { body: { email, password: PASSWORD } })).status).toBe(200);
    };
    const send = () => database.db.updateTable('outbox').set({ status: 'sent', payload: '{}' }).execute();
    let start: number;
    beforeEach(async () => {
      site = await createTestApp({ db: database.db, accounts: { requireConfirmation: true } });
      start = site.clock.now();
      await signUp(ANN, 0);
      await signUp('bob@visitor.example', 0);
      await send();
    });

    test('while its new link is valid', async () => {
      await signUp(ANN, 6.9);
      await send();
      await mailedToken(database.db, site, 'signup');
      await applyRetention(database.db, tablesOf(site.features), start + 7.8 * DAY_MS);
      expect(await left()).toEqual([ANN]);
      await applyRetention(database.db, tablesOf(site.features), start + 7.9 * DAY_MS);
      expect(await left()).toEqual([]);
    });

    test('while its mail waits for the mail server', async () => {
      await signUp(ANN, 6.9);
      await applyRetention(database.db, tablesOf(site.features), start + 9 * DAY_MS);
      expect(await left()).toEqual([ANN]);
      await send();
      await applyRetention(database.db, tablesOf(site.features), start + 9 * DAY_MS);
      expect(await left()).toEqual([]);
    });
  });

  test('deletes ended sessions with their tokens', async () => {
    await join(site, database.db);
    await after(29);
    expect([await count('sessions'), await count('refresh_tokens')]).toEqual([1, 1]);
    await after(31);
    expect([await count('sessions'), await count('refresh_tokens')]).toEqual([0, 0]);
  });

  test('deletes expired links, failure counts and known devices', async () => {
    const ann = await join(site, database.db);
    const now = site.clock.now();
    await mintToken(database.db, { userId: ann.id, kind: 'claim', email: ann.email, now });
    const device = { device_hash: 'x', user_id: ann.id, last_seen_at: now };
    await database.db.insertInto('known_devices').values(device).execute();
    await after(0.9);
    expect([await count('one_time_tokens'), await count('known_devices')]).toEqual([1, 1]);
    await after(91);
    expect([await count('one_time_tokens'), await count('known_devices')]).toEqual([0, 0]);
  });

  test('deletes an unfinished authenticator app within a day, and keeps others', async () => {
    const { id: userId } = await join(site, database.db);
    const now = site.clock.now();
    const app = { user_id: userId, friendly_name: '', sealed_secret: 'x' };
    const { id } = await addFactor(database.db, app, now);
    await spendStep(database.db, id, 1, now);
    await addFactor(database.db, app, now);
    await addChallenge(database.db, id, now);
    await after(0);
    expect([await count('factors'), await count('factor_challenges')]).toEqual([2, 1]);
    await after(1);
    expect([await count('factors'), await count('factor_challenges')]).toEqual([1, 0]);
  });

  test('deletes leads after two years', async () => {
    await after(729);
    expect(await count('leads')).toBe(1);
    await Promise.all([after(732), after(732)]);
    expect(await count('leads')).toBe(0);
  });
});
