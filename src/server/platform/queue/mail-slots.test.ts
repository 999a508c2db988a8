import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createMailSlots, MOST_AT_ONCE } from './mail-slots.ts';

const WAITING_AFTER_MS = 1;

test('mails that are kept waiting make room for others, up to the most at once', async () => {
  const slots = createMailSlots({ waitingAfterMs: WAITING_AFTER_MS, onRoom: () => undefined });
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const counts: number[] = [];
  for (let round = 0; round < 4; round += 1) {
    for (let free = slots.free(); free > 0; free -= 1) {
      const id = `${slots.count()}`;
      slots.occupy({ id, lane: 'normal', kind: id, attempts: 1 }, ended);
    }
    counts.push(slots.count());
    await setTimeout(20 * WAITING_AFTER_MS);
  }
  expect(counts).toEqual([20, 40, MOST_AT_ONCE, MOST_AT_ONCE]);
  end();
  await slots.allEnded();
  expect([slots.count(), slots.free()]).toEqual([0, 20]);
});
