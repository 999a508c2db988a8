import { expect, test } from 'vitest';
import { MENDS } from './mended-mail.ts';
import { readMail } from './read-mail.ts';

const read = async (lines: readonly (string | Buffer)[]) =>
  readMail(Buffer.concat(lines.flatMap((line) => [Buffer.from(line), Buffer.from('\r\n')])));
const latin = (text: string) => Buffer.from(text, 'latin1');

test.each([
  ["text/plain; charset='utf-8'", 'w\u00f6rld \u20ac', Buffer.from('wörld €')],
  ["text/plain;\r\n charset='iso-8859-2'; format=flowed", '\u0142', latin('\xb3')],
])('a charset between apostrophes is known: %s', async (type, expected, body) => {
  expect((await read(['From: a@b.example', `Content-Type: ${type}`, '', body])).body).toBe(expected);
});

const part = (name: string | Buffer) => [
  '--b',
  Buffer.concat([Buffer.from('Content-Type: text/csv; name="'), Buffer.from(name), Buffer.from('"')]),
  Buffer.concat([Buffer.from('Content-Disposition: attachment;\r\n filename="'), Buffer.from(name), Buffer.from('"')]),
];
test.each([
  ['Windows-1252', latin],
  ['UTF-8', (text: string) => Buffer.from(text)],
])('headers and names of files in bare %s are read, and the text as before', async (_charset, encoded) => {
  const mail = await read([
    encoded('From: Zo\xeb <z@v.example>'),
    encoded('Subject: Caf\xe9'),
    'Content-Type: multipart/mixed; boundary=b',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    Buffer.from('wörld'),
    ...part(encoded('caf\xe9.csv')),
    '',
    'a,b',
    '--b--',
  ]);
  expect(mail).toMatchObject({
    from: { name: 'Zoë', email: 'z@v.example' },
    subject: 'Café',
    body: 'wörld',
    files: [{ name: 'café.csv' }],
  });
});

test('text in bare Windows-1252 below such headers is read, too', async () => {
  const mail = await read([latin('Subject: Caf\xe9'), 'From: a@b.example', '', latin('w\xf6rld')]);
  expect(mail).toMatchObject({ subject: 'Café', body: 'wörld' });
});

test('of multiparts without a boundary, the first fifty are mended', () => {
  const [withBoundaries] = MENDS;
  const mended = withBoundaries?.(Buffer.from('Content-Type: multipart/mixed\r\n\r\n'.repeat(60))) ?? [];
  expect(
    Buffer.from(mended)
      .toString()
      .match(/text\/plain/g),
  ).toHaveLength(50);
});
