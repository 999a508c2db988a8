/** With a real Dovecot from Debian's packages. */
import { ImapFlow } from 'imapflow';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ANN, rawMail, SITE_MAILBOX } from '#test/support/mail/raw-mail.ts';
import { contactBody } from '#test/support/mail/submissions.ts';
import { findDovecot, startDovecot, type DovecotPeer } from '#test/support/peers/dovecot-peer.ts';
import { runSize } from '#test/support/run-size.ts';
import { createTestApp, TEST_OWNER, type TestApp } from '#test/support/test-app.ts';
import { describeOnEachDatabase } from '#test/support/test-database.ts';
import { createTeamRoles } from '#features/team/server/team-store.ts';
import { createLog } from '#server/platform/log.ts';
import type { Database, Queryable } from '#server/platform/db/database.ts';
import type { Mailroom } from '../taking/take-in.ts';
import { createMailroom } from '../mailroom.ts';
import { createMailWatcher } from './mail-watcher.ts';

const { numRuns: MANY, limits } = runSize({ quick: 60, full: 50_000 });

const programs = findDovecot();
if (!programs && process.env['CI']) throw new Error('Dovecot could not be had from Debian’s packages.');
const NO_LOG = createLog('silent');

describe.runIf(programs)('a mailbox', () => {
  let peer: DovecotPeer;
  let owner: ImapFlow;
  const connect = async () => {
    const { hostname, port } = new URL(peer.url);
    const auth = { user: 'hello', pass: 'x' };
    owner = new ImapFlow({ host: hostname, port: Number(port), secure: false, auth, logger: false });
    owner.on('error', () => undefined);
    await owner.connect();
  };
  beforeEach(async () => {
    peer = await startDovecot(programs ?? '');
    await connect();
  });
  afterEach(async () => peer.stop());
  const deliver = async (body: string, folder = 'INBOX', parts: object = {}) =>
    owner.append(folder, rawMail({ body, ...parts }));
  const uids = async (folder: string) => {
    const lock = await owner.getMailboxLock(folder);
    try {
      return await owner.fetchAll('1:*', { uid: true, flags: true });
    } finally {
      lock.release();
    }
  };

  describeOnEachDatabase('that is read', (database) => {
    let site: TestApp;
    let stops: AbortController[];
    beforeEach(async () => {
      stops = [];
      site = await createTestApp({ db: database.db });
      await site.call('submit-contact', contactBody({ email: ANN, message: 'Hello' }));
    });
    afterEach(async () => {
      for (const stop of stops) stop.abort();
      owner.close();
      await expect.poll(() => peer.connections(), { timeout: 5_000 }).toBe(0);
    });

    const watcher = (
      imapUrl = peer.url,
      roles: Mailroom['roles'] = createTeamRoles(TEST_OWNER),
      db: Database = database.db,
      silenceMs?: number,
    ) => {
      const mailIn = { imapUrl, knowsPlusAddresses: false, takesStrangers: false };
      const mailroom = createMailroom({ mailFrom: SITE_MAILBOX, mailIn }, { roles, takeAnswer: async () => undefined });
      const job = createMailWatcher({
        db,
        clock: site.clock,
        log: NO_LOG,
        imapUrl,
        mailroom,
        ...(silenceMs !== undefined && { silenceMs }),
      });
      const stop = new AbortController();
      stops.push(stop);
      return { run: async () => job.run(site.clock.now(), stop.signal), kill: () => stop.abort() };
    };
    const bodies = async () => {
      const rows = await database.db
        .selectFrom('thread_mails')
        .select(['body', 'kind'])
        .orderBy('at')
        .orderBy('body')
        .execute();
      return rows.map(({ body }) => body);
    };

    test('gives what comes from now on, by IDLE, in both folders, and stays as it was', async () => {
      await deliver('before');
      const { run } = watcher();
      await run();
      await deliver('stranger', 'INBOX', { from: 'sam@stranger.example' });
      await deliver('one');
      await expect.poll(bodies, { timeout: 10_000 }).toEqual(['one']);
      await deliver('ours', 'Sent', { from: SITE_MAILBOX, to: ANN });
      expect(await bodies()).toEqual(['one']);
      await run();
      expect((await bodies()).toSorted()).toEqual(['one', 'ours']);
      for (const folder of ['INBOX', 'Sent']) {
        const all = await uids(folder);
        expect(all.length).toBeGreaterThan(0);
        expect(all.flatMap(({ flags }) => [...(flags ?? [])]).filter((flag) => flag !== '\\Recent')).toEqual([]);
      }
    });

    test('is read on by who comes next, once the first is gone for long enough', async () => {
      const first = watcher();
      const second = watcher();
      await first.run();
      await deliver('one');
      await second.run();
      expect(peer.connections()).toBe(2);
      await expect.poll(bodies, { timeout: 10_000 }).toEqual(['one']);
      // A replica that was killed while it had the mailbox; the first one notices that it lost it.
      const killed = { holder: 'killed', held_until: site.clock.now() + 90_000 };
      await database.db.updateTable('mail_watches').set(killed).execute();
      await deliver('two');
      await expect.poll(() => peer.connections(), { timeout: 10_000 }).toBe(1);
      await second.run();
      expect(await bodies()).toEqual(['one']);
      site.clock.advance(91_000);
      await second.run();
      expect(await bodies()).toEqual(['one', 'two']);
    });

    test('is read on at once after a replica has stopped', async () => {
      const first = watcher();
      await first.run();
      first.kill();
      await deliver('one');
      const heldUntil = async () => database.db.selectFrom('mail_watches').select('held_until').execute();
      await expect.poll(heldUntil).toEqual([{ held_until: 0 }]);
      await watcher().run();
      expect(await bodies()).toEqual(['one']);
    });

    test('has each email once, when a folder is numbered anew', async () => {
      const { run } = watcher();
      await run();
      await deliver('one', 'INBOX', { messageId: null });
      await run();
      const before = await database.db.selectFrom('mail_folders').selectAll().execute();
      peer.renumber();
      await connect();
      await deliver('two');
      site.clock.advance(1_000);
      await run().catch(() => undefined);
      site.clock.advance(120_000);
      await run();
      const after = await database.db.selectFrom('mail_folders').selectAll().execute();
      expect(after.map((row) => row.uid_validity)).not.toEqual(before.map((row) => row.uid_validity));
      expect((await bodies()).toSorted()).toEqual(['one', 'two']);
    });

    test('is read again after the connection broke, and not at once after a failure', async () => {
      const { run } = watcher();
      await run();
      peer.breakOff();
      await connect();
      await deliver('one');
      await run();
      expect(await bodies()).toEqual(['one']);
      const nowhere = watcher('imap://hello:secret@127.0.0.1:9/INBOX');
      site.clock.advance(91_000);
      await expect(nowhere.run()).rejects.toThrow('ECONNREFUSED');
      await expect(nowhere.run()).resolves.toBeUndefined();
      site.clock.advance(61_000);
      await expect(nowhere.run()).rejects.toThrow('ECONNREFUSED');
    });

    test('is read again after its server stopped answering in IDLE without a word', async () => {
      const { run } = watcher(undefined, undefined, undefined, 1_000);
      await run();
      peer.hush();
      owner.close();
      await connect();
      await deliver('one');
      // As long as it stays silent, the next run asks and waits.
      await run().catch(() => undefined);
      site.clock.advance(61_000);
      await run();
      expect(await bodies()).toEqual(['one']);
      await deliver('two');
      await expect.poll(bodies, { timeout: 10_000 }).toEqual(['one', 'two']);
    });

    test('is left alone for longer after each failure in a row, and no longer than at first once it was read', async () => {
      let isDown = true;
      const db = new Proxy(database.db, {
        get: (target, name: keyof Database) => {
          if (isDown && name === 'selectFrom') throw new Error('down');
          const value: unknown = target[name];
          return typeof value === 'function' ? (value.bind(target) as unknown) : value;
        },
      });
      const { run } = watcher(undefined, undefined, db);
      const after = async (seconds: number) => {
        site.clock.advance(seconds * 1_000);
        return run().then(
          () => 'read or resting',
          () => 'failed',
        );
      };
      expect([await after(0), await after(59), await after(2), await after(61)]).toEqual([
        'failed',
        'read or resting',
        'failed',
        'read or resting',
      ]);
      isDown = false;
      await deliver('one');
      await after(60);
      await deliver('two');
      await after(60);
      expect(await bodies()).toEqual(['two']);
      isDown = true;
      expect([await after(1), await after(61)]).toEqual(['failed', 'failed']);
    });

    test('passes over an email that cannot be stored, and counts it', async () => {
      // It asks who is on the team once for each email that it tries to store.
      const failing = new Set([2, 4, 5, 6]);
      let asked = 0;
      const team = createTeamRoles(TEST_OWNER);
      const roles = {
        async membersOf(db: Queryable) {
          asked += 1;
          if (failing.has(asked)) throw new Error('cannot be stored');
          return team.membersOf(db);
        },
      };
      const { run } = watcher(peer.url, roles);
      await run();
      for (const body of ['one', 'two', 'poison', 'three']) await deliver(body);
      await run();
      await expect.poll(bodies, { timeout: 15_000 }).toEqual(['one', 'three', 'two']);
      const counts = await database.db.selectFrom('mail_watches').select('passed_over').execute();
      expect(counts).toEqual([{ passed_over: 1 }]);
    });

    test('of many messages is read to the end', limits, async () => {
      const { run } = watcher();
      await run();
      for (let count = 0; count < MANY; count += 1)
        await deliver(`many ${count}`, 'INBOX', { from: count % 10 ? 'sam@x.example' : ANN });
      await run();
      await expect.poll(async () => (await bodies()).length, { timeout: 60_000 }).toBe(MANY / 10);
    });
  });
});
