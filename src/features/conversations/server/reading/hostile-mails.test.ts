/** Anybody can send anything: whatever a message holds, it can be read, stored and shown. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hostileMail } from '#test/support/mail/hostile-mail.ts';
import { multipart, rawMail } from '#test/support/mail/raw-mail.ts';
import { runSize } from '#test/support/run-size.ts';
import { readMail } from './read-mail.ts';

const { numRuns, limits } = runSize({ quick: 1_000, full: 20_000 });

test('a hostile message is read like any other', limits, async () => {
  await fc.assert(
    fc.asyncProperty(hostileMail, async (raw) => {
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

test.each([
  [
    'five thousand parts',
    `Content-Type: multipart/mixed; boundary=b1\r\n\r\n${'--b1\r\nContent-Type: text/csv; name=a.csv\r\n\r\na,b\r\n'.repeat(5_000)}--b1--`,
  ],
  ['a line of 20 MB', `Content-Type: text/plain\r\n\r\n${'x'.repeat(20_000_000)}`],
  ['a line of 20 MB of HTML', `Content-Type: text/html\r\n\r\n<p>${'x <b>'.repeat(4_000_000)}`],
  ['a header of 20 MB', `X-Long: ${'x'.repeat(20_000_000)}\r\n\r\nwords`],
  ['a hundred thousand recipients', `Cc: ${'a@b.example, '.repeat(100_000)}\r\n\r\nwords`],
])('%s take seconds, and little room', { timeout: 60_000 }, async (_what, rest) => {
  const start = performance.now();
  const mail = await readMail(Buffer.from(`From: Ann <ann@visitor.example>\r\nSubject: Big\r\n${rest}`));
  expect(performance.now() - start).toBeLessThan(20_000);
  expect(mail).toMatchObject({ subject: 'Big', from: { email: 'ann@visitor.example' } });
  expect(mail.files.length).toBeLessThanOrEqual(50);
  expect(mail.body.length).toBeLessThanOrEqual(500_000);
});

test.each([
  ['a million empty lines', '\r\n'.repeat(1_000_000)],
  ['a million lines that look like a file', `${'A'.repeat(30)}\r\n`.repeat(1_000_000)],
])('of %s only the headers are read', { timeout: 60_000 }, async (_what, body) => {
  const mail = await readMail(Buffer.from(`From: Ann <ann@visitor.example>\r\nSubject: Big\r\n\r\n${body}`));
  expect(mail).toMatchObject({ isReadable: false, subject: 'Big', body: '' });
});

test('a file of ten megabytes is read whole', { timeout: 60_000 }, async () => {
  const file = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(9_000_000, 'abcdefg')]);
  const base64 = file.toString('base64').replaceAll(/.{60}/g, '$&\n');
  const parts = multipart('mixed', [
    { headers: ['Content-Type: text/plain'], body: 'See the plan.' },
    { headers: ['Content-Type: application/pdf; name=plan.pdf', 'Content-Transfer-Encoding: base64'], body: base64 },
  ]);
  const mail = await readMail(rawMail(parts));
  expect(mail).toMatchObject({ isReadable: true, body: 'See the plan.' });
  expect(mail.files[0]?.bytes?.equals(file)).toBe(true);
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
