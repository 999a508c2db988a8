import { expect, test } from 'vitest';
import { MINUTE_MS } from '#shared/site/durations.ts';
import { sampleBusiness } from '../shared/call-businesses.ts';
import { guidedCalls } from '../shared/call-list.ts';
import type { GuidedCall } from '../shared/guided-call-schema.ts';
import { endOf, wholeCall } from '../shared/guided-call.ts';
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
  const { calendar, rows } = await composedMail('demo-lead', lead);
  expect(calendar).toBeUndefined();
  expect(rows.map(([label]) => label)).not.toContain(card.labels.visit);
});

test('a message has none either, whatever time is sent with it', async () => {
  const message = { ...LEAD, path: ['choose-1', 'choose-2', 'tell'] };
  expect((await composedMail('demo-lead', message)).calendar).toBeUndefined();
});

test('a longer appointment ends as late as its call says', async () => {
  const [id, call] = longCall();
  const path = pathOfBooking(call);
  const { calendar } = await composedMail('demo-lead', { ...LEAD, call: id, path });
  const end = new Date(Date.parse(LEAD.visit.startsAt) + call.visitMinutes * MINUTE_MS).toISOString();
  expect(calendar?.content).toContain(`DTEND:${end.replaceAll(/[-:]|\.\d+/g, '')}`);
});

/** One whose appointments don't take an hour. */
function longCall(): [id: string, call: GuidedCall] {
  const found = guidedCalls.find(({ call }) => call.visitMinutes !== 60 && wholeOutcome(call) === 'booked');
  if (!found) throw new Error('Every appointment takes an hour.');
  return [found.id, found.call];
}
function wholeOutcome(call: GuidedCall) {
  return endOf(wholeCall(call, sampleBusiness(call.trade), new Date(0)))?.outcome;
}
function pathOfBooking(call: GuidedCall) {
  return [...wholeCall(call, sampleBusiness(call.trade), new Date(0)).path];
}
