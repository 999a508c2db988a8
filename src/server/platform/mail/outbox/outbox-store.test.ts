import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { queryPlans } from '#test/support/query-plans.ts';
import { describeOnEachDatabase } from '#test/support/test-database.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { LANES } from '#server/platform/queue/queue-table.ts';
import { declareEmails } from './email-declaration.ts';
import { recordActivity } from '#server/platform/people/people-store.ts';
import { parseThread, replySubject, threadSubject } from './mail-threads.ts';
import {
  createAnnounce,
  enqueueMail,
  eraseMail,
  forgetMailBefore,
  isStillQueued,
  withdrawLinks,
  withdrawMail,
  withdrawMailCausedBy,
} from './outbox-store.ts';
import { createMailQueue } from '#server/platform/queue/mail-queue.ts';

const NOW = Date.UTC(2026, 10, 21);
const LEASE_MS = 1_000;

describeOnEachDatabase('the outbox', (database) => {
  const outbox = () => createMailQueue(database.db);
  /** The first one due is stored last, so that only an order by due time finds it. */
  const enqueue = (count: number) =>
    database.db.transaction().execute(async (tx) => {
      for (let index = count - 1; index >= 0; index -= 1) {
        const payload = { subscriberId: 'subscriber', confirmNonce: 'nonce' };
        await enqueueMail(
          tx,
          { kind: 'newsletter-confirm', recipient: `${index}@customer.example`, payload },
          NOW + index,
        );
      }
    });
  const onlyRow = () => database.db.selectFrom('outbox').selectAll().executeTakeFirstOrThrow();
  const claimOne = async (now: number) => {
    const [mail] = await outbox().claim(1, now, LEASE_MS);
    if (!mail) throw new Error('nothing to claim');
    return mail;
  };

  test('holds no email of a transaction that was rolled back', async () => {
    const failing = database.db.transaction().execute(async (tx) => {
      const payload = { subscriberId: 'subscriber', confirmNonce: 'nonce' };
      await enqueueMail(tx, { kind: 'newsletter-confirm', recipient: 'a@customer.example', payload }, NOW);
      throw new Error('later in the transaction');
    });
    await expect(failing).rejects.toThrow('later in the transaction');
    expect(await outbox().claim(1, NOW, LEASE_MS)).toEqual([]);
  });

  test('lists twenty emails of a conversation: its first, and the latest', async () => {
    const mail = { kind: 'newsletter-confirm', recipient: 'a@customer.example', conversation: 'one' } as const;
    const ids: string[] = [];
    for (let index = 0; index < 25; index += 1) {
      const payload = { subscriberId: 'subscriber', confirmNonce: 'nonce' };
      ids.push(await enqueueMail(database.db, { ...mail, payload, subject: 'Prices' }, NOW + index));
    }
    const last = database.db
      .selectFrom('outbox')
      .select('thread')
      .where('id', '=', ids.at(-1) ?? '');
    const { thread } = await last.executeTakeFirstOrThrow();
    expect(parseThread(thread)).toEqual({ subject: 'Prices', references: [ids[0], ...ids.slice(5, 24)] });
  });

  test('shows each recipient a thread of their own', async () => {
    const payload = { subscriberId: 'subscriber', confirmNonce: 'nonce' };
    const mail = { kind: 'newsletter-confirm', conversation: 'one', payload } as const;
    const send = async (recipient: string, at: number, subject?: string) =>
      enqueueMail(database.db, { ...mail, recipient, subject }, NOW + at);
    const first = await send('a@customer.example', 0, 'Prices');
    await send('b@customer.example', 1, 'Hours');
    const last = await send('a@customer.example', 2);
    const row = database.db.selectFrom('outbox').select('thread').where('id', '=', last);
    expect(parseThread((await row.executeTakeFirstOrThrow()).thread)).toEqual({
      subject: 'Prices',
      references: [first],
    });
    expect(['Prices', 'Re: Prices', 're:RE: Prices', 'Regarding'].map(replySubject)).toEqual([
      'Re: Prices',
      'Re: Prices',
      'Re: Prices',
      'Re: Regarding',
    ]);
  });

  test('takes out what something caused, but not what has left', async () => {
    const { db } = database;
    const payload = { subscriberId: 'subscriber', confirmNonce: 'nonce' };
    const ids: string[] = [];
    for (const cause of ['one', 'one', 'two'])
      ids.push(
        await enqueueMail(db, { kind: 'newsletter-confirm', recipient: 'a@customer.example', payload, cause }, NOW),
      );
    const [first = '', second = '', other = ''] = ids;
    await db.updateTable('outbox').set({ status: 'sent' }).where('id', '=', first).execute();
    await withdrawMailCausedBy(db, 'one');
    const left = await db.selectFrom('outbox').select('id').execute();
    expect(left.map(({ id }) => id).toSorted()).toEqual([first, other].toSorted());
    expect([await isStillQueued(db, first), await isStillQueued(db, second), await isStillQueued(db, other)]).toEqual([
      false,
      false,
      true,
    ]);
  });

  test('tells the owner of a person with links to whoever stands for them, and of nobody without an address', async () => {
    const { db } = database;
    const act = { kind: 'contact', reference: '', title: '', text: '', waits: true, name: '' };
    for (const email of ['ann@customer.example', 'head@customer.example'])
      await db.transaction().execute((tx) => recordActivity(tx, { ...act, email }, NOW));
    await db
      .updateTable('people')
      .set({ merged_into: 'head@customer.example' })
      .where('person_key', '=', 'ann@customer.example')
      .execute();
    const head = await db
      .selectFrom('people')
      .select('id')
      .where('person_key', '=', 'head@customer.example')
      .executeTakeFirstOrThrow();
    const letter = { kind: 'day-sheet', payload: { day: '2026-11-24' } } as const;
    await createAnnounce(undefined)(db, letter, {}, NOW);
    expect(await db.selectFrom('outbox').select('id').execute()).toEqual([]);
    await createAnnounce('owner@agency.example')(db, letter, { concerns: 'Ann@Customer.example' }, NOW);
    const { recipient, person_key: key, payload } = await onlyRow();
    expect([recipient, key]).toEqual(['owner@agency.example', 'ann@customer.example']);
    const acts = ['done', 'remind'].map((action) => ({ action, id: head.id, version: 1, issuedAt: NOW }));
    expect(JSON.parse(payload)).toEqual({ ...letter.payload, mailedActs: acts });
  });

  test("puts a mail into its kind's lane, into the normal one by default", async () => {
    const email = {
      causedBy: 'account',
      signsIn: true,
      template: {} as never,
      compose: () => ({ props: {} }),
    } as const;
    declareEmails([
      { ...email, kind: 'password-reset', lane: 'urgent' },
      { ...email, kind: 'newsletter-confirm' },
    ]);
    const payload = { userId: 'user', subscriberId: 'subscriber', confirmNonce: 'nonce' } as never;
    for (const kind of ['newsletter-confirm', 'password-reset'] as const)
      await enqueueMail(database.db, { kind, recipient: 'a@customer.example', payload }, NOW);
    const rows = await database.db.selectFrom('outbox').select(['kind', 'lane']).orderBy('kind').execute();
    expect(rows).toEqual([
      { kind: 'newsletter-confirm', lane: 'normal' },
      { kind: 'password-reset', lane: 'urgent' },
    ]);
  });

  test('claims at most the limit, oldest first, and not what is due later', async () => {
    await enqueue(5);
    const mails = await outbox().claim(2, NOW + 3, LEASE_MS);
    expect(mails.map(({ recipient }) => recipient).toSorted()).toEqual(['0@customer.example', '1@customer.example']);
    expect(await outbox().claim(9, NOW + 3, LEASE_MS)).toHaveLength(2);
  });

  test('claims the one that is due longest first, whatever plan the database chooses', async () => {
    await sql`drop index outbox_by_lane`.execute(database.db);
    try {
      await enqueue(5);
      // The last one created is due first.
      const due = sql<number>`${2 * NOW + 9} - created_at`;
      await database.db.updateTable('outbox').set({ next_attempt_at: due }).execute();
      const mails = await outbox().claim(2, NOW + 9, LEASE_MS);
      expect(mails.map(({ recipient }) => recipient).toSorted()).toEqual(['3@customer.example', '4@customer.example']);
    } finally {
      await sql`create index outbox_by_lane on outbox (status, lane, next_attempt_at)`.execute(database.db);
    }
  });

  test('gives a mail to nobody else before its lease expires', async () => {
    await enqueue(1);
    await claimOne(NOW);
    expect(await outbox().claim(1, NOW + LEASE_MS - 1, LEASE_MS)).toEqual([]);
    expect(await outbox().claim(1, NOW + LEASE_MS, LEASE_MS)).toMatchObject([{ attempts: 2 }]);
  });

  test('lets concurrent claims share the mails without overlap', async () => {
    await enqueue(100);
    const claims = await Promise.all(Array.from({ length: 10 }, () => outbox().claim(10, NOW + 100, LEASE_MS)));
    const ids = claims.flat().map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('ignores reports from the holder of a lost lease, except that the mail was sent', async () => {
    await enqueue(1);
    const lost = await claimOne(NOW);
    const current = await claimOne(NOW + LEASE_MS);
    await outbox().reschedule(lost, NOW, 'too late');
    await outbox().markFailed(lost, 'too late');
    await outbox().release([lost]);
    expect(await onlyRow()).toMatchObject({
      status: 'queued',
      lease_until: current.leaseUntil,
      attempts: 2,
      last_error: null,
    });
    await outbox().markSent([lost], NOW + LEASE_MS);
    expect(await onlyRow()).toMatchObject({
      status: 'sent',
      payload: '{}',
      lease_until: null,
      sent_at: NOW + LEASE_MS,
    });
  });

  test('claims no failed mail, and keeps its payload', async () => {
    await enqueue(1);
    const mail = await claimOne(NOW);
    await outbox().markFailed(mail, 'EENVELOPE 550');
    expect(await outbox().claim(1, NOW + LEASE_MS, LEASE_MS)).toEqual([]);
    expect(await onlyRow()).toMatchObject({ payload: mail.payload });
  });

  test('forgets recipients and payloads of old mails', async () => {
    await enqueue(1);
    const mail = await claimOne(NOW);
    await forgetMailBefore(database.db, NOW + 1);
    expect(await onlyRow()).toMatchObject({ recipient: '0@customer.example' });
    await outbox().markFailed(mail, 'EENVELOPE 550');
    await forgetMailBefore(database.db, NOW + 1);
    expect(await onlyRow()).toMatchObject({ recipient: '', payload: '{}', status: 'failed' });
  });

  test('keeps of an old failed mail that it failed, and nothing of whose it was', async () => {
    const payload = { planName: 'Growth' } as never;
    const created = { old: NOW, queued: NOW, recent: NOW + 1 };
    for (const [name, at] of Object.entries(created)) {
      const mail = { kind: 'order-receipt', recipient: `${name}@customer.example`, payload, userId: 'buyer' } as const;
      await enqueueMail(database.db, mail, at);
    }
    const rows = async () => database.db.selectFrom('outbox').selectAll().orderBy('id').execute();
    await database.db
      .updateTable('outbox')
      .set({ status: 'failed', last_error: 'EENVELOPE 550', thread: '{"subject":"Your order"}' })
      .where('recipient', 'not like', 'queued%')
      .execute();
    const before = await rows();
    expect(before.map(({ user_id: userId }) => userId)).toEqual(Array(3).fill('buyer'));
    await forgetMailBefore(database.db, NOW + 1);
    const blank = { recipient: '', person_key: '', user_id: null, thread: '', payload: '{}' };
    expect(await rows()).toEqual(before.map((row) => (row.recipient.startsWith('old') ? { ...row, ...blank } : row)));
  });

  describe('of one among others', () => {
    const template = { template: {} as never, compose: () => ({ props: {} }) };
    const emails = [
      { kind: 'password-reset', causedBy: 'account', signsIn: true, ...template },
      { kind: 'newsletter-confirm', causedBy: 'visitor', signsIn: false, ...template },
      { kind: 'weekly-letter', causedBy: 'site', signsIn: false, tellsOfMany: true, ...template },
    ] as never as Parameters<typeof eraseMail>[2];
    const add = async (id: string, kind: string, personKey: string, userId: string | null, changed: object = {}) => {
      await enqueueMail(
        database.db,
        { kind, recipient: `${id}@customer.example`, payload: {} } as unknown as Parameters<typeof enqueueMail>[1],
        NOW,
      );
      await database.db
        .updateTable('outbox')
        .set({ id, person_key: personKey, user_id: userId, ...changed })
        .where('recipient', '=', `${id}@customer.example`)
        .execute();
    };
    const ids = async () =>
      (await database.db.selectFrom('outbox').select('id').orderBy('id').execute()).map(({ id }) => id);
    const ANN = { id: 'ann', email: 'Ann@visitor.example', aal: 'aal1', codeAt: null, sessionId: null } as const;

    test.each([
      [true, ['bob', 'bobs-account']],
      [false, ['about-ann', 'bob', 'bobs-account', 'many']],
    ])('erases what goes with an account (its address proved: %s)', async (ownsAddress, left) => {
      await add('caused', 'newsletter-confirm', 'bob@visitor.example', 'ann');
      await add('about-ann', 'newsletter-confirm', 'ann@visitor.example', null);
      await add('anns-account', 'password-reset', 'ann@visitor.example', null);
      await add('many', 'weekly-letter', 'owner@agency.example', null);
      await add('bob', 'newsletter-confirm', 'bob@visitor.example', null);
      await add('bobs-account', 'password-reset', 'bob@visitor.example', 'bob');
      await eraseMail(database.db, { ...ANN, ownsAddress }, emails);
      expect(await ids()).toEqual(left);
    });

    test('withdraws the links of an account that have not left', async () => {
      await add('queued', 'password-reset', 'ann@visitor.example', 'ann');
      await add('failed', 'password-reset', 'ann@visitor.example', 'ann', { status: 'failed' });
      await add('sent', 'password-reset', 'ann@visitor.example', 'ann', { status: 'sent' });
      await add('no-link', 'newsletter-confirm', 'ann@visitor.example', 'ann');
      await add('bobs', 'password-reset', 'bob@visitor.example', 'bob');
      await withdrawLinks(database.db, 'ann', emails);
      expect(await ids()).toEqual(['bobs', 'no-link', 'sent']);
    });

    test('takes one out only before a worker has begun to send it', async () => {
      await add('fresh', 'newsletter-confirm', 'a', null);
      await add('tried', 'newsletter-confirm', 'a', null, { attempts: 1 });
      await add('gone', 'newsletter-confirm', 'a', null, { status: 'sent' });
      const taken = [];
      for (const id of ['fresh', 'tried', 'gone', 'fresh']) taken.push(await withdrawMail(database.db, id));
      expect([taken, await ids()]).toEqual([
        [true, false, false, false],
        ['gone', 'tried'],
      ]);
    });
  });

  describe.runIf(database.engine === 'embedded')('however long the queue is,', () => {
    test('a claim sorts nothing', async () => {
      const [steps = ''] = await queryPlans(database.db, (db) =>
        createMailQueue(db).claim(4, NOW, LEASE_MS, { except: ['under way'] }),
      );
      const ranges = steps.match(/USING INDEX outbox_by_lane \(status=\? AND lane=\? AND next_attempt_at<\?\)/g);
      expect(ranges).toHaveLength(LANES.length);
      expect(steps).not.toContain('FOR ORDER BY');
    });

    test.each<[string, (db: Queryable) => Promise<unknown>]>([
      [
        'outbox_by_conversation_recipient',
        (db) => threadSubject(db, { conversation: 'one', recipient: 'a@b.example' }),
      ],
      ['outbox_caused_by', (db) => withdrawMailCausedBy(db, 'one')],
    ])('a lookup reads few mails: %s', async (index, ask) => {
      expect(await queryPlans(database.db, ask)).toEqual([
        expect.stringContaining(`SEARCH outbox USING INDEX ${index}`),
      ]);
    });
  });
});
