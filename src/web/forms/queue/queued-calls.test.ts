import { beforeEach, expect, it, vi } from 'vitest';
import { dropCall, dropCallsOf, queueCall, queuedCalls, type QueuedCall } from './queued-calls.ts';
import { QUEUE_KEY } from './queue-key.ts';

let held: Map<string, string>;
beforeEach(() => {
  held = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    removeItem: (key: string) => void held.delete(key),
  });
});

const call = (formId: string, idempotencyKey = formId): QueuedCall => ({
  formId,
  functionName: 'submit-contact',
  body: { message: formId },
  idempotencyKey,
});

it('keeps one call of each form, in the order in which they were queued last', () => {
  for (const one of [call('a'), call('b'), call('c'), call('a', 'newer')]) expect(queueCall(one)).toBe(true);
  expect(queuedCalls()).toEqual([call('b'), call('c'), call('a', 'newer')]);
});

it('drops a call by its key, or all of a form, and nothing else', () => {
  for (const one of [call('a'), call('b'), call('c')]) queueCall(one);
  dropCall('b');
  expect(queuedCalls()).toEqual([call('a'), call('c')]);
  dropCallsOf('a');
  expect(queuedCalls()).toEqual([call('c')]);
});

it('leaves nothing in storage once the last call is gone', () => {
  queueCall(call('a'));
  dropCall('a');
  expect(held.has(QUEUE_KEY)).toBe(false);
});

it.each([
  ['no JSON', 'nonsense'],
  ['no list', '{"formId":"a"}'],
  ['null', 'null'],
  ['other items', '[null, 1, {}]'],
  ['a call without a body', JSON.stringify([{ ...call('a'), body: 'text' }])],
  ['a call without a key', JSON.stringify([{ ...call('a'), idempotencyKey: undefined }])],
  ['a call without a function', JSON.stringify([{ ...call('a'), functionName: 1 }])],
  ['a call without a form', JSON.stringify([{ ...call('a'), formId: null }])],
])('ignores stored text that is %s', (_, text) => {
  held.set(QUEUE_KEY, text);
  expect(queuedCalls()).toEqual([]);
});

it('reads the calls beside an invalid one', () => {
  held.set(QUEUE_KEY, JSON.stringify([{}, call('a')]));
  expect(queuedCalls()).toEqual([call('a')]);
});

it('says when storage is full, and finds nothing where it is forbidden', () => {
  const refuse = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  expect(queueCall(call('a'))).toBe(false);
  expect(queuedCalls()).toEqual([]);
});
