import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { UNDO_MS } from '#features/desk/shared/desk-limits.ts';
import type { ReplyFacts } from '#features/desk/shared/desk-reply-schema.ts';
import { openMailDesk } from '#test/support/mail/mail-desk.ts';
import { ANN } from '#test/support/mail/raw-mail.ts';
import { renderedMails } from '#test/support/mail/rendered-mail.ts';
import { addPaidOrder } from '#test/support/paid-order.ts';
import { createTestApp, TEST_OWNER, TEST_SITE_URL } from '#test/support/test-app.ts';
import { describeOnEachDatabase } from '#test/support/test-database.ts';

describeOnEachDatabase('a reply from the desk', (database) => {
  let room: Awaited<ReturnType<typeof openMailDesk>>;
  let id: string;
  beforeEach(async () => {
    room = await openMailDesk(database.db);
    ({ id } = await room.person());
  });
  const facts = async () => (await room.desk.owner.ask<{ reply: ReplyFacts }>('desk-reply-facts', { id })).reply;
  /** Each with a key of its own, as each press and tab has. */
  const send = async (reply: object) =>
    room.desk.owner.call('desk-reply', { id, text: 'Yes.', ...reply }, { 'idempotency-key': randomUUID() });
  const latest = async () => {
    const replies = await renderedMails(database.db, room.desk.site, 'desk-reply');
    return replies.at(-1);
  };

  test('knows whom it reaches, what it answers, and what its fields are', async () => {
    const { name } = await room.person();
    expect(await facts()).toEqual({
      to: { name, email: ANN },
      others: '',
      answersTo: TEST_OWNER,
      subject: expect.stringMatching(/^Re: /),
      quoted: { name, at: expect.any(String), text: 'Do you answer at night?' },
      signature: '',
      fields: {
        'first name': name.split(' ')[0],
        name,
        plan: '',
        'meeting link': `${TEST_SITE_URL}/contact#meeting`,
      },
    });
    const { db } = database;
    await addPaidOrder(db, ANN, { plan_name: 'Latest', paid_at: 2 });
    await addPaidOrder(db, ANN, { plan_name: 'First', paid_at: 1 });
    await addPaidOrder(db, ANN, { plan_name: 'Refunded', paid_at: 3, state: 'refunded' });
    await addPaidOrder(db, 'bob@visitor.example', { plan_name: "Somebody else's", paid_at: 4 });
    expect((await facts()).fields.plan).toBe('Latest');
  });

  test('answers what is held as spam only once it was released', async () => {
    await room.desk.spam(ANN, 'Buy links');
    expect(await facts()).toMatchObject({ quoted: { text: 'Do you answer at night?' } });
    await room.desk.owner.ask('desk-release', { of: 'people', ids: [id] });
    expect(await facts()).toMatchObject({ quoted: { text: 'Buy links' } });
  });

  describe('until it leaves', () => {
    const change = async (what: object) => {
      const { version } = await room.person();
      await room.desk.owner.ask('desk-change', { people: [{ id, version }], change: what });
    };
    const undo = async (mail: string) => room.desk.owner.ask('desk-undo-reply', { mail });
    const sent = async (text = 'Giraffe.') =>
      (await room.desk.owner.ask<{ mail: string }>('desk-reply', { id, text })).mail;
    const found = async () => (await room.desk.people({ search: 'giraffe' })).total;

    test('waits as long as it can be taken back, with its words and with the status of who was new', async () => {
      const before = await room.person();
      const mail = await sent();
      expect((await room.outboxOf(mail)).next_attempt_at).toBe(room.desk.site.clock.now() + UNDO_MS);
      expect(await room.person()).toMatchObject({ status: 'talking', waiting_since: null });
      expect(await found()).toBe(1);
      await undo(mail);
      const { status, waiting_since: since } = before;
      expect(await room.person()).toMatchObject({ status, waiting_since: since });
      expect(await found()).toBe(0);
    });

    test('leaves any other status, also when it is taken back', async () => {
      await change({ kind: 'status', status: 'client' });
      const mail = await sent();
      expect((await room.person()).status).toBe('client');
      await change({ kind: 'status', status: 'closed' });
      await undo(mail);
      expect((await room.person()).status).toBe('closed');
    });

    test('is taken back without ending the wait of who wrote since', async () => {
      await change({ kind: 'done' });
      const mail = await sent();
      await room.desk.write('And on Sundays?');
      await undo(mail);
      expect((await room.person()).waiting_since).toBe(room.desk.site.clock.now());
    });
  });

  test('says that it does not reach a colleague who wrote last', async () => {
    const first = await room.reply('Yes.');
    await room.take({ from: 'Sam Lee <sam@visitor.example>', headers: room.answerTo(first), body: 'And on Sundays?' });
    expect(await facts()).toMatchObject({ others: 'Sam Lee', to: { email: ANN }, quoted: { text: 'And on Sundays?' } });
  });

  test.each(['Hi {first name}', 'Hi { First_Name },', 'For {plan}'])('never leaves with a field: %s', async (text) => {
    for (const reply of [{ text }, { subject: text }]) expect((await send(reply)).status).toBe(422);
    expect(await latest()).toBeUndefined();
    expect((await send({ text: 'A {discount} for you' })).status).toBe(200);
  });

  test('has the subject that the member wrote, which the conversation keeps, and leaves the quote out on request', async () => {
    await send({ subject: 'Your quote', quotes: false });
    const first = await latest();
    expect(first).toMatchObject({ subject: 'Your quote', references: [expect.stringContaining('@')] });
    expect(first?.text).not.toContain('Do you answer at night?');
    expect((await facts()).subject).toBe('Re: Your quote');
    room.desk.site.clock.advance(1_000);
    await send({ text: 'One more thing.' });
    expect(await latest()).toMatchObject({ subject: 'Re: Your quote' });
    expect((await latest())?.text).toContain('> Do you answer at night?');
  });

  test.each([
    ['the member', undefined, TEST_OWNER],
    ['the mailbox that the site reads', 'imaps://box:secret@mail.agency.example', 'hello@agency.example'],
  ])('asks for an answer to %s', async (_, imapUrl, replyTo) => {
    const mailIn = { imapUrl, knowsPlusAddresses: false, takesStrangers: false };
    const { owner, site } = room.desk;
    const replica = await createTestApp({ db: database.db, mailIn, clock: site.clock });
    const headers = { authorization: `Bearer ${owner.accessToken}`, 'idempotency-key': randomUUID() };
    const draft = { id: randomUUID(), version: 0 };
    expect((await replica.call('desk-reply', { id, draft, text: 'Yes.' }, headers)).status).toBe(200);
    const { reply } = (await (await replica.call('desk-reply-facts', { id }, headers)).json()) as { reply: ReplyFacts };
    expect(reply.answersTo).toBe(imapUrl === undefined ? TEST_OWNER : '');
    const row = await room.outboxOf(draft.id);
    expect([row.recipient, JSON.parse(row.payload)]).toMatchObject([ANN, { replyTo }]);
  });

  test("ends with the member's own signature", async () => {
    await room.desk.owner.ask('save-reply-signature', { text: ' Max Miller\nMod AI ' });
    const helper = await room.desk.helper();
    expect((await facts()).signature).toBe('Max Miller\nMod AI');
    await send({});
    expect((await latest())?.text).toMatch(/^Yes\.$\s+^Max Miller$\s+^Mod AI$/m);
    room.desk.site.clock.advance(1_000);
    await helper.ask('desk-reply', { id, text: 'No.' });
    expect((await latest())?.text).not.toContain('Max Miller');
  });

  test('is one email when two tabs send the same draft at once, and refused with another text', async () => {
    const draft = { id: randomUUID(), version: 0 };
    const answers = await Promise.all([send({ draft }), send({ draft }), send({ draft })]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await send({ draft, text: 'No.' })).status).toBe(409);
    const { length } = await renderedMails(database.db, room.desk.site, 'desk-reply');
    expect(length).toBe(1);
  });
});
