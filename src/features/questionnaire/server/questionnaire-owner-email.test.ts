import { expect, test } from 'vitest';
import { composedMail } from '#test/support/mail/composed-mail.ts';
import words from '#content/emails/questionnaire-words.yaml';
import formWords from '#content/questionnaire/server-words.yaml';
import { catalog } from '#features/pricing/shared/catalog.ts';
import { labelsOf, questions } from '../shared/questionnaire-answers.ts';
import { reportOn } from '../shared/questionnaire-report.ts';

const ANSWERS = { pain: ['missed-calls'], also: ['bookings', 'unread'] };
const SENT = {
  name: 'Ann Lee',
  email: 'ann@visitor.example',
  note: 'Four vans',
  answers: ANSWERS,
  sourcePage: null,
  receivedAt: Date.UTC(2026, 10, 21, 14, 30),
};

test('the owner reads every fact of a questionnaire beside its label', async () => {
  const mail = await composedMail('questionnaire-owner', {
    ...SENT,
    sourcePage: '/questionnaire',
    source: { first: { source: 'news' }, last: { referrer: 'https://news.example/a' } },
  });
  expect(mail.rows).toEqual([
    ['Name', 'Ann Lee'],
    ['Email', 'ann@visitor.example'],
    ['Received', 'November 21, 2026 at 8:30 AM CST'],
    ['Page', '/questionnaire'],
    ['Came by', 'source news'],
    ['Later by', 'linked from https://news.example/a'],
  ]);
  expect(mail.replyTo).toBe('ann@visitor.example');
});

test('every question stands as a heading before its answer, also one that was skipped', async () => {
  const { text, headings } = await composedMail('questionnaire-owner', SENT);
  const plain = text.replaceAll(/\s+/g, ' ');
  for (const { id, heading } of questions) {
    expect(headings).toContain(heading);
    const given = labelsOf(id, ANSWERS[id as keyof typeof ANSWERS] ?? []);
    expect(plain).toContain(`${heading} ${given.join('; ') || formWords.plain.notAnswered}`);
  }
  const report = reportOn(ANSWERS, catalog);
  for (const heading of [words.owner.note, `${report.heading}: ${report.title}`]) expect(headings).toContain(heading);
  expect(text).toContain('Four vans');
});

test('a questionnaire without the optional facts has no rows and no heading for them', async () => {
  const { rows, headings } = await composedMail('questionnaire-owner', { ...SENT, note: '' });
  expect(rows.map(([label]) => label)).toEqual(['Name', 'Email', 'Received']);
  expect(headings).not.toContain(words.owner.note);
});

test('a name of 80 characters stays whole in the subject, and a longer one is cut to that', async () => {
  const subjectOf = async (length: number) =>
    (await composedMail('questionnaire-owner', { ...SENT, name: '🎈'.repeat(length) })).subject;
  expect(await subjectOf(80)).toMatch(/[^🎈]🎈{80}$/u);
  expect(await subjectOf(81)).toMatch(/[^🎈]🎈{79}…$/u);
});
