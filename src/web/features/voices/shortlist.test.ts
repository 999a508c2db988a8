import { expect, test } from 'vitest';
import { createShortlist } from './shortlist.ts';

function memory() {
  const held = new Map<string, string>();
  return {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
  };
}

test('adds a voice, keeps it for the next page, and removes it', () => {
  const storage = memory();
  const first = createShortlist(() => storage);
  first.toggle('a');
  first.toggle('b');
  expect(createShortlist(() => storage).ids()).toEqual(['a', 'b']);
  first.toggle('a');
  expect(createShortlist(() => storage).ids()).toEqual(['b']);
});

test('keeps the list in memory when storage is blocked', () => {
  const list = createShortlist(() => {
    throw new DOMException('forbidden', 'SecurityError');
  });
  list.toggle('a');
  expect(list.ids()).toEqual(['a']);
});
