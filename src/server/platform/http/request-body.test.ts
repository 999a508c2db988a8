import { expect, test, vi } from 'vitest';
import { readLargeBody } from './request-body.ts';

const MAX_BYTES = 100;
const STALLED_AFTER_MS = 20;

function sent(parts: readonly string[], { ends = true, headers = {} } = {}): Request {
  const body = new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(Buffer.from(part));
      if (ends) controller.close();
    },
  });
  return new Request('http://localhost/', { method: 'POST', body, headers, duplex: 'half' } as RequestInit);
}

test('a large body comes back whole', async () => {
  expect(await readLargeBody(sent(['ab', 'cd']), MAX_BYTES)).toMatchObject({ ok: true, value: Buffer.from('abcd') });
});

test('a large body may arrive slowly', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const request = new Request('http://localhost/', { method: 'POST', body: readable, duplex: 'half' } as RequestInit);
  const read = readLargeBody(request, MAX_BYTES, STALLED_AFTER_MS);
  const writer = writable.getWriter();
  for (let count = 0; count < 3; count += 1) {
    await writer.write(Buffer.from('a'));
    await vi.advanceTimersByTimeAsync(STALLED_AFTER_MS - 1);
  }
  await writer.close();
  expect(await read).toMatchObject({ ok: true, value: Buffer.from('aaa') });
  vi.useRealTimers();
});

test.each([
  ['stops arriving', sent(['ab'], { ends: false }), 'request_timeout'],
  ['is larger than stated', sent(['a'.repeat(99), 'bb']), 'payload_too_large'],
  ['is too large by its head', sent([], { headers: { 'content-length': '101' } }), 'payload_too_large'],
  ['is compressed', sent(['ab'], { headers: { 'content-encoding': 'gzip' } }), 'unsupported_media_type'],
])('a large body is refused when it %s', async (_, request, code) => {
  expect(await readLargeBody(request, MAX_BYTES, STALLED_AFTER_MS)).toMatchObject({ ok: false, error: { code } });
});
