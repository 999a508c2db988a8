import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { bareStatements, claimFaults, claimUses } from './claims-check.ts';
import { numberFootnotes, readLedger } from './claims-ledger.ts';

const LAUNCH_BRIEF = readFileSync(join(import.meta.dirname, '../../content/launch-brief.yaml'), 'utf8');

it('finds no fault in the content', () => {
  expect(claimFaults(readLedger())).toEqual([]);
});

it('finds a source that no page cites, and a citation without a source', () => {
  const [[first, claim] = []] = readLedger();
  if (first === undefined || !claim) throw new Error('There are no claims.');
  const ledger = readLedger();
  ledger.delete(first);
  ledger.set('uncited', { ...claim, id: 'uncited' });
  expect(claimFaults(ledger)).toEqual([
    expect.stringContaining(`"${first}" is cited but not in`),
    expect.stringContaining('"uncited" is in content/claims, but no page cites it'),
  ]);
});

it('knows the claims beside the questions of the launch brief, each once', () => {
  const cited = [...LAUNCH_BRIEF.matchAll(/\bclaim: ([\w-]+)/g)].map(([, id = '']) => id);
  const pages = claimUses().filter(({ path }) => path === '/agent-onboarding');
  expect(pages).toHaveLength(1);
  expect(pages[0]?.claims).toEqual(expect.arrayContaining(cited));
  expect(new Set(pages[0]?.claims).size).toBe(pages[0]?.claims.length);
});

it.each([
  ['We answer 24 calls. [@calls]', []],
  ['We answer 24 calls.', ['We answer 24 calls.']],
  ['We answer 24 calls.[ours] Nobody waits.', []],
  ['Nobody waits. It takes 3 rings.', ['It takes 3 rings.']],
  ['Nobody waits.', []],
  ['The FCC requires consent.', ['The FCC requires consent.']],
  ['The FCC requires consent.[@consent]', []],
  ['“It rang 3 times.”[@rings] Then 4 people came.', ['Then 4 people came.']],
  ['Open until 10:30, or 6 p.m.', []],
  ['Call 555-0142, or 911, and press 2.', []],
  ['It costs {price:growth.monthly} a month.', []],
])('finds what %j states without a source', (text, bare) => {
  expect(bareStatements(text)).toEqual(bare);
});

it('numbers the footnotes of a page in the order in which they are read, each source once', () => {
  const claimOf = (id: string) => ({
    id,
    kind: 'figure',
    statement: `${id}.`,
    source: id,
    url: '',
    checked: '',
    note: '',
  });
  const ledger = new Map(['one', 'two', 'three'].map((id) => [id, claimOf(id)])) as unknown as ReturnType<
    typeof readLedger
  >;
  const words = { lead: ['a', { note: 'two' }], blocks: [{ text: [{ note: 'one' }, 'b', { note: 'two' }] }] };
  const notes = numberFootnotes('page.yaml', words, ledger);
  expect(notes.map(({ id, number }) => [id, number])).toEqual([
    ['two', 1],
    ['one', 2],
  ]);
  expect(words).toEqual({ lead: ['a', { note: 1 }], blocks: [{ text: [{ note: 2 }, 'b', { note: 1 }] }] });
  expect(() => numberFootnotes('page.yaml', [{ note: 'four' }], ledger)).toThrow('page.yaml cites "four"');
});
