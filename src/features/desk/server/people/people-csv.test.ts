import { expect, test } from 'vitest';
import { UNCHANGED } from '#server/platform/people/people-tables.ts';
import { CSV_HEAD, csvLines, type ExportedPerson } from './people-csv.ts';

const ROW: ExportedPerson = {
  ...UNCHANGED,
  person_key: 'ann@visitor.example',
  id: 'x',
  name: 'Ann Lee',
  email: 'ann@visitor.example',
  phone: '+12025550142',
  company: 'Lee & Sons',
  contacts: { phones: ['+12025550142', '555 0100'], addresses: ['ann@visitor.example'] },
  call_consent_at: null,
  status: 'new',
  waiting_since: Date.UTC(2026, 0, 2),
  due_at: null,
  last_form: 'contact',
  last_title: 'Prices',
  last_at: Date.UTC(2026, 0, 2),
  source: '',
  created_at: Date.UTC(2026, 0, 1),
  version: 1,
  assignee: null,
  assigneeEmail: 'bo@agency.example',
  label: 'VIP',
  notes: 'Call after noon\n=1+1',
};
const namesOf = (names: string[]) =>
  csvLines(names.map((name) => ({ ...ROW, name })))
    .split('\r\n')
    .slice(0, -1)
    .map((line) => line.slice(0, line.indexOf(',"Lee &')));

test('holds all columns, quoted, with a byte order mark and CRLF', () => {
  expect(CSV_HEAD + csvLines([ROW])).toBe(
    '\uFEFF"Name","Company","Email","Other emails","Phone","Other phones","May be called","Status","Label","Assigned to","Last","Last at","Waiting since","Reminder","Source","First seen","Notes"\r\n' +
      '"Ann Lee","Lee & Sons","ann@visitor.example","","\'+12025550142","555 0100","no","new","VIP","bo@agency.example","Prices","2026-01-02T00:00:00.000Z","2026-01-02T00:00:00.000Z","","","2026-01-01T00:00:00.000Z","Call after noon ⏎ =1+1"\r\n',
  );
});

const UNSEEN_FORMULAS = [
  '\u200B',
  '\u200D',
  '\u2060',
  '\uFEFF',
  '\u00AD',
  '\u202E',
  '\uFE0F',
  '\u034F',
  '\u3164',
  '\u0301',
  '\u0001 \u200B',
].map((unseen) => `${unseen}=1+1`);

test.each([
  '\uFE66',
  '\u2212',
  '=1+1',
  '+1',
  '-1',
  '@x',
  ' =1',
  '\u00A0=1',
  '＝1',
  '＋1',
  '－1',
  '＠x',
  '\tx',
  '\rx',
  '\0x',
  ...UNSEEN_FORMULAS,
])('a cell that begins like a formula (%j) begins with an apostrophe', (name) => {
  expect(namesOf([name])[0]).toMatch(/^"'/);
});

test('no line begins inside a cell, and quotes are doubled', () => {
  expect(namesOf(['a\r\n=b', 'say "hi"'])).toEqual(['"a ⏎ =b"', '"say ""hi"""']);
});
