import { beforeEach, expect, test } from 'vitest';
import { openDesk, type DeskSite } from '#test/support/desk-site.ts';
import { describeOnEachDatabase } from '#test/support/test-database.ts';
import { MINUTE_MS } from '#shared/site/durations.ts';
import { jobsOf, tablesOf } from '#server/platform/feature/feature.ts';
import { applyRetention } from '#server/platform/jobs/retention.ts';

const BOB = 'bob@visitor.example';

describeOnEachDatabase('held submissions at the desk', (database) => {
  let desk: DeskSite;
  beforeEach(async () => {
    desk = await openDesk(database.db);
    await desk.spam();
    await desk.spam(BOB);
  });
  const held = async () => (await desk.today()).held;
  const mails = async () => {
    const rows = await database.db.selectFrom('outbox').selectAll().where('kind', '!=', 'held-digest').execute();
    return rows.map(({ kind, next_attempt_at: at }) => [kind, at - desk.site.clock.now()]);
  };
  const act = async (name: string, body: object) => desk.owner.ask<{ envelopes: string[] }>(name, body);
  const heldPeople = async () => (await desk.people({ held: true })).people;

  test('are listed with the reason, oldest first', async () => {
    await desk.spam('Ann@Visitor.example', 'More links');
    const [ann, bob] = (await heldPeople()).map(({ id }) => id);
    expect(await held()).toMatchObject([
      { email: 'ann@visitor.example', person: ann, why: expect.stringContaining('hidden field') as string },
      { email: BOB, person: bob },
      { email: 'Ann@Visitor.example', person: ann, excerpt: 'More links' },
    ]);
    expect((await desk.today()).groups.waiting.people).toEqual([]);
    await database.db.updateTable('envelopes').set({ received_at: 1 }).where('email', '=', BOB).execute();
    expect((await held()).map(({ person }) => person)).toEqual([bob, ann, ann]);
  });

  test('leave the desk into the bin, and come back', async () => {
    const [first] = await held();
    const { envelopes } = await act('desk-bin', { of: 'envelopes', ids: [first?.envelope] });
    expect((await held()).map(({ email }) => email)).toEqual([BOB]);
    expect((await heldPeople()).map(({ email }) => email)).toEqual([BOB]);
    await act('desk-hold', { envelopes });
    expect(await held()).toHaveLength(2);
    expect(await heldPeople()).toHaveLength(2);
    expect(await mails()).toEqual([]);
  });

  test('are released with their emails ten seconds later, and until then taken back', async () => {
    const { envelopes } = await act('desk-release', { of: 'people', ids: (await heldPeople()).map(({ id }) => id) });
    expect(envelopes).toHaveLength(2);
    expect((await desk.today()).groups.waiting.people).toHaveLength(2);
    expect((await mails()).length).toBeGreaterThan(1);
    expect((await mails()).every(([, wait]) => wait === 10_000)).toBe(true);
    await act('desk-hold', { envelopes });
    expect(await mails()).toEqual([]);
    expect((await desk.today()).groups.waiting.people).toEqual([]);
    expect((await heldPeople()).map(({ held: count }) => count)).toEqual([1, 1]);
    await act('desk-release', { of: 'envelopes', ids: envelopes });
    await database.db.updateTable('outbox').set({ attempts: 1 }).execute();
    expect((await desk.owner.call('desk-hold', { envelopes }, { 'idempotency-key': 'late' })).status).toBe(409);
  });

  test('of one person that were released together keep what belongs to each when one is taken back', async () => {
    await desk.spam(BOB, 'More links');
    const [bobs, second] = (await held()).filter(({ email }) => email === BOB);
    const ids = [bobs?.envelope, second?.envelope];
    await act('desk-release', { of: 'envelopes', ids });
    const released = await mails();
    const [bob] = (await desk.today()).groups.waiting.people;
    await desk.owner.ask('desk-reply', { id: bob?.id, text: 'Yes.' });
    for (const id of ids) {
      await act('desk-hold', { envelopes: [id] });
      const left = (await mails()).filter(([kind]) => kind !== 'desk-reply');
      expect(left).toHaveLength(id === bobs?.envelope ? released.length / 2 : 0);
      expect(await mails()).toContainEqual(['desk-reply', 10_000]);
    }
  });

  test('leave their sender waiting for the other one when the older one is held again', async () => {
    await desk.spam(BOB, 'More links');
    const [older, newer] = (await held()).filter(({ email }) => email === BOB);
    await act('desk-release', { of: 'envelopes', ids: [older?.envelope, newer?.envelope] });
    await act('desk-hold', { envelopes: [older?.envelope] });
    expect((await desk.today()).groups.waiting.people).toMatchObject([{ email: BOB, waitingSince: newer?.at }]);
    await act('desk-hold', { envelopes: [newer?.envelope] });
    expect((await desk.today()).groups.waiting.people).toEqual([]);
  });

  test('keep an earlier wait when a release is taken back', async () => {
    await desk.write('Hello', BOB, 'Bob');
    const [before] = (await desk.today()).groups.waiting.people;
    const [, second] = await held();
    const { envelopes } = await act('desk-release', { of: 'envelopes', ids: [second?.envelope] });
    await act('desk-hold', { envelopes });
    expect((await desk.today()).groups.waiting.people).toMatchObject([
      { email: BOB, waitingSince: before?.waitingSince },
    ]);
  });

  test('are done once, and taken back only for a moment', async () => {
    const [first] = await held();
    const choice = { of: 'envelopes', ids: [first?.envelope] };
    const { envelopes } = await act('desk-bin', choice);
    for (const name of ['desk-bin', 'desk-release'])
      expect((await desk.owner.call(name, choice, { 'idempotency-key': name })).status).toBe(404);
    desk.site.clock.advance(MINUTE_MS);
    expect((await desk.owner.call('desk-hold', { envelopes })).status).toBe(404);
  });

  test('in the bin are not counted for the digest, and are forgotten like the others', async () => {
    await act('desk-bin', { of: 'envelopes', ids: (await held()).map(({ envelope }) => envelope) });
    const digest = jobsOf(desk.site.features).find(({ name }) => name.includes('digest'));
    await digest?.run(desk.site.clock.now() + 60 * MINUTE_MS, new AbortController().signal);
    expect(await database.db.selectFrom('outbox').select('kind').execute()).toEqual([]);
    const [row] = await database.db.selectFrom('envelopes').selectAll().execute();
    expect(row).toMatchObject({ binned_at: desk.site.clock.now(), released_at: null });
  });

  test('are never said to be held once retention or an erasure has deleted them', async () => {
    const { db } = database;
    await desk.write('Hello', BOB, 'Bob');
    const card = (await heldPeople()).find(({ email }) => email === BOB);
    await desk.owner.ask('desk-note', { id: card?.id, text: 'Keeps the person' });
    const ofBob = db.selectFrom('envelopes').select('id').where('email', '=', BOB).where('held_for', 'is not', null);
    await db.updateTable('envelopes').set({ received_at: 1 }).where('id', 'in', ofBob).execute();
    await applyRetention(db, tablesOf(desk.site.features), desk.site.clock.now());
    expect((await heldPeople()).map(({ email }) => email)).toEqual(['ann@visitor.example']);
    const [ann] = await heldPeople();
    await desk.owner.ask('desk-erase', { id: ann?.id });
    expect(await heldPeople()).toEqual([]);
    expect((await desk.people()).people.map(({ email, held: count }) => [email, count])).toEqual([[BOB, 0]]);
  });

  test('are found alike when there are very many', async () => {
    const { db } = database;
    const before = await heldPeople();
    const [row] = await db.selectFrom('envelopes').selectAll().where('email', '=', BOB).execute();
    if (!row) throw new Error('Bob is not held');
    const many = Array.from({ length: 2_001 }, (_, number) => ({ ...row, id: `more-${number}` }));
    for (let from = 0; from < many.length; from += 500)
      await db
        .insertInto('envelopes')
        .values(many.slice(from, from + 500))
        .execute();
    await desk.write('Hello', 'zoe@visitor.example', 'Zoe');
    expect((await heldPeople()).map(({ email }) => email)).toEqual(before.map(({ email }) => email));
    expect(await held()).toHaveLength(20);
  });

  test('can be released and binned by a helper, but by no customer', async () => {
    const helper = await desk.helper();
    const [first, second] = await held();
    expect((await helper.call('desk-release', { of: 'envelopes', ids: [first?.envelope] })).status).toBe(200);
    expect((await helper.call('desk-bin', { of: 'envelopes', ids: [second?.envelope] })).status).toBe(200);
  });
});
