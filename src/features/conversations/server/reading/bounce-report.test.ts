import { expect, test } from 'vitest';
import { multipart, rawMail, type RawMailParts } from '#test/support/mail/raw-mail.ts';
import { readMail } from './read-mail.ts';

const MAIL = '0b9e2c1a-7d4e-4f6a-9c3b-1d2e3f4a5b6c';
const ID = `<${MAIL}@agency.example>`;
const OTHER = '11111111-2222-4333-8444-555555555555';
const DAEMON = 'Mail Delivery System <MAILER-DAEMON@mx.example>';
const status = (action: string, code: string) => ({
  headers: ['Content-Type: message/delivery-status'],
  body: `Reporting-MTA: dns; mx.example\n\nFinal-Recipient: rfc822; ann@gmial.example\nAction: ${action}\nStatus: ${code}\n`,
});
const words = { headers: ['Content-Type: text/plain'], body: 'Your message could not be delivered.' };
const returned = (type: string) => ({
  headers: [`Content-Type: ${type}`],
  body: `From: hello@agency.example\nReferences: <${OTHER}@agency.example>\nMessage-ID: <${MAIL}@agency.example>\nSubject: x\n\nHello`,
});
const bounceOf = async (parts: Partial<RawMailParts>) =>
  (await readMail(rawMail({ from: DAEMON, subject: 'Undelivered Mail Returned to Sender', body: '', ...parts })))
    .bounce;

test.each(['message/rfc822', 'text/rfc822-headers', 'message/rfc822-headers'])(
  'a report with %s names the email that we sent, not those before it',
  async (type) => {
    const parts = multipart('report; report-type=delivery-status', [words, status('failed', '5.1.1'), returned(type)]);
    expect(await bounceOf(parts)).toEqual({ messageId: ID, isFailure: true, status: '5.1.1' });
  },
);

test.each([
  ['delayed', '4.4.7', false],
  ['delivered', '2.0.0', false],
  ['relayed', '2.0.0', false],
  ['failed', '4.4.7', true],
])('what is %s with %s is a failure: %s', async (action, code, isFailure) => {
  const parts = multipart('report', [words, status(action, code), returned('message/rfc822')]);
  expect(await bounceOf(parts)).toMatchObject({ messageId: ID, isFailure });
});

test('a report that returns nothing names it by what it answers, which no words of a postmaster do', async () => {
  const headers = [`References: <${OTHER}@agency.example>`, `In-Reply-To: <${MAIL}@agency.example>`];
  const parts = multipart('report', [words, status('failed', '5.1.10')]);
  expect((await bounceOf({ headers, ...parts }))?.messageId).toBe(ID);
  const answer = { from: 'postmaster@visitor.example', subject: 'Re: Nights', body: 'Tuesday is fine.' };
  expect(await bounceOf({ headers, ...answer })).toMatchObject({ messageId: '' });
});

test('a report in plain words is read, with the headers that it quotes', async () => {
  const body = `This message was created automatically by mail delivery software.\n\n  ann@gmial.example\n    550 5.1.1 no such user\n\n------ This is a copy ------\n\n  Message-ID: <${MAIL}@agency.example>\n`;
  const exim = { headers: ['X-Failed-Recipients: ann@gmial.example'], from: 'postmaster@mx.example', body };
  expect(await bounceOf(exim)).toEqual({ messageId: ID, isFailure: true, status: '5.1.1' });
  const byPerson = { ...exim, from: 'Mail <mail@mx.example>' };
  expect(await bounceOf(byPerson), 'by its header alone').toMatchObject({ messageId: ID, isFailure: true });
  expect(await bounceOf({ ...byPerson, headers: [] })).toBeUndefined();
});

test('a warning in plain words is no failure', async () => {
  const copy = `\n> Message-ID: <${MAIL}@agency.example>`;
  const still = { subject: 'Warning: message delayed 24 hours', body: `Delivery was delayed.${copy}` };
  expect(await bounceOf(still)).toMatchObject({ messageId: ID, isFailure: false });
  const trying = { subject: 'Mail status', body: `It has not yet been delivered. No action is required.${copy}` };
  expect(await bounceOf(trying)).toMatchObject({ isFailure: false });
  const final = { subject: 'Mail status', body: `550 5.1.1 no such user, after a delay of 24 hours.${copy}` };
  expect(await bounceOf(final), 'a failure that came late').toMatchObject({ isFailure: true, status: '5.1.1' });
});

test('nobody but a mail system bounces, whatever somebody writes', async () => {
  const body = `You asked about Message-ID: <${MAIL}@agency.example>\nMessage-ID: <${MAIL}@agency.example>`;
  expect(await bounceOf({ from: 'ann@visitor.example', subject: 'Re: x', body })).toBeUndefined();
});

test('a report about something else names that', async () => {
  const foreign = { headers: ['Content-Type: message/rfc822'], body: 'Message-ID: <abc@other.example>\n\nx' };
  expect(await bounceOf(multipart('report', [words, status('failed', '5.1.1'), foreign]))).toMatchObject({
    messageId: '<abc@other.example>',
  });
});
