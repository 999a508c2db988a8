import { expect, test } from 'vitest';
import { composedMail } from '#test/support/mail/composed-mail.ts';
import { summaryOf } from '../shared/brief-answers.ts';

const ANSWERS = {
  businessName: 'Lee & Sons',
  contactName: 'Ann Lee',
  contactEmail: 'ann@visitor.example',
  timeZone: 'America/New_York',
  states: ['Illinois', 'Iowa'],
};
const BRIEF = {
  briefId: 'b6b3a1de-0000-4000-8000-000000000000',
  linkEpoch: 1,
  number: 1,
  answers: ANSWERS,
  files: ['Prices 2026.pdf', 'Team.png'],
  source: { first: { source: 'news' }, last: { referrer: 'https://news.example/a' } },
  sentAt: Date.UTC(2026, 10, 21, 14, 30),
};

test('the owner reads every answer below its question, what is still open, the files and where the sender came from', async () => {
  const mail = await composedMail('brief-notification', BRIEF);
  // A break that no reader sees keeps programs from making links of what strangers typed.
  const plain = mail.text.replaceAll('\u2060', '').replaceAll(/\s+/g, ' ');
  const sections = summaryOf(ANSWERS);
  expect(sections.flatMap(({ rows }) => rows).length).toBeGreaterThanOrEqual(Object.keys(ANSWERS).length);
  for (const { heading, rows, unanswered } of sections) {
    expect(mail.headings).toContain(heading);
    for (const { term, value } of rows) expect(plain).toContain(`${term} ${value.replaceAll(/\s+/g, ' ')}`);
    for (const open of unanswered) expect(plain).toContain(open);
  }
  expect(mail.headings).toContain('Files');
  for (const told of [...BRIEF.files, 'Came by: source news', 'Came by: linked from https://news.example/a'])
    expect(plain).toContain(told);
  expect(mail).toMatchObject({ subject: 'Launch brief, version 1: Lee & Sons', replyTo: 'ann@visitor.example' });
  expect(mail.attachments.map(({ filename }) => filename)).toEqual(['launch-brief-version-1.pdf']);
});

test('a second version is called a changed one, and a brief without files has no heading for them', async () => {
  const first = await composedMail('brief-notification', { ...BRIEF, files: [], source: undefined });
  const second = await composedMail('brief-notification', { ...BRIEF, number: 2 });
  expect(first.headings[0]).not.toBe(second.headings[0]);
  expect(first.headings).not.toContain('Files');
  expect(first.text).not.toContain('Came by');
  expect(second.subject).toBe('Launch brief, version 2: Lee & Sons');
});

test('a business name is cut to 80 characters in the subject', async () => {
  const businessName = 'x'.repeat(81);
  const { subject } = await composedMail('brief-notification', { ...BRIEF, answers: { ...ANSWERS, businessName } });
  expect(subject).toBe(`Launch brief, version 1: ${'x'.repeat(79)}…`);
});
