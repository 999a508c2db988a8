import { expect, test } from 'vitest';
import { readLargeBody } from './request-body.ts';
import type { Transfer } from './transfer-slots.ts';

const MAX_BYTES = 100;
/** transfer-slots.test.ts is about clients that stall. */
const transfer: Transfer = {
  receive: async (arriving) => arriving,
  reserve: () => undefined,
  send: () => new ReadableStream(),
};

function sent(parts: readonly string[], headers = {}): Request {
  const body = new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(Buffer.from(part));
      controller.close();
    },
  });
  return new Request('http://localhost/', { method: 'POST', body, headers, duplex: 'half' } as RequestInit);
}

test('a large body comes back whole', async () => {
  expect(await readLargeBody(sent(['ab', 'cd']), MAX_BYTES, transfer)).toMatchObject({
    ok: true,
    value: Buffer.from('abcd'),
  });
});

test.each([
  ['is larger than stated', sent(['a'.repeat(99), 'bb']), 'payload_too_large'],
  ['is too large by its head', sent([], { 'content-length': '101' }), 'payload_too_large'],
  ['is compressed', sent(['ab'], { 'content-encoding': 'gzip' }), 'unsupported_media_type'],
])('a large body is refused when it %s', async (_, request, code) => {
  expect(await readLargeBody(request, MAX_BYTES, transfer)).toMatchObject({ ok: false, error: { code } });
});
