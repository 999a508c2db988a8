/** How calendar programs mail what somebody answered to an invitation. */
import { multipart, type RawMailParts, type RawPart } from './raw-mail.ts';

export interface CalendarReply {
  uid: string;
  sequence: number;
  attendee: string;
  method?: 'REPLY' | 'COUNTER' | 'CANCEL';
  partstat?: string;
  /** As in the file, such as `:20261202T160000Z`. */
  start?: string;
  stamp?: string;
  comment?: string;
}

type Program = (reply: CalendarReply) => Pick<RawMailParts, 'type' | 'body'>;

const METHOD = 'REPLY';

/** An alternative to its words, and once more as a file. */
const gmail: Program = (reply) => {
  const { method = METHOD, comment = '' } = reply;
  const attendee = `CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=${partstatOf(reply)};X-NUM-GUESTS=0${comment && `;X-RESPONSE-COMMENT="${comment}"`}`;
  const lines = eventLines(reply, '-//Google Inc//Google Calendar 70.9054//EN', attendee);
  const words = `Ann Lee has answered this invitation${comment && `\nwith this note:\n"${comment}"`}\n\nInvitation from Google Calendar: https://calendar.google.com/calendar/`;
  const alternative = multipart('alternative', [
    { headers: ['Content-Type: text/plain; charset="UTF-8"'], body: words },
    encoded(lines, [`Content-Type: text/calendar; charset="UTF-8"; method=${method}`]),
  ]);
  const inner = alternative.body.replaceAll('--b1', '--b2');
  return multipart('mixed', [
    { headers: ['Content-Type: multipart/alternative; boundary=b2'], body: inner },
    encoded(lines, ['Content-Type: application/ics; name="invite.ics"', 'Content-Disposition: attachment']),
  ]);
};

/** An alternative to the words, with the rules of a zone that nobody else knows by that name. */
const outlook: Program = (reply) => {
  const { method = METHOD, comment = '' } = reply;
  const rules = (kind: string, [from, to]: readonly string[], day: string) => [
    `BEGIN:${kind}`,
    'DTSTART:16010101T020000',
    `TZOFFSETFROM:${from}`,
    `TZOFFSETTO:${to}`,
    `RRULE:FREQ=YEARLY;INTERVAL=1;${day}`,
    `END:${kind}`,
  ];
  const zone = [
    'BEGIN:VTIMEZONE',
    'TZID:Eastern Standard Time',
    ...rules('STANDARD', ['-0400', '-0500'], 'BYDAY=1SU;BYMONTH=11'),
    ...rules('DAYLIGHT', ['-0500', '-0400'], 'BYDAY=2SU;BYMONTH=3'),
    'END:VTIMEZONE',
  ];
  const attendee = `PARTSTAT=${partstatOf(reply)};CN=Ann Lee`;
  const lines = eventLines(reply, 'Microsoft Exchange Server 2010', attendee, zone);
  if (comment) lines.splice(-2, 0, `COMMENT;LANGUAGE=en-US:${comment}\\n`);
  return multipart('alternative', [
    { headers: ['Content-Type: text/plain; charset="us-ascii"'], body: comment },
    encoded(lines, [`Content-Type: text/calendar; charset="utf-8"; method=${method}`]),
  ]);
};

/** As a file beside nothing, its lines folded. */
const apple: Program = (reply) => {
  const attendee = `CN="Ann Lee";CUTYPE=INDIVIDUAL;EMAIL=${reply.attendee};PARTSTAT=${partstatOf(reply)}`;
  const lines = eventLines(reply, '-//Apple Inc.//macOS 14.5//EN', attendee).map(folded);
  const method = `method=${reply.method ?? METHOD}`;
  return multipart('mixed', [
    {
      headers: [
        `Content-Type: text/calendar; ${method}; name=iCal-20261124.ics`,
        'Content-Disposition: attachment; filename=iCal-20261124.ics',
      ],
      body: lines.join('\n'),
    },
  ]);
};

export const CALENDAR_PROGRAMS = { gmail, outlook, apple };

function eventLines(
  { uid, sequence, attendee, method = METHOD, start = ':20261201T150000Z', stamp = '20261124T120000Z' }: CalendarReply,
  program: string,
  parameters: string,
  zone: readonly string[] = [],
): string[] {
  return [
    'BEGIN:VCALENDAR',
    `PRODID:${program}`,
    'VERSION:2.0',
    `METHOD:${method}`,
    ...zone,
    'BEGIN:VEVENT',
    `DTSTART${start}`,
    `DTSTAMP:${stamp}`,
    'ORGANIZER;CN=Agency:mailto:hello@agency.example',
    `UID:${uid}`,
    `ATTENDEE;${parameters}:MAILTO:${attendee}`,
    'SUMMARY:Meeting with the agency about four vans and about who answers at night',
    `SEQUENCE:${sequence}`,
    'STATUS:CONFIRMED',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
}

function partstatOf({ partstat = 'DECLINED' }: CalendarReply): string {
  return partstat;
}

function encoded(lines: readonly string[], headers: readonly string[]): RawPart {
  const base64 = Buffer.from(`${lines.join('\r\n')}\r\n`).toString('base64');
  return { headers: [...headers, 'Content-Transfer-Encoding: base64'], body: base64.replaceAll(/.{76}/g, '$&\n') };
}

function folded(line: string): string {
  return line.replaceAll(/.{40}(?=.)/g, '$&\n ');
}
