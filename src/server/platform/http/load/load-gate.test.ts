import { expect, test } from 'vitest';
import { createLoadGate } from './load-gate.ts';

const REFUSED = { apiError: { code: 'overloaded', headers: { 'retry-after': '1' } } };
const noTime = () => 0;

test('refuses at once what exceeds its limit, and takes work again when something ends', async () => {
  const gate = createLoadGate(noTime, 2);
  const first = Promise.withResolvers<string>();
  const second = Promise.withResolvers<string>();
  const inFlight = [gate.run(() => first.promise), gate.run(() => second.promise)];
  expect(gate.isFull()).toBe(true);
  await expect(gate.run(async () => 'third')).rejects.toMatchObject(REFUSED);
  first.resolve('first');
  second.reject(new Error('failed'));
  expect((await Promise.allSettled(inFlight)).map((it) => it.status)).toEqual(['fulfilled', 'rejected']);
  expect(await gate.run(async () => 'fourth')).toBe('fourth');
});

test('refuses urgent work last', async () => {
  const gate = createLoadGate(noTime, 1);
  const blocked = Promise.withResolvers<void>();
  const running = gate.run(() => blocked.promise);
  await expect(gate.run(async () => 'usual')).rejects.toMatchObject(REFUSED);
  expect(await gate.run(async () => 'urgent', { isUrgent: true })).toBe('urgent');
  blocked.resolve();
  await running;
});

test('is overloaded for a second after a refusal', async () => {
  let now = 0;
  const gate = createLoadGate(() => now, 1);
  const blocked = Promise.withResolvers<void>();
  const running = gate.run(() => blocked.promise);
  expect(gate.isOverloaded()).toBe(false);
  await expect(gate.run(async () => 'second')).rejects.toMatchObject(REFUSED);
  now = 999;
  expect(gate.isOverloaded()).toBe(true);
  now = 1_000;
  expect(gate.isOverloaded()).toBe(false);
  blocked.resolve();
  await running;
});

/** How many tasks the gate takes at once. */
async function roomIn(gate: ReturnType<typeof createLoadGate>): Promise<number> {
  const blocked = Promise.withResolvers<void>();
  const running: Promise<void>[] = [];
  while (!gate.isFull()) running.push(gate.run(() => blocked.promise, { isSlow: true }));
  blocked.resolve();
  await Promise.all(running);
  return running.length;
}

/** Fills the gate `times` over and calls `pass` while each batch runs. A slow task stays in flight throughout. */
async function keepBusy(gate: ReturnType<typeof createLoadGate>, times: number, pass: () => void): Promise<number> {
  const always = Promise.withResolvers<void>();
  const background = gate.run(() => always.promise, { isSlow: true });
  for (let round = 0; round < times; round += 1) {
    const blocked = Promise.withResolvers<void>();
    const running: Promise<void>[] = [];
    while (!gate.isFull()) running.push(gate.run(() => blocked.promise));
    pass();
    blocked.resolve();
    await Promise.all(running);
  }
  const room = (await roomIn(gate)) + 1;
  always.resolve();
  await background;
  return room;
}

test('shrinks while work takes too long, and grows again while it is fast', async () => {
  let now = 0;
  const gate = createLoadGate(() => now, 100);
  expect(await keepBusy(gate, 3, () => (now += 300))).toBe(51);
  // With nothing in flight there is room for a burst.
  expect(await roomIn(gate)).toBe(100);
  expect(await keepBusy(gate, 3, () => (now += 10))).toBeGreaterThan(100);
  expect(await keepBusy(gate, 50, () => (now += 300))).toBe(16);
});

test('does not shrink for slow work, which waits for something else', async () => {
  let now = 0;
  const gate = createLoadGate(() => now, 4);
  const always = Promise.withResolvers<void>();
  const background = gate.run(() => always.promise, { isSlow: true });
  await gate.run(async () => void (now += 5_000), { isSlow: true });
  expect(await roomIn(gate)).toBe(3);
  always.resolve();
  await background;
});
