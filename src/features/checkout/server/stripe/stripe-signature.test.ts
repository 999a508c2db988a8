import { expect, test } from 'vitest';
import { BODY_MAX_BYTES, WEBHOOK_MAX_BYTES } from '#server/platform/http/request/request-body.ts';
import { createSignatureGuard } from './stripe-signature.ts';

test('eight large bodies are read at once, and of others as much as a form may have', async () => {
  const guard = createSignatureGuard();
  const read: number[] = [];
  const large = new Request('http://localhost/', { method: 'POST', headers: { 'content-length': '200000' } });
  const reading = async (until: Promise<void>) =>
    guard.reading(large, '192.0.2.1', 0, async (maxBytes) => {
      read.push(maxBytes);
      await until;
    });
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const first = Array.from({ length: 9 }, async () => reading(ended));
  end();
  await Promise.all(first);
  await reading(ended);
  const eight = Array.from({ length: 8 }, () => WEBHOOK_MAX_BYTES);
  expect(read).toEqual([...eight, BODY_MAX_BYTES, WEBHOOK_MAX_BYTES]);
});
