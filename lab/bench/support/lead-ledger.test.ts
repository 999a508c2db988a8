import { expect, test } from 'vitest';
import type { Outcome } from '../contact-load.ts';
import { gapOf, ledgerOf } from './lead-ledger.ts';

const sent = (statuses: readonly Outcome['status'][]): Outcome[] =>
  statuses.map((status, index) => ({ message: `form ${index}`, status, milliseconds: 1 }));

test('the ledger tells lost forms from refused ones, and rows from forms', () => {
  const outcomes = sent([200, 503, 503, 'no answer', 500, 200, 200]);
  // The form 0 is stored twice, 1 without an acknowledgment, and 5 was lost.
  const stored = ['form 0', 'form 0', 'form 1', 'form 6'];
  expect(ledgerOf(outcomes, stored)).toEqual({
    sent: 7,
    acknowledged: 3,
    refused: 2,
    otherwise: { 'no answer': 1, 500: 1 },
    lost: 1,
    stored: 4,
    twice: 1,
    unacknowledged: 1,
  });
});

test('the gap spans from the first form that was not accepted to the last', () => {
  expect(gapOf(sent([200, 200, 503, 200, 'no answer', 200]), 2)).toEqual({ from: 1, until: 2.5 });
  expect(gapOf(sent([200, 200]), 2)).toBeUndefined();
});
