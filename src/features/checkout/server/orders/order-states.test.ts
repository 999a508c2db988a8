import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { ORDER_STATES, type OrderState } from '#features/checkout/shared/order-schema.ts';
import { stepOf, type OrderEvent } from './order-states.ts';

const EVENTS: readonly OrderEvent[] = [
  'payment confirmed',
  'payment failed',
  'buyer left',
  'time ran out',
  'refunded',
  'subscription ended',
];

/** The outcome of every event, in the order of `EVENTS`, for each state: the new state, or why there is none. */
const TABLE: Record<OrderState, readonly string[]> = {
  pending: ['paid', 'failed', 'failed', 'expired', 'early', 'early'],
  failed: ['paid', 'stale', 'stale', 'stale', 'early', 'early'],
  expired: ['paid', 'stale', 'stale', 'stale', 'early', 'early'],
  paid: ['stale', 'stale', 'stale', 'stale', 'refunded', 'cancelled'],
  cancelled: ['stale', 'stale', 'stale', 'stale', 'refunded', 'stale'],
  refunded: ['stale', 'stale', 'stale', 'stale', 'stale', 'stale'],
};

describe.each(ORDER_STATES)('a %s order', (state) => {
  it.each(EVENTS.map((event, index) => [event, TABLE[state][index]] as const))('%s: %s', (event, expected) => {
    const step = stepOf(state, event);
    expect(step.kind === 'moved' ? step.state : step.kind).toBe(expected);
  });
});

it('issues numbers and mails exactly when money moves', () => {
  const moves = ORDER_STATES.flatMap((state) => EVENTS.map((event) => stepOf(state, event)));
  const told = new Map(moves.flatMap((step) => (step.kind === 'moved' ? [[step.state, step.effects]] : [])));
  expect(Object.fromEntries(told)).toEqual({
    paid: ['number the invoice', 'send the receipt', 'tell the owner'],
    failed: [],
    expired: [],
    refunded: ['tell the owner'],
    cancelled: ['tell the owner'],
  });
});

/** Works like the site: events that come too early wait until the order has been paid. */
function replay(events: readonly OrderEvent[]): { state: OrderState; receipts: number } {
  let state: OrderState = 'pending';
  let receipts = 0;
  let waiting: OrderEvent[] = [];
  const take = (event: OrderEvent) => {
    const step = stepOf(state, event);
    if (step.kind === 'early') waiting.push(event);
    if (step.kind !== 'moved') return;
    state = step.state;
    if (step.effects.includes('send the receipt')) receipts += 1;
    const due = waiting;
    waiting = [];
    due.forEach(take);
  };
  events.forEach(take);
  return { state, receipts };
}

test('events in any order and any number lead to the same state, with one receipt', () => {
  const history = fc.constantFrom<OrderEvent[]>(
    ['payment confirmed'],
    ['payment confirmed', 'refunded'],
    ['payment confirmed', 'subscription ended'],
    ['payment confirmed', 'subscription ended', 'refunded'],
    ['payment failed', 'payment confirmed', 'refunded'],
    ['time ran out', 'payment confirmed', 'subscription ended'],
  );
  fc.assert(
    fc.property(
      history.chain((events) =>
        fc.record({
          events: fc.constant(events),
          told: fc.shuffledSubarray([...events, ...events], { minLength: events.length * 2 }),
        }),
      ),
      ({ events, told }) => {
        expect(replay(told)).toEqual({ state: replay(events).state, receipts: 1 });
      },
    ),
  );
});
