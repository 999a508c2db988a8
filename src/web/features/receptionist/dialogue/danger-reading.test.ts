/** Neither a danger missed nor one invented: both cost somebody. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { parse } from 'yaml';
import { CALLER_FILES, readCallers } from '../../../../../test/support/callers.ts';
import { sampleAgent } from '../../../../../test/support/conversations.ts';
import { DEMO_TRADES } from '../../../../shared/receptionist/demo-business.ts';
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
