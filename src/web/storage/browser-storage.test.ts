import { expect, it, vi } from 'vitest';
import { browserStorage, tabStorage } from './browser-storage.ts';

const memory = () => {
  const held = new Map<string, string>();
  return {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    removeItem: (key: string) => void held.delete(key),
  };
};

it("keeps the browser's and the tab's values apart", () => {
  vi.stubGlobal('localStorage', memory());
  vi.stubGlobal('sessionStorage', memory());
  expect([browserStorage.write('a', 'one'), tabStorage.write('a', { two: 2 })]).toEqual([true, true]);
  expect([browserStorage.read('a'), tabStorage.read('a')]).toEqual(['one', '{"two":2}']);
  browserStorage.remove('a');
  expect([browserStorage.read('a'), tabStorage.readJson('a')]).toEqual([null, { two: 2 }]);
});

it('finds nothing where the text is no JSON', () => {
  vi.stubGlobal('localStorage', memory());
  browserStorage.write('a', '{');
  expect(browserStorage.readJson('a') ?? undefined).toBeUndefined();
});

it('finds and stores nothing where storage is forbidden, and says so', () => {
  const forbidden = () => {
    throw new DOMException('forbidden', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: forbidden, setItem: forbidden, removeItem: forbidden });
  browserStorage.remove('a');
  expect([browserStorage.read('a'), browserStorage.readJson('a'), browserStorage.write('a', 'one')]).toEqual([
    undefined,
    undefined,
    false,
  ]);
});
