import { expect, test } from 'vitest';
import { composedMail } from '../../../../test/support/composed-mail.ts';
import demoWords from '../../../../content/receptionist/words.yaml';

const { mail: words, labels, outcomes } = demoWords.card;
const LEAD = {
  outcome: 'booked',
  lines: ['name', 'phone', 'time'],
  visit: { startsAt: '2026-12-01T15:00:00.000Z', minutes: 90, timeZone: 'America/Chicago' },
  sentAt: Date.UTC(2026, 10, 21, 14, 30),
};

test('the lead shows what the call collected, and of its values only the time', async () => {
  const { rows, subject, headings } = await composedMail('demo-lead', LEAD);
  expect(rows).toEqual([
    [labels.name, words.leftOut],
    [labels.phone, words.leftOut],
    [labels.time, 'Tuesday, December 1, 2026 at 9:00 AM CST'],
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
      `SUMMARY:${words.event}`,
    ]),
  );
});

test('a call without an appointment has no calendar file', async () => {
  const { visit: _none, ...lead } = LEAD;
  expect((await composedMail('demo-lead', lead)).calendar).toBeUndefined();
});
