import { expect, test } from 'vitest';
import { composedMail } from '../../../../test/support/composed-mail.ts';
import demoWords from '../../../../content/guided-calls/words.yaml';

const {
  mail: words,
  card: { outcomes },
} = demoWords;
const LEAD = {
  business: 'Lee & Sons',
  outcome: 'booked',
  facts: [
    { label: 'Name', value: 'Sam Ortiz' },
    { label: 'Number', value: '555-0123' },
    { label: 'Service', value: 'Drain cleaning' },
  ],
  visit: { service: 'Drain cleaning', startsAt: '2026-12-01T15:00:00.000Z', minutes: 90 },
  sentAt: Date.UTC(2026, 10, 21, 14, 30),
};

test('the lead shows the business and every fact of the call beside its label', async () => {
  const { rows, subject, headings } = await composedMail('demo-lead', LEAD);
  expect(rows).toEqual([
    [words.business, 'Lee & Sons'],
    ['Name', 'Sam Ortiz'],
    ['Number', '555-0123'],
    ['Service', 'Drain cleaning'],
  ]);
  expect([subject, headings[0]]).toEqual([`${words.subject}: ${outcomes.booked}`, outcomes.booked]);
});

test('an appointment comes as a calendar file from its start to its end, under the id of the mail', async () => {
  const { calendar } = await composedMail('demo-lead', LEAD);
  expect(calendar?.method).toBe('PUBLISH');
  const lines = calendar?.content.replaceAll('\r\n ', '').split('\r\n') ?? [];
  expect(lines).toEqual(
    expect.arrayContaining([
      'UID:demo-mail@localhost',
      'DTSTAMP:20261121T143000Z',
      'DTSTART:20261201T150000Z',
      'DTEND:20261201T163000Z',
      'STATUS:TENTATIVE',
      `SUMMARY:${words.event}: Drain cleaning`,
    ]),
  );
});

test('a call without an appointment has no calendar file', async () => {
  const { visit: _none, ...lead } = LEAD;
  expect((await composedMail('demo-lead', lead)).calendar).toBeUndefined();
});
