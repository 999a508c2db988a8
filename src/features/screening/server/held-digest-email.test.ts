import { expect, test } from 'vitest';
import { composedMail } from '#test/support/mail/composed-mail.ts';
import { TEST_SITE_URL } from '#test/support/test-app.ts';
import { KEPT_PERIODS } from '#shared/site/kept-periods.ts';

test('the owner reads how many wait of each form, how many in all, and where to see them', async () => {
  const forms = [
    { title: 'Messages', waiting: 31 },
    { title: 'Meeting requests', waiting: 2 },
    { title: 'Launch briefs', waiting: 1 },
  ];
  const { rows, subject, text } = await composedMail('held-digest', { forms, newest: [] });
  expect(rows).toEqual([
    ['Messages', '31'],
    ['Meeting requests', '2'],
    ['Launch briefs', '1'],
  ]);
  expect(subject).toMatch(/: 34$/);
  const plain = text.replaceAll(/\s+/g, ' ');
  for (const told of [`${TEST_SITE_URL}/desk/people`, KEPT_PERIODS.leads.text, KEPT_PERIODS.meetings.text])
    expect(plain).toContain(told);
});
