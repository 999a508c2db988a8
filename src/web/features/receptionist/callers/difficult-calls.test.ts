import { expect, test } from 'vitest';
import { readDifficultCallers, sampleAgent } from '../../../../../test/support/conversations.ts';
import type { DemoBusiness } from '../../../../shared/receptionist/demo-business.ts';
import { playDifficultCalls, type DifficultCall } from './difficult-calls.ts';
import { isHandled } from './judge-call.ts';

const NOW = new Date('2026-11-24T09:00');
const ROOFER: DemoBusiness = {
  businessName: 'Hill Roofing',
  trade: 'plumbing',
  ownTrade: 'Roofing',
  openingHours: 'Mon-Sat 7-16',
  services: ['Roof repair', 'Gutter cleaning'],
  handOffNumber: '555-0100',
};
const { callers } = readDifficultCallers();

function play(only = callers) {
  const steps = [...playDifficultCalls(only, sampleAgent({ business: ROOFER }), NOW)];
  return { steps, calls: steps.at(-1) ?? [] };
}

test("a visitor's own agent handles all twenty but for the facts that it wasn't given, which it names", () => {
  const { calls } = play();
  expect(calls).toHaveLength(20);
  const wrong = calls.filter(({ verdict }) => !verdict || verdict.wrong.length > 0);
  expect(wrong.map(({ caller }) => caller.name)).toEqual([]);
  const missing = calls.flatMap(({ verdict }) => verdict?.missing ?? []);
  expect(missing).toEqual(['price', 'payment', 'parking']);
});

test('callers name the business and its services, and take turns', () => {
  const { steps } = play();
  const first = steps[callers.length - 1] ?? [];
  expect(first.every(({ dialogue }) => dialogue?.turns.some(({ speaker }) => speaker === 'caller'))).toBe(true);
  const said = (calls: readonly DifficultCall[]) =>
    calls.flatMap(({ dialogue }) => dialogue?.turns.map(({ says }) => says) ?? []).join('\n');
  expect(said(steps.at(-1) ?? [])).toContain('Put me down for roof repair on February 30');
  expect(said(steps.at(-1) ?? [])).not.toContain('{');
});

test('what an agent gets wrong stays red: the outcome, a question left open, a name', () => {
  const caller = callers.find(({ name }) => name === 'Smells gas');
  if (!caller) throw new Error('no such caller');
  const wanting = (want: Partial<typeof caller.want>) => {
    const [call] = play([{ ...caller, want: { says: [], answers: [], ...want } }]).calls;
    return call?.verdict;
  };
  const right = wanting({ outcome: 'emergency', danger: 'gas' });
  expect(right && isHandled(right)).toBe(true);
  expect(wanting({ outcome: 'booked' })?.wrong).toEqual([{ kind: 'outcome', wanted: 'booked', got: 'emergency' }]);
  for (const want of [{ danger: 'fire' }, { answers: ['price'] }, { name: 'Ann' }, { says: ['is-ai'] }])
    expect(wanting(want)?.wrong).toEqual([{ kind: 'unsaid' }]);
});
