/** Anybody can send anything: whatever a message holds, it can be read, stored and shown. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runSize } from '#test/support/run-size.ts';
import { readMail } from './read-mail.ts';

const { numRuns, limits } = runSize({ quick: 1_000, full: 20_000 });

const HOSTILE = [
  '\0',
  '\r',
  '\n',
  '\r\n\r\n',
  '\xff\xfe',
  '=?utf-8?Q?=FF=0D=0A?=',
  '=?utf-8?B?/////w==?=',
  '=?x?q?',
  '<script>',
  '--b1',
  '--b1--',
  'boundary=b1',
  'charset=utf-16',
  'charset="',
  '=ED=A0=80',
  '(((((',
  '"""',
  '<<<@>>>',
  'a:;,:;',
  '> ',
  'On 2026 a@b wrote:',
  'From: x',
  '\u202E',
  '\x1b[2J',
  'A'.repeat(3_000),
  '<div>'.repeat(600),
  '&#0;&#xD800;',
];
const KEYS = [
  'From',
  'To',
  'Subject',
  'Message-ID',
  'References',
  'Date',
  'Content-Type',
  'Content-Transfer-Encoding',
  'Content-Disposition',
  'Authentication-Results',
  'Auto-Submitted',
];
const TYPES = [
  'text/plain',
  'text/html',
  'multipart/mixed; boundary=b1',
  'multipart/report; boundary=b1',
  'message/rfc822',
  'message/delivery-status',
  'application/ms-tnef',
  'text/calendar',
  'text/html; charset=utf-7',
];

const hostileText = fc
  .array(fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ maxLength: 20 })), { maxLength: 8 })
  .map((parts) => parts.join(''));
const header = fc.tuple(
  fc.constantFrom(...KEYS),
  fc.oneof(hostileText, fc.constantFrom(...TYPES, 'base64', 'quoted-printable', 'attachment; filename=x')),
);
const part = fc
  .tuple(fc.array(header, { maxLength: 6 }), hostileText)
  .map(([headers, body]) => `${headers.map(([key, value]) => `${key}: ${value}`).join('\r\n')}\r\n\r\n${body}`);
const message = fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('\r\n--b1\r\n'));
const bytes = fc.oneof(
  message.map((text) => Buffer.from(text, 'latin1')),
  message.map((text) => Buffer.from(text)),
  fc.uint8Array({ maxLength: 300 }),
);

test('a hostile message is read like any other', limits, async () => {
  await fc.assert(
    fc.asyncProperty(bytes, async (raw) => {
      const mail = await readMail(raw);
      const lines = [
        mail.messageId,
        mail.from.name,
        mail.from.email,
        mail.subject,
        ...mail.answered,
        ...mail.files.map(({ name }) => name),
      ];
      for (const line of [...lines, ...mail.recipients.map(({ email }) => email)])
        expect(line).not.toMatch(/[\p{Cc}\u2028]/u);
      for (const text of [...lines, mail.body, JSON.stringify(mail.recipients)]) {
        expect(text.isWellFormed()).toBe(true);
        expect(text).not.toContain('\0');
      }
      expect(mail.fold === null || (mail.fold > 0 && mail.fold <= mail.body.length)).toBe(true);
      expect((await readMail(raw)).digest).toBe(mail.digest);
    }),
    { numRuns, seed: 41 },
  );
});

test('nothing that stands in a readable message is lost', { ...limits }, async () => {
  const line = fc.stringMatching(/^[A-Za-z>:_ -]{0,60}$/);
  await fc.assert(
    fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 30 }), async (lines) => {
      const { body } = await readMail(Buffer.from(`Subject: x\r\n\r\n${lines.join('\r\n')}`));
      expect(body).toBe(lines.join('\n').trimEnd());
    }),
    { numRuns: numRuns / 5, seed: 42 },
  );
});

test('of a message that no parser takes, the headers are read', async () => {
  const deep = Array.from(
    { length: 80 },
    (_, level) => `Content-Type: multipart/mixed; boundary=b${level}\r\n\r\n--b${level}\r\n`,
  ).join('');
  const mail = await readMail(
    Buffer.from(`From: Ann <ann@visitor.example>\r\nSubject: Deep\r\nMessage-ID: <1@x>\r\n${deep}words`),
  );
  expect(mail).toMatchObject({
    isReadable: false,
    subject: 'Deep',
    messageId: '<1@x>',
    from: { email: 'ann@visitor.example' },
  });
});
