/** Messages that break what can be broken, for randomized tests. */
import fc from 'fast-check';

const HOSTILE = [
  '\0',
  '\r',
  '\n',
  '\r\n\r\n',
  '\xff\xfe',
  '=?utf-8?Q?=FF=0D=0A?=',
  '=?utf-8?B?/////w==?=',
  '=?x?q?',
  '<script>',
  '--b1',
  '--b1--',
  'boundary=b1',
  'charset=utf-16',
  'charset="',
  '=ED=A0=80',
  '(((((',
  '"""',
  '<<<@>>>',
  'a:;,:;',
  '> ',
  'On 2026 a@b wrote:',
  'From: x',
  '\u202E',
  '\x1b[2J',
  'A'.repeat(3_000),
  '<div>'.repeat(600),
  '&#0;&#xD800;',
  'BEGIN:VCALENDAR\r\nMETHOD:REPLY\r\nBEGIN:VEVENT\r\nUID:meeting-1@localhost\r\nATTENDEE;PARTSTAT=DECLINED:mailto:a@b\r\n',
  'END:VEVENT\r\nEND:VCALENDAR',
];
const KEYS = [
  'From',
  'To',
  'Subject',
  'Message-ID',
  'References',
  'Date',
  'Content-Type',
  'Content-Transfer-Encoding',
  'Content-Disposition',
  'Authentication-Results',
  'Auto-Submitted',
];
const TYPES = [
  'text/plain',
  'text/html',
  'multipart/mixed; boundary=b1',
  'multipart/report; boundary=b1',
  'message/rfc822',
  'message/delivery-status',
  'application/ms-tnef',
  'text/calendar',
  'text/html; charset=utf-7',
];

const hostileText = fc
  .array(fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ maxLength: 20 })), { maxLength: 8 })
  .map((parts) => parts.join(''));
const header = fc.tuple(
  fc.constantFrom(...KEYS),
  fc.oneof(hostileText, fc.constantFrom(...TYPES, 'base64', 'quoted-printable', 'attachment; filename=x')),
);
const part = fc
  .tuple(fc.array(header, { maxLength: 6 }), hostileText)
  .map(([headers, body]) => `${headers.map(([key, value]) => `${key}: ${value}`).join('\r\n')}\r\n\r\n${body}`);
const message = fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('\r\n--b1\r\n'));
/** What anybody may send, as it comes over the wire. */
export const hostileMail = fc.oneof(
  message.map((text) => Buffer.from(text, 'latin1')),
  message.map((text) => Buffer.from(text)),
  fc.uint8Array({ maxLength: 300 }),
);
