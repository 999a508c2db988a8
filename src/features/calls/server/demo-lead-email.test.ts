import { expect, test } from 'vitest';
import { fillWords } from '#shared/text/fill-words.ts';
import { composedMail } from '#test/support/mail/composed-mail.ts';
import words from '#content/emails/calls-words.yaml';
import callWords from '#content/guided-calls/call-words.yaml';

const { mail, details, card } = callWords;
const LEAD = {
  call: 'ballpark',
  path: ['choose-1', 'choose-1', 'choose-0', 'tell'],
  visit: { startsAt: '2026-12-01T15:00:00.000Z', timeZone: 'America/Chicago' },
  sentAt: Date.UTC(2026, 10, 21, 14, 30),
};

test('the lead shows what the agent wrote down, and nothing that the visitor typed', async () => {
  const { rows, subject, headings } = await composedMail('demo-lead', LEAD);
  expect(rows).toEqual([
    [details.name, words.lead.leftOut],
    [details.phone, words.lead.leftOut],
    [details.address, words.lead.leftOut],
    [card.labels.wants, 'Drain cleaning'],
    [card.labels.visit, 'Tuesday, December 1, 2026 at 9:00 AM CST'],
    [card.labels.asked, 'The price'],
    [card.labels.price, 'Told $149'],
    [card.labels.next, 'Confirmation sent by text'],
  ]);
  expect([subject, headings[0]]).toEqual([
    fillWords(words.lead.subject, { outcome: card.outcomes.booked }),
    card.outcomes.booked,
  ]);
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
      'DTEND:20261201T160000Z',
      'STATUS:TENTATIVE',
      `SUMMARY:${mail.event}`,
    ]),
  );
});

test('a call without an appointment has no calendar file', async () => {
  const { visit: _none, ...lead } = LEAD;
  expect((await composedMail('demo-lead', lead)).calendar).toBeUndefined();
});
