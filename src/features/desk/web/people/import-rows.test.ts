import { expect, test } from 'vitest';
import words from '#content/desk/add-words.yaml';
import { fillWords } from '#shared/text/fill-words.ts';
import { batchesOf, guessMapping, readTable, sortRows } from './import-rows.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text).buffer;
const read = (text: string) => readTable(bytesOf(text));
const sorted = (text: string) => {
  const table = read(text);
  return sortRows(table, guessMapping(table));
};

test.each([
  ['commas', 'Name,Email\nAnn,ann@a.example\nBob,bob@b.example\n'],
  ['semicolons, CRLF and a byte order mark', '\uFEFFName;Email\r\nAnn;ann@a.example\r\nBob;bob@b.example\r\n'],
  ['tabs and quotes', '"Name"\t"Email"\n"Ann"\t"ann@a.example"\n"Bob"\t"bob@b.example"'],
])('reads %s', (_how, text) => {
  expect(read(text)).toEqual({
    columns: ['Name', 'Email'],
    rows: [
      { line: 2, cells: ['Ann', 'ann@a.example'] },
      { line: 3, cells: ['Bob', 'bob@b.example'] },
    ],
  });
});

test('knows the line of a row after cells of several lines and empty ones', () => {
  const { rows } = read('Name,Notes\r\n"Ann","one\r\ntwo, ""three"""\r\n\r\n,\r\nBob,four');
  expect(rows).toEqual([
    { line: 2, cells: ['Ann', 'one\r\ntwo, "three"'] },
    { line: 6, cells: ['Bob', 'four'] },
  ]);
});

test('takes the first row for a person where it names no columns', () => {
  const { columns, rows } = read('Ann,ann@a.example\nBob,bob@b.example');
  expect([columns, rows.length]).toEqual([['1', '2'], 2]);
  expect(guessMapping(read('Ann,ann@a.example\nBob,bob@b.example'))).toEqual({ email: 1 });
});

test('guesses the columns of address books and of our own export', () => {
  const guess = (head: string) => guessMapping({ columns: head.split(','), rows: [] });
  expect(guess('First Name,Last Name,E-mail Address,Mobile Phone,Company,Categories,Notes')).toEqual({
    name: 0,
    lastName: 1,
    email: 2,
    phone: 3,
    company: 4,
    label: 5,
    note: 6,
  });
  expect(guess('Name,Company,Email,Other emails,Phone,Other phones,May be called,Label,Notes')).toEqual({
    name: 0,
    company: 1,
    email: 2,
    phone: 4,
    label: 7,
    note: 8,
  });
});

test.each([
  [
    'Google',
    'First Name,Phonetic First Name,Last Name,Organization Name,Labels,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value\nAnn,,Lee,Vans,* mine,* Home,ann@a.example,Mobile,+1 202 555 0142',
  ],
  [
    'an older Google',
    'Name,Given Name,Family Name,E-mail 1 - Type,E-mail 1 - Value,Phone 1 - Type,Phone 1 - Value,Organization 1 - Type,Organization 1 - Name\nAnn Lee,Ann,Lee,*,ann@a.example,Mobile,+1 202 555 0142,,Vans',
  ],
  [
    'Outlook',
    '"First Name","Last Name","E-mail Address","E-mail Type","Home Phone","Mobile Phone","Company"\n"Ann","Lee","ann@a.example","SMTP","","+1 202 555 0142","Vans"',
  ],
  [
    'HubSpot',
    'sep=,\nRecord ID - Contact,First Name,Last Name,Email,Phone Number,Contact owner,Company name\n101,Ann,Lee,ann@a.example,+1 202 555 0142,Bo,Vans',
  ],
  [
    'an invoicing program',
    'Username,Display Name,Last Name,Emails Sent,Email,Phone Type,Phone,Company\nann7,Ann Lee,Lee,3,Ann Lee <ann@a.example>,home,+1 202 555 0142,Vans',
  ],
])('finds everything in what %s exports', (_program, text) => {
  expect(sorted(text)).toMatchObject({
    rows: [{ row: { name: 'Ann Lee', email: 'ann@a.example', phone: '+1 202 555 0142', company: 'Vans' } }],
    faults: [],
  });
});

test('says of each row that nobody could use which line it is and why', () => {
  const { rows, faults } = sorted(
    "First name,Last name,Email,Phone\nAnn,Lee,ann@a.example,'+1 202 555 0142\nBob,,bob,\nCy,,,soon\n,,ANN@a.example,\nDee,,,+1 (202) 555-0143",
  );
  expect(rows.map(({ line, row: { name, email, phone } }) => [line, name, email, phone])).toEqual([
    [2, 'Ann Lee', 'ann@a.example', '+1 202 555 0142'],
    [6, 'Dee', '', '+1 (202) 555-0143'],
  ]);
  expect(faults).toEqual([
    { line: 3, reason: words.faults.email },
    { line: 4, reason: words.faults.phone },
    { line: 5, reason: fillWords(words.faults.twice, { line: '2' }) },
  ]);
});

test('names the first of many rows for the same person', () => {
  const { rows, faults } = sorted(
    'Name,Email\nAnn,ann@a.example\nAnn,ann@a.example\nBob,bob@b.example\nAnn,ann@a.example',
  );
  expect(rows.map(({ line }) => line)).toEqual([2, 4]);
  const reason = fillWords(words.faults.twice, { line: '2' });
  expect(faults).toEqual([3, 5].map((line) => ({ line, reason })));
});

test.each([
  ['UTF-16', Buffer.from('\uFEFFName\tEmail\nZo\u00eb\tzoe@a.example', 'utf16le')],
  ['big UTF-16', Buffer.from('\uFEFFName\tEmail\nZo\u00eb\tzoe@a.example', 'utf16le').swap16()],
  ['Windows-1252', Buffer.from('Name;Email\nZo\u00eb;zoe@a.example', 'latin1')],
])('reads what Excel saves in %s', (_charset, bytes) => {
  const table = readTable(new Uint8Array(bytes).buffer);
  expect(table).toEqual({ columns: ['Name', 'Email'], rows: [{ line: 2, cells: ['Zoë', 'zoe@a.example'] }] });
});

test.each([
  ['a workbook', [0x50, 0x4b, 0x03, 0x04, 0x14, 0x00, 0x06, 0x00]],
  ['half of UTF-16', [0xff, 0xfe, 0x41, 0x00, 0x42]],
])('refuses %s, which is no text', (_what, bytes) => {
  expect(() => readTable(new Uint8Array(bytes).buffer)).toThrow(TypeError);
});

test('takes several addresses, numbers and labels of one cell, and knows a person by each', () => {
  const { rows, faults } = sorted(
    'Name,E-mail 1 - Value,Phone 1 - Value,Labels\n' +
      'Ann,ann@a.example ::: Ann <ann@b.example>,+1 202 555 0142 ::: +1 202 555 0143,* mine ::: Vans\n' +
      'Bob,bob@b.example; BOB@b.example,,\nAnn,ann@b.example,,\nCy,cy@c.example; cy,,',
  );
  expect(rows.map(({ row: { email, phone, label } }) => [email, phone, label])).toEqual([
    ['ann@a.example\nann@b.example', '+1 202 555 0142\n+1 202 555 0143', '* mine, Vans'],
    ['bob@b.example\nBOB@b.example', '', ''],
  ]);
  expect(faults).toEqual([
    { line: 4, reason: fillWords(words.faults.twice, { line: '2' }) },
    { line: 5, reason: words.faults.email },
  ]);
});

test.each(['x', 'ü', '話'])('sends rows in parts that fit a call, whatever they are written in: %s', (letter) => {
  const row = { name: 'Ann', email: '', phone: '', company: '', label: '', note: letter.repeat(1_000) };
  const batches = batchesOf(Array.from({ length: 250 }, () => row));
  expect(batches.flat()).toHaveLength(250);
  for (const batch of batches) expect(bytesOf(JSON.stringify(batch)).byteLength).toBeLessThan(50_000);
  expect(batchesOf(Array.from({ length: 250 }, () => ({ ...row, note: '' }))).map((it) => it.length)).toEqual([
    100, 100, 50,
  ]);
  const long = { ...row, note: 'x'.repeat(15_000) };
  expect(batchesOf([long, row, long, long, row]).map((it) => it.length)).toEqual([3, 2]);
});
