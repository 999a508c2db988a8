import { beforeEach, expect, test } from 'vitest';
import { openDesk, type DeskSite } from '#test/support/desk-site.ts';
import { describeOnEachDatabase } from '#test/support/test-database.ts';
import { jobsOf } from '#server/platform/feature/feature.ts';
import { enqueueMail } from '#server/platform/mail/outbox/outbox-store.ts';

const WRONG = 'ann@gmial.example';
const RIGHT = 'ann@gmail.example';

describeOnEachDatabase('failed emails at the desk', (database) => {
  let desk: DeskSite;
  let mail: string;
  beforeEach(async () => {
    desk = await openDesk(database.db);
    await desk.write('Hello', WRONG);
    const { id } = await desk.latest();
    ({ mail } = await desk.owner.ask<{ mail: string }>('desk-reply', { id, text: 'Yes.' }));
    await fail(mail, 'EENVELOPE 550 5.1.1');
  });
  const fail = async (id: string, reason: string) =>
    database.db
      .updateTable('outbox')
      .set({ status: 'failed', attempts: 1, last_error: reason })
      .where('id', '=', id)
      .execute();
  const forget = async () => {
    const job = jobsOf(desk.site.features).find(({ name }) => name === 'emails given up');
    await job?.run(desk.site.clock.now(), new AbortController().signal);
  };
  const row = async () => database.db.selectFrom('outbox').selectAll().where('id', '=', mail).executeTakeFirstOrThrow();
  const failed = async () => (await desk.today()).failedMails;

  test('say why, in words', async () => {
    const person = await desk.latest();
    expect(await failed()).toMatchObject([
      {
        mail,
        recipient: WRONG,
        person: person.id,
        isAddressOpen: true,
        reason: "The mail server says this address doesn't exist.",
      },
    ]);
  });

  test('go to the corrected address, which the person keeps', async () => {
    await desk.owner.ask('desk-resend', { mail, address: RIGHT });
    expect(await row()).toMatchObject({ status: 'queued', attempts: 0, recipient: RIGHT });
    expect((await row()).next_attempt_at).toBe(desk.site.clock.now() + 10_000);
    expect((await desk.latest()).email).toBe(RIGHT);
    expect(await failed()).toEqual([]);
    expect((await desk.owner.call('desk-resend', { mail }, { 'idempotency-key': 'again' })).status).toBe(404);
  });

  test('correct the address of a person whom nobody then changes as they were before', async () => {
    const { id, version } = await desk.latest();
    const change = { people: [{ id, version }], change: { kind: 'status', status: 'client' } };
    await desk.owner.ask('desk-resend', { mail, address: WRONG });
    expect((await desk.latest()).version, 'the same address').toBe(version);
    await fail(mail, 'EENVELOPE 550 5.1.1');
    await desk.owner.call('desk-resend', { mail, address: RIGHT }, { 'idempotency-key': 'again' });
    expect((await desk.owner.call('desk-change', change)).status).toBe(409);
    expect(await desk.latest()).toMatchObject({ email: RIGHT, status: 'talking' });
  });

  test('are taken back until they leave', async () => {
    await desk.owner.ask('desk-resend', { mail });
    await desk.owner.ask('desk-undo-resend', { mail });
    expect(await failed()).toMatchObject([{ mail, recipient: WRONG }]);
    await desk.owner.call('desk-resend', { mail }, { 'idempotency-key': 'again' });
    desk.site.clock.advance(10_000);
    expect((await desk.owner.call('desk-undo-resend', { mail }, { 'idempotency-key': 'late' })).status).toBe(409);
  });

  test("of an account never go to another address, which would give the account's links away", async () => {
    const { id: userId, email: recipient } = desk.owner;
    const payload = { userId, redirectTo: null };
    mail = await enqueueMail(database.db, { kind: 'password-reset', recipient, payload } as never, 1);
    await fail(mail, 'EENVELOPE 550');
    const helper = await desk.helper();
    expect((await helper.call('desk-resend', { mail, address: helper.email })).status).toBe(422);
    expect((await row()).recipient).toBe(recipient);
    expect((await failed()).find((one) => one.mail === mail)?.isAddressOpen).toBe(false);
    expect((await helper.call('desk-resend', { mail })).status).toBe(200);
  });

  test('are given up, without what they said', async () => {
    await desk.owner.ask('desk-drop-mail', { mail });
    expect(await failed()).toEqual([]);
    await forget();
    expect((await row()).recipient).toBe(WRONG);
    desk.site.clock.advance(15_000);
    await forget();
    expect(await row()).toMatchObject({ status: 'failed', recipient: '', person_key: '', payload: '{}' });
    expect(await failed()).toEqual([]);
    expect((await desk.owner.call('desk-keep-mail', { mail })).status).toBe(404);
  });

  test('that were given up are kept again, as they were', async () => {
    const before = await failed();
    await desk.owner.ask('desk-drop-mail', { mail });
    desk.site.clock.advance(10_000);
    await desk.owner.ask('desk-keep-mail', { mail });
    expect(await failed()).toEqual(before);
    desk.site.clock.advance(60_000);
    await forget();
    expect(await failed()).toEqual(before);
  });
});
