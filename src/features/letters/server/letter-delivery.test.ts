import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import PostalMime from 'postal-mime';
import { emailsOf } from '#server/platform/feature/feature.ts';
import { Unwanted } from '#server/platform/mail/outbox/email-declaration.ts';
import { createMailComposer } from '#server/platform/mail/rendering/compose-mail.ts';
import { openDatabase } from '#server/platform/db/open-database.ts';
import { createOutboxBench, PATIENCE, type OutboxBench } from '#test/support/mail/outbox-bench.ts';
import { openLetters, type LettersDesk } from '#test/support/letters-desk.ts';
import { startSmtpPeer, type SmtpPeer } from '#test/support/peers/smtp-peer.ts';
import { createTestApp, TEST_MAILED_ACTS, TEST_SITE_URL } from '#test/support/test-app.ts';
import { queryPlans } from '#test/support/query-plans.ts';
import { describeOnEachDatabase, describeOnEmbedded } from '#test/support/test-database.ts';
import { DAY_MS } from '#shared/site/durations.ts';
import { createLetterDelivery } from './letter-delivery.ts';

const NAMES = ['ann', 'bob', 'cat', 'dan', 'eve'];
/** A batch of two, every ten seconds. */
const SLOWLY = { lettersPerMinute: 12 };

describeOnEachDatabase('a letter to all subscribers', (database) => {
  let desk: LettersDesk;
  let bench: OutboxBench;
  let peer: SmtpPeer;
  const { begin, arrived, states, subscriberOf } = steps(() => ({ desk, database, peer }));
  beforeEach(async () => {
    desk = await openLetters(database, SLOWLY);
    bench = createOutboxBench(database);
    peer = await startSmtpPeer();
  });
  afterEach(async () => {
    await bench.stop();
    await peer.stop();
  });

  test('is queued in batches at the set pace, once for each who had confirmed, and for nobody else', async () => {
    await desk.subscribe(...NAMES, 'left');
    await desk.leave('left');
    const id = await begin();
    desk.site.clock.advance(1);
    await desk.subscribe('late');
    await desk.tick();
    expect(await desk.mailed()).toHaveLength(2);
    await desk.tick();
    expect(await desk.mailed(), 'not before ten seconds have passed').toHaveLength(2);
    await desk.tick();
    expect(await desk.mailed()).toHaveLength(4);
    expect((await desk.read(id)).status).toBe('sending');
    await desk.tick(6);
    expect(await desk.mailed()).toEqual(NAMES);
    expect(await desk.read(id)).toMatchObject({ status: 'sent', figures: { queued: 5, sent: 0 } });
    expect(desk.site.wakes()).toBeGreaterThan(2);
  });

  test('waits for its time', async () => {
    await desk.subscribe('ann');
    const { id, version } = await desk.draft();
    // Six in the morning in Chicago is noon in UTC, which it is now.
    await desk.owner.ask('send-letter', { id, version, at: '2026-01-15T06:01' });
    await desk.tick(11);
    expect(await desk.mailed()).toEqual([]);
    expect(await desk.read(id)).toMatchObject({ status: 'scheduled', at: '2026-01-15T12:01:00.000Z', figures: null });
    await desk.tick();
    expect(await desk.mailed()).toEqual(['ann']);
  });

  test('goes once to each from two replicas at the same time', async () => {
    await desk.subscribe(...NAMES);
    const second = openDatabase(database.config);
    onTestFinished(async () => second.destroy());
    const other = await createTestApp({ db: second, clock: desk.site.clock, ...SLOWLY });
    await begin();
    for (let round = 1; round <= 8; round += 1) {
      await Promise.all([desk.tick(), desk.tick(1, other), desk.tick(1, other), desk.tick()]);
      // Twenty seconds: two or three batches of two.
      expect((await desk.mailed()).length).toBeLessThanOrEqual(round * 6);
    }
    expect(await desk.mailed()).toEqual(NAMES);
  });

  test('leaves nothing of a batch that fails, and goes on with the same ones', async () => {
    await desk.subscribe(...NAMES);
    await begin();
    // The second email is written, and then the second row can't be.
    await database.db.schema.createIndex('broken').on('letter_recipients').column('letter_id').unique().execute();
    await expect(desk.tick()).rejects.toThrow(/unique|broken/i);
    expect([await desk.mailed(), await states()]).toEqual([[], []]);
    await database.db.schema.dropIndex('broken').execute();
    await desk.tick(6);
    expect(await desk.mailed()).toEqual(NAMES);
  });

  test('stops when it is paused, keeps what no worker has begun, and goes on once each', async () => {
    await desk.subscribe(...NAMES);
    const id = await begin();
    await desk.tick();
    const [claimed] = await database.db.selectFrom('outbox').select('id').where('kind', '=', 'letter').execute();
    await database.db
      .updateTable('outbox')
      .set({ attempts: 1 })
      .where('id', '=', claimed?.id ?? '')
      .execute();
    await desk.owner.ask('pause-letter', { id });
    await desk.tick(6);
    expect(await desk.mailed()).toHaveLength(1);
    expect(await desk.read(id)).toMatchObject({ status: 'paused', figures: { queued: 1 } });
    await desk.owner.ask('resume-letter', { id });
    await desk.tick(8);
    expect(await desk.mailed()).toEqual(NAMES);
    expect((await desk.read(id)).status).toBe('sent');
  });

  test('forgets at a pause neither who has got it, nor who gets another letter', async () => {
    await desk.subscribe(...NAMES);
    const id = await begin();
    await desk.tick();
    const other = await begin();
    const rows = () => database.db.selectFrom('letter_recipients').select(['letter_id', 'mail_id', 'state']);
    const [got, waiting] = await rows().execute();
    expect(waiting).toMatchObject({ letter_id: id, state: 'queued' });
    // The outbox forgets what it sent after a month, and at once what nobody wants any more.
    await database.db
      .deleteFrom('outbox')
      .where('id', '=', got?.mail_id ?? '')
      .execute();
    const update = database.db.updateTable('letter_recipients').where('mail_id', '=', got?.mail_id ?? '');
    await update.set({ state: 'sent' }).execute();
    const [{ id: reader } = { id: '' }] = await database.db.selectFrom('subscribers').select('id').execute();
    const unwanted = { letter_id: other, mail_id: 'unwanted', state: 'queued' } as const;
    await database.db
      .insertInto('letter_recipients')
      .values({ ...unwanted, subscriber_id: reader, queued_at: 1 })
      .execute();
    await desk.owner.ask('pause-letter', { id });
    expect(await rows().orderBy('state').execute()).toEqual([unwanted, { ...got, state: 'sent' }]);
  });

  test('is paused before a batch or after it, never within', async () => {
    await desk.subscribe(...NAMES);
    const id = await begin();
    for (let round = 0; round < 6; round += 1) {
      const [, paused] = await Promise.all([desk.tick(), desk.owner.call('pause-letter', { id })]);
      const { status } = await desk.read(id);
      expect([paused.status, status]).toEqual([200, 'paused']);
      // Whether the batch came first and was taken back, or second and found it paused.
      expect([await desk.mailed(), await states()]).toEqual([[], []]);
      await desk.owner.ask('resume-letter', { id });
      desk.site.clock.advance(10_000);
    }
    await desk.tick(8);
    expect(await desk.mailed()).toEqual(NAMES);
  });

  test('arrives with both parts and one-click headers, and its link says which letter lost a subscriber', async () => {
    await desk.subscribe('ann', 'bob');
    const id = await begin('Hello\r\nBcc: x');
    await desk.tick(3);
    desk.worker(bench, peer.url);
    await vi.waitFor(() => expect(arrived()).toEqual(['ann', 'bob']), PATIENCE);
    const [mail] = peer.received;
    const email = await PostalMime.parse(mail?.raw ?? '');
    const header = (name: string) => email.headers.find(({ key }) => key === name)?.value;
    expect(email.subject).toBe('Hello Bcc: x');
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(email.html).toContain('<strong>you</strong>');
    expect(email.text).toContain('Hello you');
    const link = header('list-unsubscribe')?.slice(1, -1) ?? '';
    for (const part of [email.html?.replaceAll('&amp;', '&'), email.text]) expect(part).toContain(link);
    await vi.waitFor(async () => {
      await desk.tick();
      expect(await desk.read(id)).toMatchObject({ figures: { queued: 0, sent: 2, lost: 0 } });
    }, PATIENCE);
    const oneClick = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
    expect((await desk.site.post(link.slice(TEST_SITE_URL.length), oneClick)).status).toBe(200);
    expect(await desk.read(id)).toMatchObject({ figures: { sent: 2, lost: 1 } });
  });

  test('is withheld from whoever leaves while it waits in the outbox', async () => {
    await desk.subscribe('ann', 'bob');
    const id = await begin();
    await desk.tick(3);
    await desk.leave('ann');
    desk.worker(bench, peer.url);
    await vi.waitFor(() => expect(arrived()).toEqual(['bob']), PATIENCE);
    await vi.waitFor(async () => {
      await desk.tick();
      expect((await desk.read(id)).figures).toMatchObject({ sent: 1, withheld: 1, queued: 0 });
    }, PATIENCE);
    expect(arrived()).toEqual(['bob']);
  });

  test('says who was refused and why, and leaves a mailbox that does not exist alone from then on', async () => {
    await desk.subscribe('ann', 'bob', 'cat');
    const id = await begin();
    await desk.tick(4);
    const fail = async (name: string, reason: string, status: 'failed' | 'sent' = 'failed') =>
      database.db
        .updateTable('outbox')
        .set({ status, last_error: reason })
        .where('recipient', '=', `${name}@reader.example`)
        .execute();
    await fail('ann', 'EENVELOPE 550 5.1.1');
    await fail('bob', 'EENVELOPE 550 5.7.1');
    await fail('cat', '', 'sent');
    await desk.tick();
    expect(await desk.read(id)).toMatchObject({
      figures: { sent: 1, failed: 2, lost: 0 },
      refusals: [
        { reason: "The mail server says this address doesn't exist.", count: 1 },
        { reason: expect.stringContaining('spam'), count: 1 },
      ],
    });
    // A bounce by mail, days later.
    await fail('cat', 'bounced 5.1.10');
    await desk.tick();
    expect((await desk.read(id)).figures).toMatchObject({ sent: 0, failed: 3 });
    const statuses = await Promise.all(['ann', 'bob', 'cat'].map(async (name) => (await subscriberOf(name)).status));
    expect(statuses).toEqual(['unsubscribed', 'confirmed', 'unsubscribed']);
    expect((await desk.today()).failedMails, 'its own page counts them').toEqual([]);
    await begin('Second letter');
    await desk.tick(3);
    expect((await desk.mailed()).filter((name) => name === 'ann' || name === 'cat')).toHaveLength(2);
  });

  test('keeps its text when a subscriber is erased, whose row goes', async () => {
    await desk.subscribe('ann', 'bob');
    const id = await begin();
    await desk.tick(3);
    await database.db.deleteFrom('subscribers').where('email', '=', 'ann@reader.example').execute();
    expect(await states()).toHaveLength(1);
    expect((await desk.read(id)).text).toBe('Hello **you**');
  });
});

describeOnEmbedded('the delivery', (database) => {
  test('reads no list of subscribers or of what was sent as a whole', async () => {
    const desk = await openLetters(database, SLOWLY);
    await desk.subscribe(...NAMES);
    const { id, version } = await desk.draft();
    await desk.owner.ask('send-letter', { id, version });
    // Statements that are built once are built here, where nobody records them.
    await desk.tick();
    desk.site.clock.advance(10_000);
    const plans = await queryPlans(database.db, async (db) => {
      const job = createLetterDelivery({ db, ...SLOWLY, wakeMail: () => {} });
      await job.run(desk.site.clock.now(), new AbortController().signal);
    });
    expect(await desk.mailed()).toHaveLength(4);
    const about = plans.filter((plan) => /subscribers|letter_recipients/.test(plan));
    expect(about.length).toBeGreaterThan(3);
    expect(about.filter((plan) => /SCAN|BLOOM|TEMP B-TREE/.test(plan))).toEqual([]);
  });
});

describeOnEachDatabase('the welcome', (database) => {
  let desk: LettersDesk;
  const { subscriberOf } = steps(() => ({ desk, database, peer: undefined }));
  beforeEach(async () => {
    desk = await openLetters(database, { lettersPerMinute: 600 });
  });
  const turnOn = async (...days: number[]) => {
    for (const day of days) {
      const { id, version } = await desk.draft(`Day ${day}`, day);
      await desk.owner.ask('send-letter', { id, version });
    }
  };
  const mails = async () => {
    const rows = await database.db
      .selectFrom('letter_recipients')
      .innerJoin('letters', 'letters.id', 'letter_id')
      .innerJoin('subscribers', 'subscribers.id', 'subscriber_id')
      .select(['email', 'welcome_day', 'state'])
      .orderBy('email')
      .orderBy('welcome_day')
      .execute();
    return rows.map(({ email, welcome_day: day, state }) => `${email.split('@')[0]} ${day} ${state}`);
  };
  const later = async (days: number) => {
    desk.site.clock.advance(days * DAY_MS);
    await desk.enterCode(desk.owner);
    await desk.tick(3);
  };

  test('greets whoever confirms from then on, at day 0, 3 and 7, once', async () => {
    await desk.subscribe('old');
    desk.site.clock.advance(1);
    await turnOn(0, 3, 7);
    await desk.subscribe('ann');
    await desk.tick(3);
    expect(await mails()).toEqual(['ann 0 queued']);
    await later(2.9);
    expect(await mails()).toHaveLength(1);
    await later(0.1);
    expect(await mails()).toHaveLength(2);
    await later(4);
    await later(1);
    expect(await mails()).toEqual(['ann 0 queued', 'ann 3 queued', 'ann 7 queued']);
    // Leaves and comes back.
    const again = { status: 'confirmed', confirmed_at: desk.site.clock.now() } as const;
    const { id } = await subscriberOf('ann');
    await database.db.updateTable('subscribers').set(again).where('id', '=', id).execute();
    await later(7);
    expect(await mails()).toHaveLength(3);
  });

  test('ends for whoever leaves, and for good once we are talking to them', async () => {
    await turnOn(0, 3, 7);
    await desk.subscribe('ann', 'bob', 'cat');
    await desk.write('Can you call me?', 'bob@reader.example', 'Bob');
    await desk.write('Hello', 'cat@reader.example', 'Cat');
    await desk.tick(3);
    await desk.leave('ann');
    const people = database.db.updateTable('people');
    await people.set({ status: 'talking' }).where('person_key', '=', 'bob@reader.example').execute();
    await later(3);
    await people.set({ status: 'closed' }).where('person_key', '=', 'bob@reader.example').execute();
    await later(4);
    expect(await mails()).toEqual([
      'ann 0 queued',
      'bob 0 queued',
      'bob 3 withheld',
      'cat 0 queued',
      'cat 3 queued',
      'cat 7 queued',
    ]);
  });

  test('leaves nobody alone too late: a letter that waits is withheld once we are talking to them', async () => {
    await turnOn(0);
    await desk.subscribe('ann', 'bob', 'cat');
    await desk.write('Hello', 'bob@reader.example', 'Bob');
    await desk.write('Hello', 'cat@reader.example', 'Cat');
    await desk.tick(3);
    const people = database.db.updateTable('people').set({ status: 'talking' });
    await people.where('person_key', '=', 'bob@reader.example').execute();
    const compose = createMailComposer(emailsOf(desk.site.features), TEST_MAILED_ACTS);
    const rows = await database.db.selectFrom('outbox').selectAll().where('kind', '=', 'letter').execute();
    const composed = rows
      .toSorted((a, b) => (a.recipient < b.recipient ? -1 : 1))
      .map(async (row) =>
        compose({ ...row, payload: JSON.parse(row.payload) as object }).then(
          () => 'goes',
          (error: unknown) => error instanceof Unwanted,
        ),
      );
    expect(await Promise.all(composed)).toEqual(['goes', true, 'goes']);
  });

  test('can be changed while it is paused, and greets nobody a week late', async () => {
    await turnOn(0);
    await desk.subscribe('ann');
    const { letters } = await desk.owner.ask<{ letters: { id: string; version: number }[] }>('letters');
    const { id = '' } = letters[0] ?? {};
    await desk.owner.ask('pause-letter', { id });
    const { version } = await desk.read(id);
    await desk.owner.ask('save-letter', { id, version, welcomeDay: 0, subject: 'Hi', text: 'New' });
    await later(7);
    await desk.subscribe('bob');
    await desk.owner.ask('resume-letter', { id });
    await desk.tick(3);
    expect(await mails()).toEqual(['bob 0 queued']);
  });

  test('writes nothing while nobody is due', async () => {
    await turnOn(0);
    const before = await database.db.selectFrom('idempotency_keys').selectAll().execute();
    await desk.tick(20);
    expect(await database.db.selectFrom('idempotency_keys').selectAll().execute()).toEqual(before);
  });
});

interface Bench {
  desk: LettersDesk;
  database: Parameters<Parameters<typeof describeOnEachDatabase>[1]>[0];
  peer: SmtpPeer | undefined;
}

function steps(of: () => Bench) {
  return {
    begin: async (subject?: string) => {
      const { desk } = of();
      const { id, version } = await desk.draft(subject);
      await desk.owner.ask('send-letter', { id, version });
      return id;
    },
    arrived: () => (of().peer?.received ?? []).map(({ to: [to = ''] }) => to.replace(/@.*/, '')).toSorted(),
    states: async () =>
      of().database.db.selectFrom('letter_recipients').select(['letter_id as letter', 'state']).execute(),
    subscriberOf: async (name: string) =>
      of()
        .database.db.selectFrom('subscribers')
        .selectAll()
        .where('email', '=', `${name}@reader.example`)
        .executeTakeFirstOrThrow(),
  };
}
