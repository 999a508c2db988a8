import { ReadableStream } from 'node:stream/web';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { bytesOf, partsOf } from './part-stream.ts';

test('a part is read once the one before was taken, and the last one is shorter', async () => {
  const asked: [number, number][] = [];
  const read = async (offset: number, length: number) => {
    asked.push([offset, length]);
    return new Uint8Array(length);
  };
  const reader = ReadableStream.from(partsOf(5, 2, read)).getReader();
  for (let taken = 1; taken <= 3; taken += 1) {
    await reader.read();
    await setImmediate();
    expect(asked).toHaveLength(taken);
  }
  expect(asked).toEqual([
    [0, 2],
    [2, 2],
    [4, 1],
  ]);
  expect((await reader.read()).done).toBe(true);
});

test('an answer breaks off when its content is deleted meanwhile', async () => {
  const parts = partsOf(5, 2, async (offset) => (offset === 0 ? new Uint8Array(2) : undefined));
  const reader = ReadableStream.from(parts).getReader();
  await reader.read();
  await expect(reader.read()).rejects.toThrow('ended early');
});

test('a text is asked for part by part, and no further once the client has gone', async () => {
  let asked = 0;
  let ended = false;
  async function* parts() {
    try {
      for (;;) {
        asked += 1;
        yield 'é';
      }
    } finally {
      ended = true;
    }
  }
  const reader = ReadableStream.from(bytesOf(parts())).getReader();
  expect((await reader.read()).value).toEqual(new Uint8Array([0xc3, 0xa9]));
  await setImmediate();
  expect(asked).toBe(1);
  await reader.cancel();
  expect(ended).toBe(true);
});
