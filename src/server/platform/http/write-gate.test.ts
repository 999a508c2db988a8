import { expect, test } from 'vitest';
import { createWriteGate } from './write-gate.ts';

test('turns away at once what is too much, and opens again when something is done', async () => {
  const gate = createWriteGate(2);
  const first = Promise.withResolvers<string>();
  const second = Promise.withResolvers<string>();
  const underWay = [gate.run(() => first.promise), gate.run(() => second.promise)];
  await expect(gate.run(async () => 'third')).rejects.toMatchObject({
    apiError: { code: 'overloaded', headers: { 'retry-after': '1' } },
  });
  first.resolve('first');
  second.reject(new Error('failed'));
  expect((await Promise.allSettled(underWay)).map((it) => it.status)).toEqual(['fulfilled', 'rejected']);
  expect(await gate.run(async () => 'fourth')).toBe('fourth');
});
