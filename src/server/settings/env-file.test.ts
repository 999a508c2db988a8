import { expect, test } from 'vitest';
import { parseSettings } from './env-file.ts';

const LINES = 'SITE_URL=https://agency.example\r\nPORT=8080\r\n';

test.each([
  ['UTF-8 with a byte-order mark', Buffer.from(`\uFEFF${LINES}`)],
  ['UTF-16', Buffer.from(`\uFEFF${LINES}`, 'utf16le')],
  ['UTF-16, big-endian', Buffer.from(`\uFEFF${LINES}`, 'utf16le').swap16()],
])('a file saved as %s keeps its first line', (_encoding, bytes) => {
  expect(parseSettings(bytes)).toEqual({ SITE_URL: 'https://agency.example', PORT: '8080' });
});

test.each([
  ['SMTP_URL=smtps://ann:pa#ss@mail.example', 'smtps://ann:pa#ss@mail.example'],
  ['  export SMTP_URL = smtps://ann:pa#ss@mail.example  # the relay #2', 'smtps://ann:pa#ss@mail.example'],
  ['SMTP_URL="a #b" # comment', 'a #b'],
  ['SMTP_URL=plain # comment', 'plain'],
  ['SMTP_URL=Agency #1 <hello@agency.example>', 'Agency'],
  ['SMTP_URL=Agency no#1 <hello@agency.example>\t# comment', 'Agency no#1 <hello@agency.example>'],
  ["SMTP_URL=it's#1", "it's#1"],
  ['SMTP_URL=smtps://ann:pa#ss@mail.example?name=b#1', 'smtps://ann:pa#ss@mail.example?name=b#1'],
  ['SMTP_URL= # none', ''],
  ['#SMTP_URL=a#b', undefined],
  ['SMTP_URL=first#1\nSMTP_URL=second', 'second'],
])('a number sign in %s starts a comment only behind a space', (line, value) => {
  expect(parseSettings(Buffer.from(line)).SMTP_URL).toBe(value);
});
