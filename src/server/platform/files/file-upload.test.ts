import { expect, test } from 'vitest';
import { FILE_NAME_HEADER } from '#shared/text/file-name-header.ts';
import type { Transfer } from '../http/request/transfer-slots.ts';
import { readUpload } from './file-upload.ts';

const transfer = {
  receive: async (arriving: Promise<unknown>) => arriving,
  reserve: () => undefined,
} as unknown as Transfer;
const upload = async (body: string, name?: string) => {
  const headers = name === undefined ? {} : { [FILE_NAME_HEADER]: name };
  return readUpload(new Request('http://site.example', { method: 'POST', body, headers }), 100, transfer, 'Not that.');
};

test.each([
  [encodeURIComponent('Menü 2026.csv'), 'Menü 2026.csv'],
  ['%E0%A4%A', 'file.txt'],
  [undefined, 'file.txt'],
  ['..%2F..%2Fetc%2Fpasswd', 'passwd.txt'],
])('a file called %s by its header is stored as %s', async (header, name) => {
  expect(await upload('a,b', header)).toMatchObject({ ok: true, value: { name, kind: 'text' } });
});

test('what is no file of ours, or too large, is refused', async () => {
  expect(await upload('MZ\u0000')).toMatchObject({
    ok: false,
    error: { code: 'unsupported_media_type', message: 'Not that.' },
  });
  expect(await upload('a'.repeat(101))).toMatchObject({ ok: false, error: { code: 'payload_too_large' } });
  expect(await upload('a'.repeat(100))).toMatchObject({ ok: true });
});
