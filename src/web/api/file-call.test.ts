/** Files beside the functions: by whom and under which name they are sent, and what their failures become. */
import { expect, test, vi } from 'vitest';
import { FILE_NAME_HEADER } from '#shared/text/file-name-header.ts';
import { callForFile, sendFile } from './file-call.ts';

const asked = vi.fn<(path: string, init: RequestInit) => void>();
function answer(response: Response | Error) {
  asked.mockClear();
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    asked(path, init);
    if (response instanceof Error) throw response;
    return response;
  });
}

test('a file is fetched with the token in a header, and beside it the headers of the call', async () => {
  answer(new Response('text'));
  const signal = new AbortController().signal;
  const headers = { accept: 'text/csv', authorization: 'of the call' };
  const response = await callForFile('/file', 'ann', { method: 'POST', headers, signal });
  expect(await response.text()).toBe('text');
  expect(asked.mock.calls).toEqual([
    ['/file', { method: 'POST', signal, headers: { accept: 'text/csv', authorization: 'Bearer ann' } }],
  ]);
  await callForFile('/file', 'ann').catch(() => {});
  expect(asked.mock.calls.at(-1)).toEqual(['/file', { headers: { authorization: 'Bearer ann' } }]);
});

test('a file is sent as it is, under its name in any letters', async () => {
  answer(Response.json({ file: { id: 'f' } }));
  const file = new File(['bytes'], 'Größe 1.pdf');
  expect(await sendFile('/files', 'ann', file)).toEqual({ id: 'f' });
  expect(asked.mock.calls).toEqual([
    [
      '/files',
      {
        method: 'POST',
        body: file,
        headers: {
          [FILE_NAME_HEADER]: 'Gr%C3%B6%C3%9Fe%201.pdf',
          'content-type': 'application/octet-stream',
          authorization: 'Bearer ann',
        },
      },
    ],
  ]);
});

test.each([
  [
    'a refusal',
    Response.json({ error: { code: 'too_large', message: 'No.' } }, { status: 413 }),
    [413, 'too_large', 'No.'],
  ],
  ['no JSON', new Response('<html>', { status: 502 }), [502, '', '']],
  ['JSON without an error', Response.json({}, { status: 500 }), [500, '', '']],
  ['no answer', new TypeError('Failed to fetch'), [0, '', '']],
])('fails with what came: %s', async (_, response, [status, code, message]) => {
  answer(response);
  await expect(callForFile('/file', 'ann')).rejects.toMatchObject({ name: 'CallError', status, code, message });
});
