import { describe, expect, test } from 'vitest';
import { multipart, rawMail } from '#test/support/mail/raw-mail.ts';
import { readMail } from './read-mail.ts';

const latin = (text: string) => Buffer.from(text, 'latin1');
const attached = (type: string, body: string, name?: string) => ({
  headers: [`Content-Type: ${type}`, `Content-Disposition: attachment${name ? `; filename="${name}"` : ''}`],
  body,
});
const textPart = { headers: ['Content-Type: text/plain; charset=utf-8'], body: 'See the file.' };

describe('a body', () => {
  test('without a charset is UTF-8, or else Windows-1252', async () => {
    const raw = (type: string) => latin(`From: a@b.example\r\nSubject: x\r\n${type}\r\ncaf\xe9 \x80`);
    for (const type of ['', 'Content-Type: text/plain\r\n', 'Content-Type: text/plain;\r\n format=flowed\r\n'])
      expect((await readMail(raw(type))).body).toBe('café €');
    expect((await readMail(rawMail({ type: 'text/plain', body: 'café €' }))).body).toBe('café €');
  });

  test('without a charset in one part, beside one that has it', async () => {
    const parts = [
      {
        headers: ['Content-Type: text/plain; charset=iso-8859-2', 'Content-Transfer-Encoding: quoted-printable'],
        body: '=B3',
      },
      { headers: ['Content-Type: text/plain', 'Content-Transfer-Encoding: quoted-printable'], body: 'caf=E9' },
    ];
    expect((await readMail(rawMail(multipart('mixed', parts)))).body).toMatch(/^ł\s+café$/);
  });

  const nested = (boundary: string) =>
    `--b1\nContent-Type: multipart/alternative${boundary}\n\n--b2\nContent-Type: text/plain\n\nHello\n--b2--\n--b1--`;
  test.each([
    ['without a boundary', 'multipart/mixed', '--b1\nContent-Type: text/plain\n\nHello\n--b1--'],
    ['with another boundary', 'multipart/mixed;\n boundary="b2"', '--b1\nContent-Type: text/plain\n\nHello\n--b1--'],
    ['with one in other letters', 'multipart/mixed; boundary=B1', '--b1\nContent-Type: text/plain\n\nHello\n--b1--'],
    ['with another one within', 'multipart/mixed; boundary=b1', nested('; boundary=b3')],
    ['with none within', 'multipart/mixed; boundary=b1', nested('')],
    ['without parts', 'multipart/mixed; boundary=b1', 'Hello'],
    ['with an empty boundary and no parts', 'multipart/mixed; boundary=""', 'Hello'],
  ])('of several parts %s shows its text', async (_what, type, body) => {
    expect((await readMail(rawMail({ type, body }))).body).toBe('Hello');
  });

  test('of several parts with another boundary keeps its files', async () => {
    const { body } = multipart('mixed', [textPart, attached('text/csv', 'a,b', 'a.csv')]);
    expect(await readMail(rawMail({ type: 'multipart/mixed; boundary=x', body }))).toMatchObject({
      body: 'See the file.',
      files: [{ name: 'a.csv' }],
    });
  });

  test('in a charset that nobody knows is still text', async () => {
    expect((await readMail(rawMail({ type: 'text/plain; charset=klingon', body: 'Hello' }))).body).toBe('Hello');
  });

  test('is the text part, unless that says hardly anything', async () => {
    const html = { headers: ['Content-Type: text/html'], body: `<p>${'A long letter. '.repeat(20)}</p>` };
    const both = (text: string) => multipart('alternative', [{ ...textPart, body: text }, html]);
    expect((await readMail(rawMail(both('Your program shows no HTML.')))).body).toMatch(/^A long letter/);
    expect((await readMail(rawMail(both('Short, but mine. '.repeat(20))))).body).toMatch(/^Short/);
    expect((await readMail(rawMail(both('')))).body).toMatch(/^A long letter/);
  });

  test('of HTML runs nothing and loads nothing, because it is text', async () => {
    const body =
      '<style>x</style><script>alert(1)</script><img src="https://spy.example/x.png" onerror=1><p onclick=1>Hi &lt;b&gt;</p>';
    expect((await readMail(rawMail({ type: 'text/html', body }))).body).toBe('Hi <b>');
  });

  test('holds no NUL and no half of a character, which PostgreSQL stores nowhere', async () => {
    const body = 'a=00b=ED=A0=80';
    const { body: read } = await readMail(
      rawMail({ type: 'text/html', headers: ['Content-Transfer-Encoding: quoted-printable'], body }),
    );
    expect(read).not.toContain('\0');
    expect(read.isWellFormed()).toBe(true);
  });
});

describe('headers', () => {
  test('join a character that was cut into two encoded words', async () => {
    for (const cut of ['=?utf-8?Q?Zo=C3?= =?utf-8?q?=AB?=', '=?UTF-8?B?Wm/D?=\n =?utf-8?B?qw==?='])
      expect(await readMail(rawMail({ from: `${cut} <z@v.example>`, subject: `${cut} b`, body: '' }))).toMatchObject({
        from: { name: 'Zoë', email: 'z@v.example' },
        subject: 'Zoë b',
      });
  });

  test('name an email with or without brackets', async () => {
    const headers = ['In-Reply-To: a@v.example', 'References: from Ann <b@v.example>'];
    expect(await readMail(rawMail({ headers, messageId: 'c@v.example', body: '' }))).toMatchObject({
      messageId: '<c@v.example>',
      answered: ['<b@v.example>', '<a@v.example>'],
    });
  });

  test('keep neighbors in different charsets apart', async () => {
    const subject = '=?iso-8859-1?Q?caf=E9?= =?utf-8?Q?_=E2=82=AC?= =?x-none?Q?!?=';
    expect((await readMail(rawMail({ subject, body: '' }))).subject).toBe('café €!');
  });

  test('stay on one line, whatever is encoded in them', async () => {
    const evil = '=?utf-8?Q?a=0D=0ABcc=3A_x=40y.example=00=E2=80=A8b?=';
    const name = `a.txt`;
    const parts = [
      textPart,
      { headers: [`Content-Type: text/plain; name="${evil}"`, 'Content-Disposition: attachment'], body: name },
    ];
    const mail = await readMail(
      rawMail({ from: `${evil} <z@v.example>`, subject: evil, ...multipart('mixed', parts) }),
    );
    for (const line of [mail.from.name, mail.subject, mail.files[0]?.name]) expect(line).not.toMatch(/[\p{Cc}\u2028]/u);
    expect(mail.from).toEqual({ name: 'a Bcc: x@y.example b', email: 'z@v.example' });
  });

  test.each([
    ['a group', 'Team: Bo <bo@v.example>, ann@v.example;', { name: 'Bo', email: 'bo@v.example' }],
    ['an empty group', 'undisclosed-recipients:;', { name: '', email: '' }],
    ['two authors', 'Ann <ann@v.example>, bo@v.example', { name: 'Ann', email: 'ann@v.example' }],
    ['no address', 'Ann Lee', { name: 'Ann Lee', email: '' }],
    [
      'a name that is an address',
      '"boss@agency.example" <ann@v.example>',
      { name: 'boss@agency.example', email: 'ann@v.example' },
    ],
  ])('with %s as From', async (_what, from, expected) => {
    const mail = await readMail(rawMail({ from, body: '' }));
    expect(mail.from).toEqual(expected);
  });

  test('name what it answers, oldest first, without comments and itself', async () => {
    const headers = ['In-Reply-To: Your message of Monday <b@x>', 'References: <a@x>\n <b@x> <me@x>'];
    expect((await readMail(rawMail({ headers, messageId: '<me@x>', body: '' }))).answered).toEqual(['<a@x>', '<b@x>']);
  });

  test('name the last fifty of what it answers, and a hundred recipients at most', async () => {
    const ids = Array.from({ length: 60 }, (_, index) => `<${index}@a.example>`);
    const to = Array.from({ length: 120 }, (_, index) => `a${index}@b.example`);
    const headers = [`References: ${ids.join('\n ')}`, `Cc: ${to.join(',\n ')}`];
    const { answered, recipients } = await readMail(rawMail({ headers, body: 'x' }));
    expect(answered).toEqual(ids.slice(10));
    expect(recipients.length).toBeLessThanOrEqual(101);
    expect(recipients.map(({ email }) => email)).toContain('a5@b.example');
  });

  test('name who wrote it, by another header where From has no address', async () => {
    const from = async (headers: string[]) =>
      (await readMail(Buffer.from(`${headers.join('\r\n')}\r\n\r\nx`))).from.email;
    expect(await from(['From: Ann Lee', 'Sender: ann@visitor.example'])).toBe('ann@visitor.example');
    expect(await from(['From: bob@visitor.example', 'Sender: ann@visitor.example'])).toBe('bob@visitor.example');
    expect(await from(['From: Ann Lee'])).toBe('');
  });

  test('name the author behind a list only where the list itself is in From', async () => {
    const list = ['List-Post: <mailto:team@lists.example>', 'Reply-To: ann@visitor.example'];
    const from = async (address: string) =>
      (await readMail(Buffer.from([`From: ${address}`, ...list].join('\r\n').concat('\r\n\r\nx')))).from.email;
    expect(await from('team@lists.example')).toBe('ann@visitor.example');
    expect(await from('bob@visitor.example')).toBe('bob@visitor.example');
  });

  test('without a usable Message-ID have none', async () => {
    for (const messageId of [null, 'plain', '<>', `<${'x'.repeat(500)}@x>`])
      expect((await readMail(rawMail({ messageId, body: '' }))).messageId).toBe('');
  });
});

describe('a digest', () => {
  const digest = async (parts: Parameters<typeof rawMail>[0]) => (await readMail(rawMail(parts))).digest;
  const base = { messageId: '<1@x>', body: 'Hello' };

  test('is the same however the email traveled, also without a Message-ID', async () => {
    for (const mail of [base, { ...base, messageId: null }])
      expect(await digest({ ...mail, headers: ['Received: from x', 'Return-Path: <a@b.example>'] })).toBe(
        await digest(mail),
      );
  });

  test('differs with the content under the same Message-ID', async () => {
    const file = (content: string) => multipart('mixed', [textPart, attached('text/plain', content, 'a.txt')]);
    const all = [
      base,
      { ...base, body: 'Hi' },
      { ...base, subject: 'x' },
      { ...base, from: 'bo@v.example' },
      { ...base, ...file('1') },
      { ...base, ...file('2') },
    ];
    expect(new Set(await Promise.all(all.map(digest))).size).toBe(all.length);
  });
});

describe('files', () => {
  const filesOf = async (...parts: Parameters<typeof multipart>[1]) =>
    (await readMail(rawMail(multipart('mixed', [textPart, ...parts])))).files.map(({ name, bytes }) => [
      name,
      bytes && bytes.toString(),
    ]);

  test('of the kinds of briefs are kept, others named', async () => {
    const pdf = attached('application/octet-stream', '%PDF-1.7 x', 'offer');
    const picture = {
      headers: ['Content-Type: image/png; name=me.png', 'Content-Transfer-Encoding: base64'],
      body: 'iVBORw0KGgo=',
    };
    expect(await filesOf(pdf, attached('text/csv', 'a,b', '../../a.csv'), picture)).toEqual([
      ['offer.pdf', expect.stringContaining('%PDF')],
      ['a.csv', expect.stringContaining('a,b')],
      ['me.png', null],
    ]);
  });

  test('are the first fifty, and of equal ones under one name the first', async () => {
    const parts = Array.from({ length: 51 }, (_, number) => attached('text/plain', `File ${number}`, `${number}.txt`));
    const names = async (files: readonly (typeof parts)[number][]) =>
      (await readMail(rawMail(multipart('mixed', [textPart, ...files])))).files.map(({ name }) => name);
    expect(await names(parts)).toEqual(Array.from({ length: 50 }, (_, number) => `${number}.txt`));
    const twice = [attached('text/plain', 'A', 'a.txt'), attached('text/plain', 'A', 'a.txt')];
    expect(await names([...twice, attached('text/plain', 'B', 'a.txt'), attached('text/plain', 'A', 'b.txt')])).toEqual(
      ['a.txt', 'a.txt', 'b.txt'],
    );
  });

  test('of more than 10 MB stay in the mailbox', async () => {
    const { files } = await readMail(
      rawMail(multipart('mixed', [attached('text/plain', 'x'.repeat(11_000_000), 'a.txt')])),
    );
    expect(files).toMatchObject([{ name: 'a.txt', bytes: null }]);
    expect(files[0]?.size).toBeGreaterThan(10_485_760);
  });

  test('that are emails without a name are called by their subject, and are no part of the text', async () => {
    const nested = {
      headers: ['Content-Type: message/rfc822'],
      body: 'Subject: =?utf-8?Q?Caf=C3=A9?=\n talk\nFrom: x@y.example\n\nInner words',
    };
    expect(await filesOf(nested)).toEqual([['Café talk.eml', expect.stringContaining('Inner words')]]);
    expect((await readMail(rawMail(multipart('mixed', [textPart, nested])))).body).toBe('See the file.');
  });

  test('of calendars have the line ends that calendars need', async () => {
    const calendar = {
      headers: ['Content-Type: text/calendar; method=REPLY'],
      body: 'BEGIN:VCALENDAR\nEND:VCALENDAR\n',
    };
    const file = ['invite.ics', 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n'];
    expect(await filesOf(calendar)).toEqual([file]);
    // As Gmail attaches it.
    expect(await filesOf(calendar, attached('application/ics', calendar.body, 'invite.ics'))).toEqual([file]);
    const changed = attached('application/ics', 'BEGIN:VCALENDAR\nX:1\nEND:VCALENDAR\n', 'invite.ics');
    expect(await filesOf(calendar, changed)).toHaveLength(2);
    const renamed = attached('application/ics', calendar.body, 'copy.ics');
    expect((await filesOf(calendar, renamed)).map(([name]) => name)).toEqual(['invite.ics', 'copy.ics']);
  });

  test('are taken out of a winmail.dat; a broken one stays as it is', async () => {
    const attribute = (id: number, data: Buffer) => {
      const head = Buffer.alloc(9);
      head.writeUInt8(2, 0);
      head.writeUInt32LE(id, 1);
      head.writeUInt32LE(data.length, 5);
      return Buffer.concat([head, data, Buffer.alloc(2)]);
    };
    const tnef = Buffer.concat([
      Buffer.from([0x78, 0x9f, 0x3e, 0x22, 1, 0]),
      attribute(0x69002, Buffer.alloc(14)),
      attribute(0x18010, Buffer.from('plan.txt\0')),
      attribute(0x6800f, Buffer.from('Open at nine')),
    ]);
    const part = (bytes: Buffer) => ({
      headers: ['Content-Type: application/ms-tnef; name="winmail.dat"', 'Content-Transfer-Encoding: base64'],
      body: bytes.toString('base64'),
    });
    expect(await filesOf(part(tnef))).toEqual([['plan.txt', 'Open at nine']]);
    expect(await filesOf(part(tnef.subarray(0, 20)))).toEqual([['winmail.dat', null]]);
  });

  test('that the HTML shows are not listed', async () => {
    const html = { headers: ['Content-Type: text/html'], body: '<p>Hi</p><img src="cid:logo">' };
    const logo = {
      headers: ['Content-Type: image/png', 'Content-ID: <logo>', 'Content-Transfer-Encoding: base64'],
      body: 'iVBORw0KGgo=',
    };
    expect((await readMail(rawMail(multipart('related', [html, logo])))).files).toEqual([]);
  });
});
