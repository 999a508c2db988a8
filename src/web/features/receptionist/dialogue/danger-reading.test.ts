/** Neither a danger missed nor one invented: both cost somebody. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { parse } from 'yaml';
import { CALLER_FILES, readCallers } from '../../../../../test/support/callers.ts';
import { sampleAgent } from '../../../../../test/support/conversations.ts';
import { DEMO_TRADES } from '../../../../shared/receptionist/demo-business.ts';
import { kindOf } from './danger-reading.ts';
import { hear } from './dialogue.ts';
import { startDialogue } from './dialogue-state.ts';

const NOW = new Date('2026-11-16T09:00');
const nearMisses = parse(
  readFileSync(resolve(import.meta.dirname, '../../../../../test/callers/near-misses.yaml'), 'utf8'),
) as string[];

function told(trade: (typeof DEMO_TRADES)[number], said: readonly string[]) {
  return said.reduce((dialogue, text) => hear(dialogue, text, NOW), startDialogue(sampleAgent({ trade }), NOW));
}

describe.each(CALLER_FILES)('%s', (file) => {
  const inDanger = readCallers(file).filter(({ want }) => want.danger);

  test('has at least six callers in danger', () => {
    expect(inDanger.length).toBeGreaterThanOrEqual(6);
  });

  it.each(inDanger)('$name: the right danger', ({ trade, opening, next, want }) => {
    const { turns, outcome } = told(trade, [opening, ...next]);
    expect(turns.flatMap(({ acts }) => acts)).toContain(`danger:${want.danger}`);
    expect(outcome).toBe('emergency');
  });
});

test('there are near misses enough', () => {
  expect(new Set(nearMisses).size).toBeGreaterThanOrEqual(60);
});

it.each(nearMisses)('"%s" is no danger in any trade', (text) => {
  const alarmed = DEMO_TRADES.filter((trade) => told(trade, [text]).outcome === 'emergency');
  expect(alarmed).toEqual([]);
});

it.each([
  ['child-danger', 'fire', 'smoke comes out of the nursery, my baby is in there', 'fire'],
  ['medical', 'gas', 'it beeps and says CO, and we all have headaches', 'gas'],
  ['child-danger', 'medical', 'he fell off the roof and does not answer', 'child-danger'],
  ['child-danger', 'medical', 'se resbaló del techo y no me contesta', 'medical'],
  ['medical', undefined, 'two trucks came together, he is hurt', 'crash'],
  ['crash', undefined, 'he fell down the stairs', 'medical'],
] as const)('of %s that is heard and %s in plain words, "%s" counts as %s', (heard, plain, message, kind) => {
  expect(kindOf(message, heard, plain)).toBe(kind);
});
