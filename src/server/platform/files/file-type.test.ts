import { expect, it } from 'vitest';
import { knownFile } from './file-type.ts';

const of = (content: string | Uint8Array, name: string) => knownFile(Buffer.from(content as string), name);

it.each([
  ['%PDF-1.7\n\u0000', 'prices.exe', { kind: 'pdf', name: 'prices.pdf' }],
  ['a,b\n1,2', 'Prices 2026.CSV', { kind: 'text', name: 'Prices 2026.csv' }],
  ['Q: é?\r\nA: 🎈', '../../etc/faq', { kind: 'text', name: 'faq.txt' }],
  ['<script>alert(1)</script>', 'x.html', { kind: 'text', name: 'x.txt' }],
  ['text', 'C:\\temp\\\u202Etxt.exe', { kind: 'text', name: 'txt.txt' }],
  ['text', '"\r\nSet-Cookie: a=b.txt', { kind: 'text', name: 'Set-Cookie  a=b.txt' }],
  ['text', '...', { kind: 'text', name: 'file.txt' }],
  ['MZ\u0000\u0003', 'prices.pdf', undefined],
  ['PK\u0003\u0004', 'prices.csv', undefined],
  ['\u007FELF', 'a.txt', undefined],
  ['', 'a.txt', undefined],
  [`${'a'.repeat(70_000)}\u0000`, 'a.txt', undefined],
  ['text', `${'😀'.repeat(81)}.txt`, { kind: 'text', name: `${'😀'.repeat(80)}.txt` }],
  ['text', '.env', { kind: 'text', name: 'file.txt' }],
])('detects the type of %j and cleans the name %j', (content, name, expected) => {
  expect(of(content, name)).toEqual(expected);
});

it('accepts text from older spreadsheets', () => {
  expect(of(Uint8Array.from([0x63, 0x61, 0x66, 0xe9]), 'menu.csv')).toEqual({ kind: 'text', name: 'menu.csv' });
});
