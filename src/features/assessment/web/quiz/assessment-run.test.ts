import questions from '#content/assessment/questions.yaml';
import { HOUR_MS } from '#shared/site/durations.ts';
import { randomId } from '#web/api/random-id.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { QUESTION_COUNT, STYLES, type Style } from '#features/assessment/shared/disc-scoring.ts';
import { createRunStore, type RunStore } from './assessment-run.ts';
import { INITIAL_STATE, positionsOf } from './assessment-state.ts';
import { shuffledOrder } from './option-order.ts';
import { forgetExpiredRun, keepFirstAnswer, runSoFar, STORAGE_KEY } from '../stored-run.ts';

const ann = { name: 'Ann', email: 'ann@visitor.example', gender: 'female' as const };
const shuffledRun = (random: () => number) =>
  Array.from({ length: QUESTION_COUNT }, () => shuffledOrder(STYLES, random));
const order = shuffledRun(() => 0.5);

let storage: Storage;
let now: number;
const openTab = () => createRunStore(() => now);

beforeEach(() => {
  storage = memoryStorage();
  vi.stubGlobal('localStorage', storage);
  now = Date.UTC(2026, 10, 21);
});
afterEach(() => vi.unstubAllGlobals());

function start(tab: RunStore): void {
  tab.act({ type: 'edit', info: ann });
  tab.act({ type: 'start', order, runId: randomId() });
}
function lock(tab: RunStore, style: Style = 'D', shown = tab.current()): void {
  tab.act({ type: 'lock', runId: shown.runId, index: shown.chosen.length, style, now });
}
function finish(tab: RunStore): void {
  while (tab.current().step === 'quiz') lock(tab);
}

test('each run shuffles every question, loses no option, and puts each option first as often as the others', () => {
  const runs = Array.from({ length: 200 }, () => shuffledRun(Math.random));
  expect(runs.flat().every((options) => new Set(options).size === 4 && options.every((at) => at >= 0 && at < 4))).toBe(
    true,
  );
  expect(new Set(runs.map((run) => run.join())).size).toBe(runs.length);
  // 6,000 shuffles: 1,500 each, give or take five standard deviations of 34.
  for (const option of [0, 1, 2, 3])
    expect(Math.abs(runs.flat().filter(([first]) => first === option).length - 1500)).toBeLessThan(170);
});

test('a run id can be made without a secure context', () => {
  const real = globalThis.crypto;
  vi.stubGlobal('crypto', { getRandomValues: real.getRandomValues.bind(real) });
  expect(randomId()).toMatch(/^[0-9a-f]{32}$/);
  expect(randomId()).not.toBe(randomId());
});

test('a second tab joins the run and follows it', () => {
  const [first, second] = [openTab(), openTab()];
  start(first);
  lock(first, 'S');
  second.follow();
  expect(second.current()).toEqual(first.current());
  lock(second, 'C');
  first.follow();
  expect(first.current().chosen).toEqual(['S', 'C']);
});

test('one question answered in two tabs at once gets one answer', () => {
  const [first, second] = [openTab(), openTab()];
  start(first);
  second.follow();
  const shown = second.current();
  lock(first, 'S');
  lock(second, 'C', shown);
  expect(second.current().chosen).toEqual(['S']);
});

test("an answer meant for another run is not this one's, and neither is its report", () => {
  const tab = openTab();
  start(tab);
  const shown = tab.current();
  tab.act({ type: 'erase' });
  start(tab);
  lock(tab, 'C', shown);
  expect(tab.current().chosen).toEqual([]);
  finish(tab);
  tab.act({ type: 'sent', runId: shown.runId, keptBy: 'ann', itemsCode: 'A' });
  tab.act({ type: 'correct', runId: shown.runId, email: 'bob@right.example', newRunId: randomId() });
  expect(tab.current()).toMatchObject({ sent: false, keptBy: '', itemsCode: '', info: ann });
});

test("starting in a tab left at the form joins the other tab's run", () => {
  const [first, second] = [openTab(), openTab()];
  second.act({ type: 'edit', info: { ...ann, name: 'Bob' } });
  first.follow();
  start(first);
  const { runId } = first.current();
  second.act({ type: 'start', order, runId: randomId() });
  expect(second.current()).toMatchObject({ step: 'quiz', runId });
});

test('a run that is restarted or erased in one tab ends in the other', () => {
  const [first, second] = [openTab(), openTab()];
  start(first);
  second.follow();
  first.act({ type: 'erase' });
  second.follow();
  expect(second.current()).toBe(INITIAL_STATE);
  expect(storage.getItem(STORAGE_KEY)).toBeNull();
  lock(second);
  expect(storage.getItem(STORAGE_KEY)).toBeNull();
});

test('a finished run is forgotten after 24 hours, whatever happened since', () => {
  const tab = openTab();
  start(tab);
  finish(tab);
  now += 23 * HOUR_MS;
  tab.act({ type: 'sent', runId: tab.current().runId, keptBy: '', itemsCode: '' });
  tab.follow();
  expect(tab.current().step).toBe('result');
  now += HOUR_MS;
  expect(reopened()).toBe(INITIAL_STATE);
  tab.follow();
  expect(tab.current()).toBe(INITIAL_STATE);
  expect(storage.getItem(STORAGE_KEY)).toBeNull();
});

test('any page of the site forgets an expired run', () => {
  const tab = openTab();
  start(tab);
  finish(tab);
  forgetExpiredRun(now + 24 * HOUR_MS - 1);
  expect(storage.getItem(STORAGE_KEY)).not.toBeNull();
  forgetExpiredRun(now + 24 * HOUR_MS);
  expect(storage.getItem(STORAGE_KEY)).toBeNull();
});

test('an unfinished run is kept for a week', () => {
  const tab = openTab();
  start(tab);
  lock(tab);
  now += 6 * 24 * HOUR_MS;
  expect(reopened().chosen).toEqual(['D']);
  now += 24 * HOUR_MS;
  expect(reopened()).toBe(INITIAL_STATE);
});

test("a corrected address keeps the answers and is sent again, and the first call's answer is ignored", () => {
  const tab = openTab();
  start(tab);
  finish(tab);
  const { runId, chosen } = tab.current();
  tab.act({ type: 'correct', runId, email: 'ann@right.example', newRunId: randomId() });
  tab.act({ type: 'sent', runId, keptBy: '', itemsCode: '' });
  expect(tab.current()).toMatchObject({ step: 'result', chosen, sent: false, info: { email: 'ann@right.example' } });
});

describe('the first answer, given on the landing page', () => {
  const shown = [2, 0, 3, 1];

  test('is kept with the order it was picked from, and the run starts at the second question', () => {
    expect(keepFirstAnswer('S', shown, now)).toBe(true);
    const tab = openTab();
    tab.follow();
    expect(tab.current()).toEqual({ ...INITIAL_STATE, chosen: ['S'], order: [shown] });
    start(tab);
    expect(tab.current()).toMatchObject({ step: 'quiz', chosen: ['S'], order: [shown, ...order.slice(1)] });
    finish(tab);
    expect(tab.current().chosen).toEqual(['S', ...Array.from({ length: QUESTION_COUNT - 1 }, () => 'D')]);
  });

  test('may be changed until the start, and loses nothing that was typed', () => {
    const tab = openTab();
    tab.act({ type: 'edit', info: ann });
    keepFirstAnswer('S', shown, now);
    keepFirstAnswer('C', shown, now);
    tab.follow();
    expect(tab.current()).toMatchObject({ info: ann, chosen: ['C'] });
    expect(runSoFar()).toEqual({ step: 'info', chosen: ['C'], order: [shown] });
  });

  test('changes no run that has started, and is gone after a day, a retake and an erasure', () => {
    const tab = openTab();
    keepFirstAnswer('S', shown, now);
    start(tab);
    expect(keepFirstAnswer('C', shown, now)).toBe(false);
    finish(tab);
    expect(keepFirstAnswer('C', shown, now)).toBe(false);
    expect(reopened().chosen[0]).toBe('S');
    tab.act({ type: 'retake' });
    expect(tab.current().chosen).toEqual([]);
    keepFirstAnswer('C', shown, now);
    tab.act({ type: 'erase' });
    expect(runSoFar().chosen).toEqual([]);
    keepFirstAnswer('C', shown, now);
    now += 24 * HOUR_MS;
    expect(reopened()).toBe(INITIAL_STATE);
  });

  test('is refused where the browser keeps nothing', () => {
    vi.stubGlobal('localStorage', throwing(['setItem']));
    expect(keepFirstAnswer('S', shown, now)).toBe(false);
  });
});

test('a report that is sent again, signed out, stays with the account that has it', () => {
  const tab = openTab();
  start(tab);
  finish(tab);
  const send = (keptBy: string) => {
    tab.act({ type: 'sent', runId: tab.current().runId, keptBy, itemsCode: '' });
    return tab.current().keptBy;
  };
  expect([send(''), send('ann'), send(''), send('bob')]).toEqual(['', 'ann', 'ann', 'bob']);
});

test('the code of answers that improve the questions stays with their result alone', () => {
  const tab = openTab();
  tab.act({ type: 'tick', ticks: { improves: true } });
  start(tab);
  finish(tab);
  tab.act({ type: 'tick', ticks: { improves: false } });
  tab.act({ type: 'sent', runId: tab.current().runId, keptBy: '', itemsCode: 'A' });
  expect(reopened()).toMatchObject({ improves: true, itemsCode: 'A' });
  tab.act({ type: 'retake' });
  expect(reopened()).toMatchObject({ improves: false, itemsCode: '' });
});

test('each answer has the place in which its option was shown', () => {
  const style = questions[0]?.options[2]?.value ?? 'D';
  expect(positionsOf([style], [[3, 2, 1, 0]])).toEqual([2]);
  expect(positionsOf([style], [[2, 3, 1, 0]])).toEqual([1]);
});

test.each([
  ['forbidden', () => throwing(['getItem', 'setItem', 'removeItem'])],
  ['full', () => throwing(['setItem'])],
  ['missing', () => undefined],
])('the run goes on in its tab with %s storage', (_, brokenStorage) => {
  vi.stubGlobal('localStorage', brokenStorage());
  const tab = openTab();
  start(tab);
  finish(tab);
  tab.follow();
  expect(tab.current().step).toBe('result');
});

test('the run goes on in its tab where storage fills up in the middle of it, and no older state returns', () => {
  const tab = openTab();
  start(tab);
  lock(tab, 'S');
  storage.setItem = () => {
    throw new DOMException('Full', 'QuotaExceededError');
  };
  lock(tab, 'C');
  tab.follow();
  expect(tab.current().chosen).toEqual(['S', 'C']);
  expect(reopened()).toBe(INITIAL_STATE);
});

test('whoever follows a run is told of each change, and of none once they have left', () => {
  const tab = openTab();
  const [stays, leaves] = [vi.fn<() => void>(), vi.fn<() => void>()];
  tab.subscribe(stays);
  const leave = tab.subscribe(leaves);
  tab.act({ type: 'edit', info: ann });
  tab.act({ type: 'tick', ticks: { improves: true } });
  leave();
  tab.act({ type: 'erase' });
  tab.act({ type: 'erase' });
  expect([stays.mock.calls.length, leaves.mock.calls.length]).toEqual([3, 2]);
});

test.each([
  'null',
  '{',
  '[]',
  '"run"',
  '{"step":"result"}',
  JSON.stringify({ ...INITIAL_STATE, chosen: ['D', 'D'], order: [], forgetAt: 9e15 }),
  JSON.stringify({ ...INITIAL_STATE, forgetAt: 'soon' }),
])('ignores %s in storage', (found) => {
  storage.setItem(STORAGE_KEY, found);
  expect(reopened()).toBe(INITIAL_STATE);
});

function reopened() {
  const tab = openTab();
  tab.follow();
  return tab.current();
}

function memoryStorage(): Storage {
  const items = new Map<string, string>();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
    key: () => null,
    length: 0,
  };
}

function throwing(methods: (keyof Storage)[]): Storage {
  const refuse = () => {
    throw new DOMException('Forbidden', 'SecurityError');
  };
  return { ...memoryStorage(), ...Object.fromEntries(methods.map((method) => [method, refuse])) };
}
