import { beforeEach, expect, it, vi } from 'vitest';
import { eraseProgress, KEPT_DAYS, progressText, putProgress, savedProgress } from './form-progress.ts';

const NOW = Date.UTC(2026, 10, 21);
const DAY_MS = 86_400_000;
const ANSWERS = { texts: { name: 'Ann' }, choices: { states: ['Iowa'] } };
const KEPT = { step: 2, ...ANSWERS, savedAt: NOW };

let held: Map<string, string>;
beforeEach(() => {
  held = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    removeItem: (key: string) => void held.delete(key),
  });
});
const store = (value: unknown) => held.set('form:brief', JSON.stringify(value));

it('finds nothing where nothing was kept', () => {
  expect([savedProgress('brief', NOW), progressText('brief')]).toEqual([undefined, null]);
});

it('keeps the answers of each form for thirty days, and then erases them', () => {
  store(KEPT);
  const last = NOW + KEPT_DAYS * DAY_MS - 1;
  expect(savedProgress('brief', last)).toEqual(KEPT);
  expect(savedProgress('contact', last)).toBeUndefined();
  expect(savedProgress('brief', last + 1)).toBeUndefined();
  expect(held.size).toBe(0);
});

it('puts other answers in their place, at the step that was reached', () => {
  putProgress('brief', ANSWERS, NOW);
  expect(savedProgress('brief', NOW)).toEqual({ ...KEPT, step: 0 });
  store(KEPT);
  putProgress('brief', { texts: { name: 'Bob' }, choices: {} }, NOW + 1);
  expect(savedProgress('brief', NOW + 1)).toEqual({
    step: 2,
    texts: { name: 'Bob' },
    choices: {},
    savedAt: NOW + 1,
  });
});

it.each([
  ['no object', 'text'],
  ['null', null],
  ['half a step', { ...KEPT, step: 1.5 }],
  ['no time', { ...KEPT, savedAt: '2026' }],
  ['no texts', { ...KEPT, texts: null }],
  ['a text that is none', { ...KEPT, texts: { name: 1 } }],
  ['choices that are no list', { ...KEPT, choices: { states: 'Iowa' } }],
  ['a choice that is no text', { ...KEPT, choices: { states: [1] } }],
])('takes nothing from storage that holds %s', (_, value) => {
  store(value);
  expect(savedProgress('brief', NOW)).toBeUndefined();
});

it('erases one form only', () => {
  store(KEPT);
  putProgress('contact', ANSWERS, NOW);
  eraseProgress('brief');
  expect([...held.keys()]).toEqual(['form:contact']);
});

it('works without storage', () => {
  const refuse = () => {
    throw new DOMException('forbidden', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  putProgress('brief', ANSWERS, NOW);
  eraseProgress('brief');
  expect([savedProgress('brief', NOW), progressText('brief')]).toEqual([undefined, undefined]);
});
