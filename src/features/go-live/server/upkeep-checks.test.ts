import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import words from '#content/desk/go-live-words.yaml';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/site/durations.ts';
import { answered, CHECKED_AT, checkedSite } from '#test/support/checked-site.ts';
import { join as joinSite } from '#test/support/member.ts';
import { createTestApp } from '#test/support/test-app.ts';
import { describeOnEachDatabase } from '#test/support/test-database.ts';
import { claimTask, finishTask, noteBackup } from '#server/platform/upkeep/upkeep-store.ts';
import { agoWords, durationWords } from './check-outcome.ts';
import { settingChecks } from './setting-checks.ts';
import { upkeepChecks } from './upkeep-checks.ts';

test.each([
  [0, '0 seconds'],
  [MINUTE_MS - 1, '59 seconds'],
  [MINUTE_MS, '1 minute'],
  [2 * HOUR_MS - 1, '1 hour'],
  [49 * HOUR_MS, '2 days'],
])('%i ms is %s', (ms, text) => {
  expect([durationWords(ms), agoWords(ms)]).toEqual([text, `${text} ago`]);
});

/** Of the kernel, so never on the disk of the tests' files. */
const OTHER_DISK = process.platform === 'linux' ? '/proc' : '/dev';

describeOnEachDatabase('upkeep', (database) => {
  const folder = mkdtempSync(join(tmpdir(), 'go-live-'));
  const site = (...[more]: Parameters<typeof checkedSite> extends [unknown, ...infer Rest] ? Rest : never) =>
    checkedSite(database.db, more);
  const TIMING = { everyMs: 1, retryMs: 1, leaseMs: 1 };
  const chore = async (task: 'backup' | 'drill', at: number, problem?: string) => {
    await claimTask(database.db, task, at, TIMING);
    await finishTask(database.db, task, at, problem === undefined ? { now: at, rows: 1 } : { problem });
  };

  test.each([
    [2 * DAY_MS, {}, 'green'],
    [2 * DAY_MS + 1, {}, 'red'],
    [6 * DAY_MS, { everyMs: 3 * DAY_MS }, 'green'],
  ])('a backup of %i ms ago, with %j, is %s', async (age, more, state) => {
    await chore('backup', CHECKED_AT - age);
    const backups = { folder, everyMs: DAY_MS, after: undefined, ...more };
    expect((await upkeepChecks.backup(site({ config: { backups } })))?.state).toBe(state);
  });

  test('a backup that failed or never was is red, unless PostgreSQL may be backed up elsewhere', async () => {
    const postgres = { config: { database: { engine: 'postgres' as const } } };
    const state = async (more = {}) => (await upkeepChecks.backup(site(more))).state;
    expect([await state(), await state(postgres)]).toEqual(['red', 'amber']);
    await chore('backup', CHECKED_AT - HOUR_MS);
    expect([await state(), await state(postgres)]).toEqual(['green', 'green']);
    await chore('backup', CHECKED_AT - MINUTE_MS, 'The disk is full.');
    expect([await state(), await state(postgres)]).toEqual(['red', 'red']);
    await noteBackup(database.db, { now: CHECKED_AT, rows: 3 });
    expect(await state()).toBe('green');
  });

  test('backups beside the data are worth moving, unless each is copied away', async () => {
    const backups = { folder, everyMs: DAY_MS, after: undefined };
    const place = async (config: object) => (await upkeepChecks['backup-disk'](site({ config })))?.state;
    expect(await place({ backups })).toBe('amber');
    expect(await place({ backups: { ...backups, after: '/usr/local/bin/copy' } })).toBe('green');
    expect(await place({ backups: { ...backups, folder: OTHER_DISK } })).toBe('green');
    expect(await place({ backups: null })).toBeUndefined();
    rmSync(folder, { recursive: true, force: true });
  });

  test('a drill is wanted, and again after nine days', async () => {
    const state = async () => (await upkeepChecks.drill(site())).state;
    expect(await state()).toBe('amber');
    await chore('drill', CHECKED_AT - 9 * DAY_MS - 1);
    expect(await state()).toBe('amber');
    await chore('drill', CHECKED_AT - 9 * DAY_MS);
    expect(await state()).toBe('green');
    await chore('drill', CHECKED_AT, 'A checksum differs.');
    expect(await state()).toBe('red');
  });

  const mail = async (id: string, more: object) => {
    const row = {
      id,
      lane: 'normal',
      kind: 'team-invite',
      recipient: 'a@b.dev',
      person_key: 'a@b.dev',
      user_id: null,
    } as const;
    const still = {
      cause: '',
      conversation: '',
      thread: '',
      payload: '{}',
      lease_until: null,
      last_error: null,
      sent_at: null,
    };
    const due = { status: 'queued', attempts: 0, next_attempt_at: CHECKED_AT, created_at: CHECKED_AT } as const;
    await database.db
      .insertInto('outbox')
      .values({ ...row, ...still, ...due, ...more })
      .execute();
  };
  test.each([
    [{ created_at: CHECKED_AT - 15 * MINUTE_MS + 1 }, 'green'],
    [{ created_at: CHECKED_AT - 15 * MINUTE_MS }, 'amber'],
    [{ created_at: CHECKED_AT - 4 * HOUR_MS }, 'red'],
    [{ created_at: CHECKED_AT - 4 * HOUR_MS, attempts: 1, next_attempt_at: CHECKED_AT + 1 }, 'red'],
    [{ created_at: CHECKED_AT - 4 * HOUR_MS, next_attempt_at: CHECKED_AT + 1 }, 'green'],
    [{ created_at: CHECKED_AT - 4 * HOUR_MS, status: 'sent' }, 'green'],
  ])('mail as %j is %s', async (row, state) => {
    await mail('a', row);
    await mail('b', {});
    expect((await upkeepChecks.queue(site())).state).toBe(state);
  });

  test('mail that failed is counted', async () => {
    expect((await upkeepChecks['failed-mail'](site())).state).toBe('green');
    await mail('a', { status: 'failed' });
    await mail('b', { status: 'failed' });
    await mail('c', { status: 'failed', lane: 'bulk' });
    expect(await upkeepChecks['failed-mail'](site())).toMatchObject({
      state: 'amber',
      found: expect.stringContaining('2'),
    });
  });

  test('webhooks that fail or were switched off are counted, and paused ones are not', async () => {
    expect(await upkeepChecks.webhooks(site())).toBeNull();
    const webhook = async (id: string, row: object) => {
      const unused = { events: '', secret: '', previous_secret: null, previous_until: null, failing_since: null };
      const added = { id, url: 'https://hooks.example.com', payload: 'thin', state: 'on', added_at: 1 } as const;
      await database.db
        .insertInto('webhook_endpoints')
        .values({ ...unused, ...added, ...row })
        .execute();
    };
    await webhook('on', {});
    await webhook('paused', { state: 'paused', failing_since: 1 });
    expect((await upkeepChecks.webhooks(site()))?.state).toBe('green');
    await webhook('slow', { failing_since: 1 });
    await webhook('gone', { state: 'gone' });
    await webhook('failing', { state: 'failing', failing_since: 1 });
    expect(await upkeepChecks.webhooks(site())).toMatchObject({
      state: 'amber',
      found: expect.stringMatching(/: 3\.$/),
    });
  });

  test('owners are there, with an app, and with two', async () => {
    const app = await createTestApp({ db: database.db });
    const { id } = await joinSite(app, database.db);
    const helper = await joinSite(app, database.db, { email: 'bo@agency.dev' });
    const team = async () => [
      { id, role: 'owner' as const },
      { id: helper.id, role: 'helper' as const },
    ];
    const states = async (more: object) => {
      const checked = site(more);
      return [(await upkeepChecks.owner(checked)).state, (await upkeepChecks.devices(checked))?.state];
    };
    const device = async (name: string, status: 'verified' | 'unverified', user = id) => {
      const row = { id: name, user_id: user, friendly_name: '', status, sealed_secret: 'x', last_used_step: 0 };
      await database.db
        .insertInto('factors')
        .values({ ...row, created_at: 1, updated_at: 1 })
        .execute();
    };
    expect(await states({ team, config: { ownerEmail: undefined } })).toEqual(['red', undefined]);
    expect(await states({ team: async () => [{ id: helper.id, role: 'helper' }] })).toEqual(['red', undefined]);
    await device('a', 'unverified');
    await device('b', 'verified', helper.id);
    expect(await states({ team })).toEqual(['red', undefined]);
    await device('c', 'verified');
    expect(await states({ team })).toEqual(['green', 'amber']);
    await device('d', 'verified');
    expect(await states({ team })).toEqual(['green', 'green']);
  });

  test.each([
    [30 * SECOND_MS, 'green'],
    [-31 * SECOND_MS, 'amber'],
    [91 * SECOND_MS, 'red'],
  ])('a clock that is %i ms off is %s', async (deviceAheadMs, state) => {
    expect((await upkeepChecks.clock(site({ deviceAheadMs })))?.state).toBe(state);
  });

  test('the clock is compared with whatever clock there is', async () => {
    expect(await upkeepChecks.clock(site())).toBeNull();
    const dated = (ms: number) => ({
      ...site().own,
      home: answered({ headers: { date: new Date(Date.now() + ms).toUTCString() } }),
    });
    expect((await upkeepChecks.clock(site({ own: dated(0) })))?.state).toBe('green');
    const far = await upkeepChecks.clock(site({ own: dated(-HOUR_MS), deviceAheadMs: 0 }));
    expect(far).toMatchObject({ state: 'red', found: expect.stringContaining(words.clocks.answer) });
    const near = await upkeepChecks.clock(site({ own: dated(-SECOND_MS), deviceAheadMs: 0 }));
    expect(near?.found).toContain(words.clocks.device);
    const { engine } = database;
    expect((await upkeepChecks.clock(site({ config: { database: { engine } } })))?.state).toBe(
      engine === 'postgres' ? 'green' : undefined,
    );
  });

  describe('of payments', () => {
    const local = { config: { siteUrl: 'http://localhost:3000' } };
    test.each([
      ['test-till', {}, 'red'],
      ['test-till', local, 'amber'],
      ['stripe-test', {}, 'red'],
      ['stripe-live', {}, 'green'],
      ['stripe-live', { config: { stripe: { apiBase: 'http://localhost:1' } } }, 'red'],
    ] as const)('%s with %j is %s', async (paymentMode, more, state) => {
      expect((await settingChecks.payments(site({ ...more, paymentMode }))).state).toBe(state);
    });

    test('tells of the last event, and of none', async () => {
      const events = async () => settingChecks['payment-events'](site());
      expect((await events())?.state).toBe('amber');
      for (const [id, age] of [
        ['evt_1', DAY_MS],
        ['evt_2', 3 * HOUR_MS],
      ] as const)
        await database.db
          .insertInto('payment_events')
          .values({ id, type: 'invoice.paid', subject: null, waiting: null, received_at: CHECKED_AT - age })
          .execute();
      expect(await events()).toMatchObject({ state: 'green', found: expect.stringContaining('3 hours ago') });
      expect(await settingChecks['payment-events'](site({ paymentMode: 'test-till' }))).toBeNull();
    });
  });
});
