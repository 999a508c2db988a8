import { beforeEach, describe, expect, test } from 'vitest';
import { openMailDesk, STRANGER } from '#test/support/mail/mail-desk.ts';
import { ANN, multipart, rawMail, SITE_MAILBOX } from '#test/support/mail/raw-mail.ts';
import { describeOnEachDatabase } from '#test/support/test-database.ts';
import { jobsOf } from '#server/platform/feature/feature.ts';
import { requestRebuild } from '#server/platform/people/rebuild.ts';

describeOnEachDatabase('mail that comes in', (database) => {
  let room: Awaited<ReturnType<typeof openMailDesk>>;
  beforeEach(async () => {
    room = await openMailDesk(database.db);
  });

  describe('joins its person', () => {
    test('by what it answers: our own email, or one of theirs', async () => {
      const mail = await room.reply('Yes.');
      expect(await room.take({ headers: room.answerTo(mail), messageId: '<a@v>', body: 'Great!' })).toBe('stored');
      await database.db.deleteFrom('outbox').execute();
      const far = ['References: <x@elsewhere> <a@v> <y@elsewhere>'];
      expect(await room.take({ from: STRANGER, headers: far, messageId: '<b@v>', body: 'Ann is on leave.' })).toBe(
        'stored',
      );
      expect(await room.take({ from: STRANGER, headers: room.answerTo(mail), body: 'Still is.' })).toBe('stored');
      expect((await room.thread()).map(({ kind, knownBy, text }) => [kind, knownBy, text])).toEqual([
        ['reply', null, 'Yes.'],
        ['person', 'chain', 'Great!'],
        ['colleague', 'chain', 'Ann is on leave.'],
        ['colleague', 'chain', 'Still is.'],
      ]);
      expect(await room.person()).toMatchObject({ email: ANN, name: 'Ann Lee' });
    });

    test('by the reply address, in any header that names where it went', async () => {
      const token = `hello+t.${(await room.person()).id.replaceAll('-', '').toUpperCase()}@agency.example`;
      expect(await room.take({ from: STRANGER, to: token, body: 'One' })).toBe('stored');
      expect(await room.take({ from: STRANGER, headers: [`Delivered-To: ${token}`], body: 'Two' })).toBe('stored');
      const wrong = `hello+t.${'0'.repeat(32)}@agency.example`;
      expect(await room.take({ from: STRANGER, to: wrong, body: 'Three' })).toBe('left');
      expect((await room.thread()).map(({ kind, knownBy }) => [kind, knownBy])).toEqual([
        ['colleague', 'token'],
        ['colleague', 'token'],
      ]);
    });

    test('by the address, however it is spelled, after a chain that says otherwise', async () => {
      await room.desk.write('I am Bo', 'bo@visitor.example', 'Bo');
      expect(await room.take({ from: 'ANN@Visitor.example', body: 'Mine' })).toBe('stored');
      await room.take({ messageId: '<c@v>', body: 'For Ann' });
      await room.take({ from: 'bo@visitor.example', headers: ['In-Reply-To: <c@v>'], body: 'About Ann' });
      expect((await room.thread()).map(({ knownBy, text }) => [knownBy, text])).toEqual([
        ['address', 'Mine'],
        ['address', 'For Ann'],
        ['chain', 'About Ann'],
      ]);
      expect(await room.thread('bo@visitor.example')).toEqual([]);
    });

    test('by the last email of a chain that two people are in', async () => {
      await room.desk.write('I am Bo', 'bo@visitor.example', 'Bo');
      await room.take({ messageId: '<ann@v>', body: 'From Ann' });
      await room.take({ from: 'bo@visitor.example', messageId: '<bo@v>', body: 'From Bo' });
      const texts = async (of: string) => (await room.thread(of)).map(({ text }) => text);
      await room.take({ from: STRANGER, headers: ['References: <ann@v> <bo@v>'], body: 'To Bo' });
      await room.take({ from: STRANGER, headers: ['References: <bo@v> <ann@v>'], body: 'To Ann' });
      const both = ['References: <bo@v> <ann@v>', 'In-Reply-To: <ann@v>'];
      await room.take({ from: STRANGER, headers: [...both, 'X-Copy: 1'], body: 'To Ann again' });
      expect([await texts(ANN), await texts('bo@visitor.example')]).toEqual([
        ['From Ann', 'To Ann', 'To Ann again'],
        ['From Bo', 'To Bo'],
      ]);
    });

    test('by an address that the team noted of them, once its server proves that they wrote', async () => {
      const { id, version, name, company, phones } = await room.desk.latest();
      const noted = 'ann@vans.example';
      await room.desk.owner.ask('desk-edit', { id, version, name, company, phones, addresses: [ANN, noted] });
      const from = async (sender: string, result: string) =>
        room.take({ from: sender, headers: [`Authentication-Results: mx; ${result}`], body: `${sender} ${result}` });
      for (const [sender, result] of [
        [noted, 'none'],
        [noted, 'dmarc=fail'],
        ['ann+x@vans.example', 'dmarc=pass'],
        ['bob@vans.example', 'dmarc=pass'],
      ] as const)
        expect(await from(sender, result), `${sender} ${result}`).toBe('left');
      expect(await from('Ann@vans.example', 'dmarc=pass')).toBe('stored');
      expect((await room.thread()).map(({ knownBy, text }) => [knownBy, text])).toEqual([
        ['address', 'Ann@vans.example dmarc=pass'],
      ]);
    });

    test('through a group of ours that sends it in its own name', async () => {
      const group = [
        'List-Post: <https://groups.example/hello/post>, <mailto:hello@agency.example>',
        'Precedence: list',
      ];
      const from = `'Ann Lee' via Hello <${SITE_MAILBOX}>`;
      const proof = 'Authentication-Results: mx; dmarc=pass header.from=agency.example';
      await room.take({
        from,
        headers: [...group, proof, `X-Original-From: Ann Lee <${ANN}>`],
        body: 'Are you there?',
      });
      await room.take({ from, headers: [...group, `Reply-To: Ann Lee <${ANN}>`], body: 'Hello?' });
      const theirs = { kind: 'person', knownBy: 'address', from: { name: 'Ann Lee', email: ANN }, isUnproved: true };
      expect(await room.thread()).toMatchObject([theirs, theirs]);
      expect(await room.take({ from, headers: [`X-Original-From: ${ANN}`], body: 'No list' })).toBe('left');
    });

    test('or belongs to nobody, and leaves no trace', async () => {
      expect(await room.take({ from: STRANGER, headers: ['In-Reply-To: <x@y>'], body: 'Buy links' })).toBe('left');
      for (const table of ['thread_mails', 'thread_files'] as const)
        expect(await database.db.selectFrom(table).selectAll().execute()).toEqual([]);
      expect((await room.desk.people()).total).toBe(1);
    });

    test('as somebody new, where strangers are let in, unless a program wrote it', async () => {
      const open = { takesStrangers: true };
      expect(await room.take({ from: STRANGER, headers: ['Precedence: bulk'], body: 'News' }, open)).toBe('left');
      expect(await room.take({ from: 'nobody', body: 'x' }, open)).toBe('left');
      expect(await room.take({ from: `Sam <${STRANGER}>`, subject: 'Prices', body: 'How much?' }, open)).toBe('stored');
      expect(await room.person(STRANGER)).toMatchObject({
        name: 'Sam',
        last_form: 'mail',
        last_title: 'Prices',
        status: 'new',
      });
      expect((await room.person(STRANGER)).waiting_since).toBe(room.desk.site.clock.now());
    });

    test('as somebody new who answers an email of ours', async () => {
      const mail = await room.reply('Yes.');
      await database.db.updateTable('outbox').set({ person_key: STRANGER }).where('id', '=', mail).execute();
      await database.db.deleteFrom('activities').where('reference', '=', mail).execute();
      expect(await room.take({ from: STRANGER, headers: room.answerTo(mail), body: 'Hi' })).toBe('stored');
      expect(await room.thread(STRANGER)).toMatchObject([{ kind: 'person', text: 'Hi' }]);
    });
  });

  test('says which From is unproved', async () => {
    await room.take({ headers: ['Authentication-Results: mx; spf=fail'], body: 'I am Ann' });
    await room.take({ body: 'No, I am' });
    expect((await room.thread()).map(({ isUnproved }) => isUnproved)).toEqual([true, false]);
  });

  test('is one row however often it is read, and two if only the Message-ID is the same', async () => {
    for (const messageId of ['<same@v>', null]) {
      expect(await room.take({ messageId, body: 'Once' })).toBe('stored');
      expect(await room.take({ messageId, body: 'Once' })).toBe('known');
      expect(await room.take({ messageId, body: 'Twice' })).toBe('stored');
    }
    const raw = rawMail({ messageId: '<race@v>', body: 'Race' });
    const race = async () => room.takeNow(raw);
    expect((await Promise.all([race(), race()])).toSorted()).toEqual(['known', 'stored']);
    expect(await room.thread()).toHaveLength(5);
  });

  test('of our own outbox is no answer, wherever it turns up', async () => {
    const mail = await room.reply('Yes.');
    const copy = { from: SITE_MAILBOX, to: ANN, messageId: `<${mail}@localhost>`, body: 'Yes.' };
    expect(await room.take(copy, { isSent: true })).toBe('left');
    expect(await room.take({ ...copy, to: SITE_MAILBOX })).toBe('left');
  });

  test('is found by its words, but not by those that it quotes, also after a rebuild', async () => {
    await room.take({ subject: 'Kiosk', body: 'Zebra please\n\nOn 2026-11-23 10:00, Agency wrote:\n> giraffe' });
    const found = async (search: string) => (await room.desk.people({ search })).total;
    const all = async () => Promise.all(['kiosk', 'zebra', 'giraffe'].map(found));
    expect(await all()).toEqual([1, 1, 0]);
    const before = await database.db.selectFrom('activities').selectAll().where('kind', '=', 'mail').execute();
    await requestRebuild(database.db);
    const job = jobsOf(room.desk.site.features).find(({ name }) => name === 'past acts');
    await job?.run(room.desk.site.clock.now(), new AbortController().signal);
    expect(await all()).toEqual([1, 1, 0]);
    const [after] = await database.db.selectFrom('activities').selectAll().where('kind', '=', 'mail').execute();
    expect(after).toEqual({ ...before[0], id: after?.id });
  });

  test('that nobody can read still waits for us', async () => {
    const deep = Array.from(
      { length: 80 },
      (_, level) => `multipart/mixed; boundary=b${level}\n\n--b${level}\nContent-Type: `,
    );
    expect(await room.take({ type: `${deep.join('')}text/plain`, body: 'x' })).toBe('stored');
    expect(await room.thread()).toMatchObject([{ kind: 'unreadable', text: '' }]);
    expect((await room.desk.latest()).activities[0]?.text).toMatch(/couldn't be read/);
  });

  test('is answered from the desk under its subject, with what it says quoted', async () => {
    await room.take({
      subject: 'Sundays',
      messageId: '<q@v>',
      headers: ['References: <p@v>'],
      body: 'Open?\n\nOn 2026-11-23 10:00, Agency wrote:\n> x',
    });
    const first = await room.outboxOf(await room.reply('Yes.'));
    expect(JSON.parse(first.thread)).toEqual({ subject: 'Sundays', references: ['<p@v>', '<q@v>'] });
    const second = await room.outboxOf(await room.reply('Till noon.'));
    expect(JSON.parse(second.thread)).toEqual({ subject: 'Sundays', references: ['<p@v>', '<q@v>', first.id] });
  });

  test('is exported and erased with its person, files included', async () => {
    const file = {
      headers: ['Content-Type: text/plain', 'Content-Disposition: attachment; filename=plan.txt'],
      body: 'Canary plan',
    };
    await room.take(multipart('mixed', [{ headers: ['Content-Type: text/plain'], body: 'See the file' }, file]));
    const { id } = await room.person();
    const { export: exported } = await room.desk.owner.ask<{ export: { emails: object[] } }>('desk-export-person', {
      id,
    });
    const base64 = Buffer.from('Canary plan').toString('base64');
    expect(exported.emails).toMatchObject([
      { body: 'See the file', files: [{ name: 'plan.txt', base64: expect.stringContaining(base64.slice(0, 12)) }] },
    ]);
    await room.desk.owner.ask('desk-erase', { id });
    for (const table of ['thread_mails', 'thread_files'] as const)
      expect(await database.db.selectFrom(table).selectAll().execute()).toEqual([]);
  });

  test('brings files as long as all together have room in 2 GB', async () => {
    const file = (name: string) => ({
      headers: ['Content-Type: text/csv', `Content-Disposition: attachment; filename=${name}`],
      body: 'a,b',
    });
    await room.take(multipart('mixed', [file('old.csv')]));
    const size = (await room.thread())[0]?.files[0]?.size ?? 0;
    await database.db
      .updateTable('thread_files')
      .set({ size: 2_000_000_000 - size })
      .execute();
    await room.take(multipart('mixed', [file('fits.csv'), file('more.csv')]));
    expect((await room.thread())[1]?.files.map(({ name, isKept }) => [name, isKept])).toEqual([
      ['fits.csv', true],
      ['more.csv', false],
    ]);
  });

  test('brings files that the team alone can download', async () => {
    const name = 'Plan für Ännchen.csv';
    const file = {
      headers: ['Content-Type: text/csv', `Content-Disposition: attachment; filename="${name}"`],
      body: 'a,b',
    };
    await room.take(multipart('mixed', [file, { headers: ['Content-Type: image/png; name=x.png'], body: 'x\0' }]));
    const [mail] = await room.thread();
    expect(mail?.files.map((one) => [one.name, one.isKept])).toEqual([
      [name, true],
      ['x.png', false],
    ]);
    const get = async (id: string | undefined, token: string) =>
      room.desk.site.call('thread-file', { id }, { authorization: `Bearer ${token}` });
    const answer = await get(mail?.files[0]?.id, room.desk.owner.accessToken);
    expect([answer.status, (await answer.text()).trim()]).toEqual([200, 'a,b']);
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename*=UTF-8''${encodeURIComponent(name)}`);
    expect(answer.headers.get('content-type')).toBe('application/octet-stream');
    expect((await get(mail?.files[1]?.id, room.desk.owner.accessToken)).status).toBe(404);
    expect((await room.desk.site.call('thread-file', { id: mail?.files[0]?.id })).status).toBe(401);
    const acts = await database.db.selectFrom('audit_entries').select(['action', 'subject']).execute();
    expect(acts).toContainEqual({ action: 'file.download', subject: mail?.files[0]?.id });
  });
});
