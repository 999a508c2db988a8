import { beforeEach, describe, expect, test } from 'vitest';
import { openMailDesk } from '#test/support/mail/mail-desk.ts';
import { ANN, multipart, SITE_MAILBOX, type RawMailParts } from '#test/support/mail/raw-mail.ts';
import { TEST_OWNER } from '#test/support/test-app.ts';
import { queryPlans } from '#test/support/query-plans.ts';
import { describeOnEachDatabase } from '#test/support/test-database.ts';
import { noteBounce } from './note-bounce.ts';

const OTHER = 'ann@vans.example';

describeOnEachDatabase('what mail changes', (database) => {
  let room: Awaited<ReturnType<typeof openMailDesk>>;
  beforeEach(async () => {
    room = await openMailDesk(database.db);
  });

  describe('a wait', () => {
    test('begins with their email, and stays at the oldest', async () => {
      await room.reply('Yes.');
      expect((await room.person()).waiting_since).toBeNull();
      await room.take({ subject: 'Re: Nights', body: 'And on Sundays?\n\nOn 2026-11-23 Agency wrote:\n> Yes.' });
      const since = room.desk.site.clock.now();
      await room.take({ body: 'Hello?' });
      expect((await room.person()).waiting_since).toBe(since);
      const today = await room.desk.today();
      expect(today.groups.waiting.people).toMatchObject([
        { lastTitle: 'Re: Your message', lastForm: 'mail', excerpt: 'Hello?' },
      ]);
    });

    test('neither begins nor ends with an automatic email', async () => {
      const waiting = (await room.person()).waiting_since;
      const away = { headers: ['Auto-Submitted: auto-replied'], subject: 'Away', body: 'Back on Monday' };
      await room.take(away);
      expect((await room.person()).waiting_since).toBe(waiting);
      const mail = await room.reply('Yes.');
      expect(await room.take({ ...away, headers: [...away.headers, ...room.answerTo(mail)], messageId: '<2@v>' })).toBe(
        'stored',
      );
      expect(await room.person()).toMatchObject({ waiting_since: null, last_title: 'Prices and plans' });
      expect((await room.thread()).map(({ kind }) => kind)).toEqual(['automatic', 'reply', 'automatic']);
    });

    test('ends with what the team sends from elsewhere', async () => {
      const from = `The Owner <${TEST_OWNER}>`;
      expect(await room.take({ from, to: ANN, body: 'I called you.' }, { isSent: true })).toBe('stored');
      expect(await room.person()).toMatchObject({ waiting_since: null, status: 'talking' });
      expect(await room.thread()).toMatchObject([{ kind: 'ours' }]);
      expect((await room.desk.latest()).activities[0]).toMatchObject({
        kind: 'reply',
        text: 'I called you.',
        member: expect.any(String),
      });
      const answers = await database.db.selectFrom('first_answers').select(['how', 'member_id']).execute();
      expect(answers).toEqual([{ how: 'reply', member_id: room.desk.owner.id }]);
    });

    test('of theirs that began after our answer stays', async () => {
      await room.reply('Yes.');
      await room.take({ body: 'One thing more' });
      const { waiting_since: since } = await room.person();
      expect(since).toBe(room.desk.site.clock.now());
      // The folder of what was sent is read late.
      room.desk.site.clock.advance(-2_000);
      await room.take({ from: SITE_MAILBOX, to: ANN, body: 'And at weekends.' }, { isSent: true });
      expect((await room.person()).waiting_since).toBe(since);
    });

    test('of theirs that came before our answer begins none', async () => {
      const at = room.desk.site.clock.now();
      await room.take({ from: SITE_MAILBOX, to: ANN, body: 'Answered.' }, { isSent: true });
      room.desk.site.clock.advance(at - room.desk.site.clock.now());
      await room.take({ body: 'A question' });
      expect((await room.person()).waiting_since).toBeNull();
    });

    test('of theirs that came before our answer to another of their addresses begins none', async () => {
      const { desk } = room;
      const { id, version } = await room.person();
      await desk.write('From work', OTHER);
      const other = await room.person(OTHER);
      const merge = { person: { id, version }, other: { id: other.id, version: other.version } };
      await desk.owner.ask('desk-merge', merge);
      const at = desk.site.clock.now();
      await room.take({ from: SITE_MAILBOX, to: OTHER, body: 'Answered.' }, { isSent: true });
      expect((await room.person()).waiting_since).toBeNull();
      desk.site.clock.advance(at - desk.site.clock.now());
      await room.take({ body: 'A question' });
      expect((await room.person()).waiting_since).toBeNull();
      desk.site.clock.advance(1_000);
      await room.take({ body: 'Another one' });
      expect((await room.person()).waiting_since).toBe(desk.site.clock.now());
    });

    test.each([
      ['a forged From', [], 'left waiting'],
      ['a From that fails', ['Authentication-Results: mx; dmarc=fail'], 'left waiting'],
      ['a From that passes', ['Authentication-Results: mx; dmarc=pass'], 'answered'],
    ])('with %s in the inbox: %s', async (_what, headers, expected) => {
      await room.take({ from: TEST_OWNER, to: ANN, headers, body: 'Hi' });
      expect((await room.person()).waiting_since === null ? 'answered' : 'left waiting').toBe(expected);
    });

    test('begins and goes on when a program answers in our name', async () => {
      const headers = ['Auto-Submitted: auto-replied'];
      const notice = { from: SITE_MAILBOX, to: ANN, headers, body: 'We are closed today.' };
      const { waiting_since: since } = await room.person();
      await room.take(notice, { isSent: true });
      expect((await room.person()).waiting_since).toBe(since);
      await room.reply('Yes.');
      await room.take({ ...notice, messageId: '<notice@a>' }, { isSent: true });
      // What it answers came before it, in the folder that is read later.
      room.desk.site.clock.advance(-1_500);
      await room.take({ messageId: '<q@v>', body: 'Q' });
      expect((await room.person()).waiting_since).not.toBeNull();
      expect((await room.thread()).map(({ kind }) => kind)).toContain('automatic');
    });

    test('goes on when a member forwards something to the mailbox', async () => {
      await room.take({ messageId: '<q@v>', body: 'Q' });
      const forward = { from: TEST_OWNER, to: SITE_MAILBOX, headers: ['References: <q@v>'], body: 'FYI' };
      expect(await room.take(forward)).toBe('stored');
      expect((await room.person()).waiting_since).not.toBeNull();
    });
  });

  describe('a bounce', () => {
    const bounce = (mail: string, action = 'failed', id = `<${mail}@localhost>`): RawMailParts => ({
      from: 'MAILER-DAEMON@mx.example',
      headers: [`In-Reply-To: ${id}`],
      ...multipart('report', [
        {
          headers: ['Content-Type: message/delivery-status'],
          body: `Reporting-MTA: dns; mx\n\nAction: ${action}\nStatus: 5.1.1\n`,
        },
        { headers: ['Content-Type: text/rfc822-headers'], body: `Message-ID: ${id}\n` },
      ]),
    });

    test('makes our email a failed one, which can be sent again to another address', async () => {
      const mail = await room.reply('Yes.');
      expect(await room.take(bounce(mail, 'delayed'))).toBe('left');
      expect((await room.outboxOf(mail)).status).toBe('sent');
      expect(await room.take(bounce(mail))).toBe('bounced');
      const [failed] = (await room.desk.today()).failedMails;
      expect(failed).toMatchObject({
        mail,
        recipient: ANN,
        isAddressOpen: true,
        reason: expect.stringContaining("doesn't exist"),
      });
      await room.desk.owner.ask('desk-resend', { mail, address: 'ann@right.example' });
      const row = await room.outboxOf(mail);
      expect(row).toMatchObject({ status: 'queued', recipient: 'ann@right.example' });
      expect(JSON.parse(row.payload)).toMatchObject({ text: 'Yes.', name: 'Ann Lee', replyTo: TEST_OWNER });
      expect(await room.take(bounce(mail))).toBe('left');
    });

    test('of an email whose text is gone can only be given up', async () => {
      const [receipt] = await database.db.selectFrom('outbox').selectAll().where('kind', '=', 'lead-receipt').execute();
      const mail = receipt!.id;
      await database.db.updateTable('outbox').set({ status: 'sent', payload: '{}' }).where('id', '=', mail).execute();
      await room.take(bounce(mail));
      await expect(room.desk.owner.ask('desk-resend', { mail })).rejects.toThrow(/no longer kept/);
    });

    test.each(['<CAF+1@mail.agency.example>', '<0B9E2C1A-7D4E-4F6A-9C3B-1D2E3F4A5B6C@agency.example>'])(
      'of what a member sent from elsewhere as %s makes it a failed one, which the desk can send again',
      async (id) => {
        await room.take({ from: SITE_MAILBOX, to: ANN, messageId: id, body: 'I called you.' }, { isSent: true });
        expect(await room.take(bounce('', 'delayed', id))).not.toBe('bounced');
        expect(await room.take(bounce('', 'failed', id))).toBe('bounced');
        expect(await room.take(bounce('', 'failed', id))).toBe('left');
        const { failedMails } = await room.desk.today();
        const person = (await room.person()).id;
        expect(failedMails).toMatchObject([{ recipient: ANN, person, isAddressOpen: true }]);
        const mail = failedMails[0]?.mail ?? '';
        await room.desk.owner.ask('desk-resend', { mail, address: 'ann@right.example' });
        const row = await room.outboxOf(mail);
        expect(row).toMatchObject({ status: 'queued', recipient: 'ann@right.example' });
        expect(JSON.parse(row.payload)).toMatchObject({ text: 'I called you.' });
      },
    );

    test('of what they wrote changes nothing', async () => {
      await room.take({ messageId: '<theirs@visitor.example>', body: 'Hello?' });
      await room.take(bounce('', 'failed', '<theirs@visitor.example>'));
      expect((await room.desk.today()).failedMails).toEqual([]);
    });

    test.runIf(database.engine === 'embedded')(
      'of what was sent from elsewhere is found by its Message-ID',
      async () => {
        const report = { messageId: '<1@elsewhere.example>', isFailure: true, status: '5.1.1' };
        expect(await queryPlans(database.db, (db) => noteBounce(db, report))).toEqual([
          expect.stringContaining('USING INDEX thread_mails_by_message_id'),
        ]);
      },
    );

    test('of what was never sent changes nothing', async () => {
      const before = await database.db.selectFrom('outbox').selectAll().orderBy('id').execute();
      expect(await room.take(bounce('0b9e2c1a-7d4e-4f6a-9c3b-1d2e3f4a5b6c'))).toBe('left');
      expect(await room.take(bounce(before[0]!.id))).toBe('left');
      expect(await database.db.selectFrom('outbox').selectAll().orderBy('id').execute()).toEqual(before);
      expect(await room.thread()).toEqual([]);
    });
  });
});
