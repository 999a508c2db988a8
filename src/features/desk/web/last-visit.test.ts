import { beforeEach, expect, test, vi } from 'vitest';
import { MINUTE_MS } from '#shared/site/durations.ts';
import { lastVisit } from './last-visit.ts';

const START = Date.parse('2026-11-27T09:00:00.000Z');
const at = (minutes: number) => START + minutes * MINUTE_MS;
const iso = (minutes: number) => new Date(at(minutes)).toISOString();

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
});

test('a visit lasts until half an hour after it was last seen, and the next one knows when that was', () => {
  expect(lastVisit('ann', at(0))).toBeNull();
  expect(lastVisit('ann', at(30))).toBeNull();
  expect(lastVisit('ann', at(60))).toBeNull();
  expect(lastVisit('ann', at(91))).toBe(iso(60));
  expect(lastVisit('ann', at(100))).toBe(iso(60));
  expect(lastVisit('ann', at(200))).toBe(iso(100));
});

test('who only asks does not look', () => {
  lastVisit('ann', at(0));
  expect(lastVisit('ann', at(60), false)).toBe(iso(0));
  expect(lastVisit('ann', at(100))).toBe(iso(0));
});

test('each member of the team has their own', () => {
  lastVisit('ann', at(0));
  expect(lastVisit('bob', at(60))).toBeNull();
  expect(lastVisit('ann', at(60))).toBe(iso(0));
});
