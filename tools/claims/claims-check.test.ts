import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { claimFaults, claimUses } from './claims-check.ts';
import { readLedger } from './claims-ledger.ts';

const LAUNCH_BRIEF = readFileSync(join(import.meta.dirname, '../../content/launch-brief.yaml'), 'utf8');

it('finds no fault in the content', () => {
  expect(claimFaults(readLedger())).toEqual([]);
});

it('knows the claims beside the questions of the launch brief, each once', () => {
  const cited = [...LAUNCH_BRIEF.matchAll(/\bclaim: ([\w-]+)/g)].map(([, id = '']) => id);
  const pages = claimUses().filter(({ path }) => path === '/agent-onboarding');
  expect(pages).toHaveLength(1);
  expect(pages[0]?.claims).toEqual(expect.arrayContaining(cited));
  expect(new Set(pages[0]?.claims).size).toBe(pages[0]?.claims.length);
});
