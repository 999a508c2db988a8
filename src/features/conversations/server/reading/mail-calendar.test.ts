import { describe, expect, test } from 'vitest';
import { multipart, rawMail } from '#test/support/mail/raw-mail.ts';
import { calendarOf, isBareAnswer } from './mail-calendar.ts';
import { readMail } from './read-mail.ts';

const CALENDAR = 'BEGIN:VCALENDAR\nMETHOD:REPLY\nEND:VCALENDAR';
const MAX_BYTES = 65_536;

async function calendarIn(headers: readonly string[], body: string) {
  const { calendar } = await readMail(rawMail(multipart('mixed', [{ headers, body }])));
  return calendar.trim();
}

describe('the calendar in an email', () => {
  test.each([
    ['of its type', 'text/calendar', 'x', CALENDAR],
    ['of its other type', 'application/ics', 'x', CALENDAR],
    ['of a type in other letters', 'TEXT/Calendar', 'x', CALENDAR],
    ['of a file by its name', 'application/octet-stream', 'iCal.ICS', CALENDAR],
    ['of no file with another name', 'application/octet-stream', 'ics.bin', ''],
    ['of no file whose name goes on', 'application/octet-stream', 'a.ics.bin', ''],
    ['of no other text', 'text/vcard', 'x', ''],
  ])('is that %s', async (_what, type, name, expected) => {
    const headers = [`Content-Type: ${type}; name="${name}"`, `Content-Disposition: attachment; filename="${name}"`];
    expect((await calendarIn(headers, CALENDAR)).replaceAll('\r\n', '\n')).toBe(expected);
  });

  const ofText = (text: string) => {
    const content = Buffer.from(text);
    const file = { filename: null, mimeType: 'application/ics', disposition: 'attachment', content } as const;
    return calendarOf({ headers: [], headerLines: [], attachments: [file] });
  };

  test('begins after the mark of its byte order', () => {
    expect(ofText(`\uFEFF${CALENDAR}`)).toBe(CALENDAR);
  });

  test('has up to 64 KB', () => {
    expect(ofText(CALENDAR.padEnd(MAX_BYTES, 'x'))).toHaveLength(MAX_BYTES);
    expect(ofText(CALENDAR.padEnd(MAX_BYTES + 1, 'x'))).toBe('');
  });
});

test.each([
  ['a reply', 'METHOD:REPLY', true],
  ['a counter in other letters', 'method:Counter ', true],
  ['a question for the newest version', 'METHOD:REFRESH', true],
  ['a folded reply', 'METHOD:RE\r\n PLY', true],
  ['an invitation', 'METHOD:REQUEST', false],
  ['a longer method', 'METHOD:REPLYING', false],
  ['a reply with a comment', 'METHOD:REPLY\r\nCOMMENT:Later, please', false],
  ['a reply with a folded comment', 'METHOD:REPLY\r\nATTENDEE;X-RESPONSE-COM\r\n MENT="Later":mailto:a', false],
])('whether only a button was pressed: %s', (_what, lines, expected) => {
  expect(isBareAnswer(`BEGIN:VCALENDAR\r\n${lines}\r\nEND:VCALENDAR`)).toBe(expected);
});
