import { expect, test } from 'vitest';
import { composedMail } from '#test/support/mail/composed-mail.ts';

const LEAD = {
  name: 'Ann Lee',
  email: 'ann@visitor.example',
  topic: 'Prices',
  message: 'Do you answer at night?',
  sourcePage: null,
  receivedAt: Date.UTC(2026, 10, 21, 14, 30),
};

test('the owner reads every fact of an inquiry beside its label', async () => {
  const mail = await composedMail('lead-notification', {
    ...LEAD,
    phone: '+12025550142',
    callConsent: 'You may call me.',
    further: { employees: '12' },
    sourcePage: '/contact',
    source: { first: { source: 'news' }, last: { referrer: 'https://news.example/a' } },
  });
  expect(mail.rows).toEqual([
    ['Name', 'Ann Lee'],
    ['Email', 'ann@visitor.example'],
    ['Topic', 'Prices'],
    ['employees', '12'],
    ['Phone', '+12025550142'],
    ['May we call?', 'Yes, see below'],
    ['Page', '/contact'],
    ['Came by', 'source news'],
    ['Later by', 'linked from https://news.example/a'],
    ['Received', 'November 21, 2026 at 8:30 AM CST'],
  ]);
  expect(mail).toMatchObject({ subject: 'New inquiry: Prices, from Ann Lee', replyTo: 'ann@visitor.example' });
  expect(mail.text).toContain('Do you answer at night?');
  expect(mail.text).toContain('You may call me.');
});

test('an inquiry without the optional facts has no rows for them', async () => {
  const mail = await composedMail('lead-notification', LEAD);
  expect(mail.rows.map(([label]) => label)).toEqual(['Name', 'Email', 'Topic', 'Received']);
});

test('a number without a consent says that nobody may call it', async () => {
  const mail = await composedMail('lead-notification', { ...LEAD, phone: '+12025550142' });
  expect(mail.rows).toContainEqual(['May we call?', 'Not agreed to']);
});

test('an address that mail programs would split is no address to reply to', async () => {
  const { replyTo } = await composedMail('lead-notification', { ...LEAD, email: 'ann,bob@visitor.example' });
  expect(replyTo).toBeUndefined();
});

test('a subject of 120 characters stays whole, and a longer one is cut to that', async () => {
  const rest = 'New inquiry: , from Ann Lee'.length;
  const subjectOf = async (length: number) =>
    (await composedMail('lead-notification', { ...LEAD, topic: '🎈'.repeat(length - rest) })).subject;
  expect(await subjectOf(120)).toMatch(/🎈, from Ann Lee$/u);
  const cut = await subjectOf(121);
  expect([Array.from(cut).length, cut.endsWith('…')]).toEqual([120, true]);
});
