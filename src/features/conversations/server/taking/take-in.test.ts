import { beforeEach, describe, expect, test } from 'vitest';
import { openDesk, type DeskSite } from '#test/support/desk-site.ts';
import { ANN, multipart, rawMail, SITE_MAILBOX, type RawMailParts } from '#test/support/mail/raw-mail.ts';
import { TEST_OWNER } from '#test/support/test-app.ts';
import { describeOnEachDatabase } from '#test/support/test-database.ts';
import { createTeamRoles } from '#features/team/server/team-store.ts';
import { jobsOf } from '#server/platform/feature/feature.ts';
import { requestRebuild } from '#server/platform/people/rebuild.ts';
import { createMailroom } from '../mailroom.ts';
import { readMail } from '../reading/read-mail.ts';
import { threadOf } from '../interface.ts';
import { takeIn } from './take-in.ts';

const STRANGER = 'sam@stranger.example';
const mailFrom = `Agency <${SITE_MAILBOX}>`;

describeOnEachDatabase('mail that comes in', (database) => {
  let desk: DeskSite;
  beforeEach(async () => {
    desk = await openDesk(database.db);
    await desk.write('Do you answer at night?');
    desk.site.clock.advance(1_000);
  });

  const take = async (parts: RawMailParts, { isSent = false, takesStrangers = false } = {}) => {
    desk.site.clock.advance(1_000);
    const mail = await readMail(rawMail(parts));
    const settings = { mailFrom, mailIn: { imapUrl: undefined, knowsPlusAddresses: true, takesStrangers } };
    const mailroom = createMailroom(settings, createTeamRoles(TEST_OWNER));
    const at = desk.site.clock.now();
    return database.db.transaction().execute((tx) => takeIn(tx, { mail, at, isSent }, mailroom));
  };
  const person = async (email = ANN) =>
    database.db.selectFrom('people').selectAll().where('email', '=', email).executeTakeFirstOrThrow();
  const thread = async (email?: string) => threadOf(database.db, await person(email));
  const reply = async (text: string) => {
    desk.site.clock.advance(1_000);
    const { mail } = await desk.owner.ask<{ mail: string }>('desk-reply', { id: (await person()).id, text });
    await database.db.updateTable('outbox').set({ status: 'sent', payload: '{}' }).where('id', '=', mail).execute();
    return mail;
  };
  const answerTo = (mail: string) => [`In-Reply-To: <${mail}@localhost>`];
  const outboxOf = async (id: string) =>
    database.db.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

  describe('joins its person', () => {
    test('by what it answers: our own email, or one of theirs', async () => {
      const mail = await reply('Yes.');
      expect(await take({ headers: answerTo(mail), messageId: '<a@v>', body: 'Great!' })).toBe('stored');
      await database.db.deleteFrom('outbox').execute();
      const far = ['References: <x@elsewhere> <a@v> <y@elsewhere>'];
      expect(await take({ from: STRANGER, headers: far, messageId: '<b@v>', body: 'Ann is on leave.' })).toBe('stored');
      expect(await take({ from: STRANGER, headers: answerTo(mail), body: 'Still is.' })).toBe('stored');
      expect((await thread()).map(({ kind, knownBy, text }) => [kind, knownBy, text])).toEqual([
        ['reply', null, 'Yes.'],
        ['person', 'chain', 'Great!'],
        ['colleague', 'chain', 'Ann is on leave.'],
        ['colleague', 'chain', 'Still is.'],
      ]);
      expect(await person()).toMatchObject({ email: ANN, name: 'Ann Lee' });
    });

    test('by the reply address, in any header that names where it went', async () => {
      const token = `hello+t.${(await person()).id.replaceAll('-', '').toUpperCase()}@agency.example`;
      expect(await take({ from: STRANGER, to: token, body: 'One' })).toBe('stored');
      expect(await take({ from: STRANGER, headers: [`Delivered-To: ${token}`], body: 'Two' })).toBe('stored');
      const wrong = `hello+t.${'0'.repeat(32)}@agency.example`;
      expect(await take({ from: STRANGER, to: wrong, body: 'Three' })).toBe('left');
      expect((await thread()).map(({ kind, knownBy }) => [kind, knownBy])).toEqual([
        ['colleague', 'token'],
        ['colleague', 'token'],
      ]);
    });

    test('by the address, however it is spelled, after a chain that says otherwise', async () => {
      await desk.write('I am Bo', 'bo@visitor.example', 'Bo');
      expect(await take({ from: 'ANN@Visitor.example', body: 'Mine' })).toBe('stored');
      await take({ messageId: '<c@v>', body: 'For Ann' });
      await take({ from: 'bo@visitor.example', headers: ['In-Reply-To: <c@v>'], body: 'About Ann' });
      expect((await thread()).map(({ knownBy, text }) => [knownBy, text])).toEqual([
        ['address', 'Mine'],
        ['address', 'For Ann'],
        ['chain', 'About Ann'],
      ]);
      expect(await thread('bo@visitor.example')).toEqual([]);
    });

    test('or belongs to nobody, and leaves no trace', async () => {
      expect(await take({ from: STRANGER, headers: ['In-Reply-To: <x@y>'], body: 'Buy links' })).toBe('left');
      for (const table of ['thread_mails', 'thread_files'] as const)
        expect(await database.db.selectFrom(table).selectAll().execute()).toEqual([]);
      expect((await desk.people()).total).toBe(1);
    });

    test('as somebody new, where strangers are let in, unless a program wrote it', async () => {
      const open = { takesStrangers: true };
      expect(await take({ from: STRANGER, headers: ['Precedence: bulk'], body: 'News' }, open)).toBe('left');
      expect(await take({ from: 'nobody', body: 'x' }, open)).toBe('left');
      expect(await take({ from: `Sam <${STRANGER}>`, subject: 'Prices', body: 'How much?' }, open)).toBe('stored');
      expect(await person(STRANGER)).toMatchObject({
        name: 'Sam',
        last_form: 'mail',
        last_title: 'Prices',
        status: 'new',
      });
      expect((await person(STRANGER)).waiting_since).toBe(desk.site.clock.now());
    });

    test('as somebody new who answers an email of ours', async () => {
      const mail = await reply('Yes.');
      await database.db.updateTable('outbox').set({ person_key: STRANGER }).where('id', '=', mail).execute();
      await database.db.deleteFrom('activities').where('reference', '=', mail).execute();
      expect(await take({ from: STRANGER, headers: answerTo(mail), body: 'Hi' })).toBe('stored');
      expect(await thread(STRANGER)).toMatchObject([{ kind: 'person', text: 'Hi' }]);
    });
  });

  describe('a wait', () => {
    test('begins with their email, and stays at the oldest', async () => {
      await reply('Yes.');
      expect((await person()).waiting_since).toBeNull();
      await take({ subject: 'Re: Nights', body: 'And on Sundays?\n\nOn 2026-11-23 Agency wrote:\n> Yes.' });
      const since = desk.site.clock.now();
      await take({ body: 'Hello?' });
      expect((await person()).waiting_since).toBe(since);
      const today = await desk.today();
      expect(today.waiting).toMatchObject([{ lastTitle: 'Re: Your message', lastForm: 'mail', excerpt: 'Hello?' }]);
    });

    test('neither begins nor ends with an automatic email', async () => {
      const waiting = (await person()).waiting_since;
      const away = { headers: ['Auto-Submitted: auto-replied'], subject: 'Away', body: 'Back on Monday' };
      await take(away);
      expect((await person()).waiting_since).toBe(waiting);
      const mail = await reply('Yes.');
      expect(await take({ ...away, headers: [...away.headers, ...answerTo(mail)], messageId: '<2@v>' })).toBe('stored');
      expect(await person()).toMatchObject({ waiting_since: null, last_title: 'Prices and plans' });
      expect((await thread()).map(({ kind }) => kind)).toEqual(['automatic', 'reply', 'automatic']);
    });

    test('ends with what the team sends from elsewhere', async () => {
      const from = `The Owner <${TEST_OWNER}>`;
      expect(await take({ from, to: ANN, body: 'I called you.' }, { isSent: true })).toBe('stored');
      expect(await person()).toMatchObject({ waiting_since: null, status: 'talking' });
      expect(await thread()).toMatchObject([{ kind: 'ours', member: desk.owner.id, to: [ANN] }]);
      expect((await desk.latest()).activities[0]).toMatchObject({ kind: 'reply', text: 'I called you.', ours: true });
      const answers = await database.db.selectFrom('first_answers').select(['how', 'member_id']).execute();
      expect(answers).toEqual([{ how: 'reply', member_id: desk.owner.id }]);
    });

    test('of theirs that came before our answer begins none', async () => {
      const at = desk.site.clock.now();
      await take({ from: SITE_MAILBOX, to: ANN, body: 'Answered.' }, { isSent: true });
      desk.site.clock.advance(at - desk.site.clock.now());
      await take({ body: 'A question' });
      expect((await person()).waiting_since).toBeNull();
    });

    test.each([
      ['a forged From', [], 'left waiting'],
      ['a From that fails', ['Authentication-Results: mx; dmarc=fail'], 'left waiting'],
      ['a From that passes', ['Authentication-Results: mx; dmarc=pass'], 'answered'],
    ])('with %s in the inbox: %s', async (_what, headers, expected) => {
      await take({ from: TEST_OWNER, to: ANN, headers, body: 'Hi' });
      expect((await person()).waiting_since === null ? 'answered' : 'left waiting').toBe(expected);
    });

    test('goes on when a member forwards something to the mailbox', async () => {
      await take({ messageId: '<q@v>', body: 'Q' });
      const forward = { from: TEST_OWNER, to: SITE_MAILBOX, headers: ['References: <q@v>'], body: 'FYI' };
      expect(await take(forward)).toBe('stored');
      expect((await person()).waiting_since).not.toBeNull();
    });
  });

  test('says which From is unproved', async () => {
    await take({ headers: ['Authentication-Results: mx; spf=fail'], body: 'I am Ann' });
    await take({ body: 'No, I am' });
    expect((await thread()).map(({ isUnproved }) => isUnproved)).toEqual([true, false]);
  });

  test('is one row however often it is read, and two if only the Message-ID is the same', async () => {
    for (const messageId of ['<same@v>', null]) {
      expect(await take({ messageId, body: 'Once' })).toBe('stored');
      expect(await take({ messageId, body: 'Once' })).toBe('known');
      expect(await take({ messageId, body: 'Twice' })).toBe('stored');
    }
    const raw = await readMail(rawMail({ messageId: '<race@v>', body: 'Race' }));
    const mailroom = createMailroom(
      { mailFrom, mailIn: { imapUrl: undefined, knowsPlusAddresses: false, takesStrangers: false } },
      createTeamRoles(TEST_OWNER),
    );
    const race = async () =>
      database.db
        .transaction()
        .execute((tx) => takeIn(tx, { mail: raw, at: desk.site.clock.now(), isSent: false }, mailroom));
    expect((await Promise.all([race(), race()])).toSorted()).toEqual(['known', 'stored']);
    expect(await thread()).toHaveLength(5);
  });

  test('of our own outbox is no answer, wherever it turns up', async () => {
    const mail = await reply('Yes.');
    const copy = { from: SITE_MAILBOX, to: ANN, messageId: `<${mail}@localhost>`, body: 'Yes.' };
    expect(await take(copy, { isSent: true })).toBe('left');
    expect(await take({ ...copy, to: SITE_MAILBOX })).toBe('left');
  });

  describe('a bounce', () => {
    const bounce = (mail: string, action = 'failed'): RawMailParts => ({
      from: 'MAILER-DAEMON@mx.example',
      headers: [`In-Reply-To: <${mail}@localhost>`],
      ...multipart('report', [
        {
          headers: ['Content-Type: message/delivery-status'],
          body: `Reporting-MTA: dns; mx\n\nAction: ${action}\nStatus: 5.1.1\n`,
        },
        { headers: ['Content-Type: text/rfc822-headers'], body: `Message-ID: <${mail}@localhost>\n` },
      ]),
    });

    test('makes our email a failed one, which can be sent again to another address', async () => {
      const mail = await reply('Yes.');
      expect(await take(bounce(mail, 'delayed'))).toBe('left');
      expect((await outboxOf(mail)).status).toBe('sent');
      expect(await take(bounce(mail))).toBe('bounced');
      const [failed] = (await desk.today()).failedMails;
      expect(failed).toMatchObject({
        mail,
        recipient: ANN,
        isAddressOpen: true,
        reason: expect.stringContaining("doesn't exist"),
      });
      await desk.owner.ask('desk-resend', { mail, address: 'ann@right.example' });
      const row = await outboxOf(mail);
      expect(row).toMatchObject({ status: 'queued', recipient: 'ann@right.example' });
      expect(JSON.parse(row.payload)).toMatchObject({ text: 'Yes.', name: 'Ann Lee', replyTo: TEST_OWNER });
      expect(await take(bounce(mail))).toBe('left');
    });

    test('of an email whose text is gone can only be given up', async () => {
      const [receipt] = await database.db.selectFrom('outbox').selectAll().where('kind', '=', 'lead-receipt').execute();
      const mail = receipt!.id;
      await database.db.updateTable('outbox').set({ status: 'sent', payload: '{}' }).where('id', '=', mail).execute();
      await take(bounce(mail));
      await expect(desk.owner.ask('desk-resend', { mail })).rejects.toThrow(/no longer kept/);
    });

    test('of what was never sent changes nothing', async () => {
      const before = await database.db.selectFrom('outbox').selectAll().orderBy('id').execute();
      expect(await take(bounce('0b9e2c1a-7d4e-4f6a-9c3b-1d2e3f4a5b6c'))).toBe('left');
      expect(await take(bounce(before[0]!.id))).toBe('left');
      expect(await database.db.selectFrom('outbox').selectAll().orderBy('id').execute()).toEqual(before);
      expect(await thread()).toEqual([]);
    });
  });

  test('is found by its words, but not by those that it quotes, also after a rebuild', async () => {
    await take({ subject: 'Kiosk', body: 'Zebra please\n\nOn 2026-11-23 10:00, Agency wrote:\n> giraffe' });
    const found = async (search: string) => (await desk.people({ search })).total;
    const all = async () => Promise.all(['kiosk', 'zebra', 'giraffe'].map(found));
    expect(await all()).toEqual([1, 1, 0]);
    const before = await database.db.selectFrom('activities').selectAll().where('kind', '=', 'mail').execute();
    await requestRebuild(database.db);
    const job = jobsOf(desk.site.features).find(({ name }) => name === 'past acts');
    await job?.run(desk.site.clock.now(), new AbortController().signal);
    expect(await all()).toEqual([1, 1, 0]);
    const [after] = await database.db.selectFrom('activities').selectAll().where('kind', '=', 'mail').execute();
    expect(after).toEqual({ ...before[0], id: after?.id });
  });

  test('that nobody can read still waits for us', async () => {
    const deep = Array.from(
      { length: 80 },
      (_, level) => `multipart/mixed; boundary=b${level}\n\n--b${level}\nContent-Type: `,
    );
    expect(await take({ type: `${deep.join('')}text/plain`, body: 'x' })).toBe('stored');
    expect(await thread()).toMatchObject([{ kind: 'unreadable', text: '' }]);
    expect((await desk.latest()).activities[0]?.text).toMatch(/couldn't be read/);
  });

  test('is answered from the desk under its subject, with what it says quoted', async () => {
    await take({
      subject: 'Sundays',
      messageId: '<q@v>',
      headers: ['References: <p@v>'],
      body: 'Open?\n\nOn 2026-11-23 10:00, Agency wrote:\n> x',
    });
    const first = await outboxOf(await reply('Yes.'));
    expect(JSON.parse(first.thread)).toEqual({ subject: 'Sundays', references: ['<p@v>', '<q@v>'] });
    const second = await outboxOf(await reply('Till noon.'));
    expect(JSON.parse(second.thread)).toEqual({ subject: 'Sundays', references: ['<p@v>', '<q@v>', first.id] });
  });

  test('is exported and erased with its person, files included', async () => {
    const file = {
      headers: ['Content-Type: text/plain', 'Content-Disposition: attachment; filename=plan.txt'],
      body: 'Canary plan',
    };
    await take(multipart('mixed', [{ headers: ['Content-Type: text/plain'], body: 'See the file' }, file]));
    const { id } = await person();
    const { export: exported } = await desk.owner.ask<{ export: { emails: object[] } }>('desk-export-person', { id });
    const base64 = Buffer.from('Canary plan').toString('base64');
    expect(exported.emails).toMatchObject([
      { body: 'See the file', files: [{ name: 'plan.txt', base64: expect.stringContaining(base64.slice(0, 12)) }] },
    ]);
    await desk.owner.ask('desk-erase', { id });
    for (const table of ['thread_mails', 'thread_files'] as const)
      expect(await database.db.selectFrom(table).selectAll().execute()).toEqual([]);
  });

  test('brings files that the team alone can download', async () => {
    const name = 'Plan für Ännchen.csv';
    const file = {
      headers: ['Content-Type: text/csv', `Content-Disposition: attachment; filename="${name}"`],
      body: 'a,b',
    };
    await take(multipart('mixed', [file, { headers: ['Content-Type: image/png; name=x.png'], body: 'x\0' }]));
    const [mail] = await thread();
    expect(mail?.files.map((one) => [one.name, one.isKept])).toEqual([
      [name, true],
      ['x.png', false],
    ]);
    const get = async (id: string | undefined, token: string) =>
      desk.site.call('thread-file', { id }, { authorization: `Bearer ${token}` });
    const answer = await get(mail?.files[0]?.id, desk.owner.accessToken);
    expect([answer.status, (await answer.text()).trim()]).toEqual([200, 'a,b']);
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename*=UTF-8''${encodeURIComponent(name)}`);
    expect(answer.headers.get('content-type')).toBe('application/octet-stream');
    expect((await get(mail?.files[1]?.id, desk.owner.accessToken)).status).toBe(404);
    expect((await desk.site.call('thread-file', { id: mail?.files[0]?.id })).status).toBe(401);
    const acts = await database.db.selectFrom('audit_entries').select(['action', 'subject']).execute();
    expect(acts).toContainEqual({ action: 'file.download', subject: mail?.files[0]?.id });
  });
});
