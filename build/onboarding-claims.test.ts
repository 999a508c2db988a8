import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readLedger } from './claims-ledger.ts';

it('the launch brief cites only claims of the ledger', () => {
  const text = readFileSync(join(import.meta.dirname, '../content/onboarding.yaml'), 'utf8');
  const cited = [...text.matchAll(/\bclaim: ([\w-]+)/g)].map(([, id = '']) => id);
  expect(cited.length).toBeGreaterThan(0);
  expect(cited.filter((id) => !readLedger().has(id))).toEqual([]);
});
