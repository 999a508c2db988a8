import { expect, it } from 'vitest';
import type { PortraitKey } from '../portrait.ts';
import { quarterOf, teamMixOf } from './team-mix.ts';

const of = (name: string, keys: PortraitKey[], x = 0.2, y = 0.2) => ({
  name,
  portraits: keys.map((key) => ({ key, name: key })),
  place: { x, y },
});

it('counts first styles by portrait, tied ones under each, and balanced ones under none', () => {
  const mix = teamMixOf([of('Ann', ['DI', 'ID']), of('Bob', ['D']), of('Cleo', ['DC', 'DS']), of('Dan', ['balanced'])]);
  expect(mix.shares.D.names).toEqual(['Ann', 'Bob', 'Cleo']);
  expect(mix.shares.I.names).toEqual(['Ann']);
  expect(mix.balanced).toEqual(['Dan']);
  expect(mix.missing).toEqual(['S', 'C']);
  expect(mix.most).toBe('D');
});

it('tells the quarter of the circle from the first style', () => {
  const { shares } = teamMixOf([of('Ann', ['DI'], 0.1, 0.3), of('Bob', ['D'], -0.4, 0.4)]);
  expect([shares.D.inQuarter, shares.I.inQuarter, shares.S.inQuarter]).toEqual([1, 1, 0]);
  expect(shares.I.names).toEqual([]);
});

it('says of half a team no more than of the other half', () => {
  expect(teamMixOf([of('Ann', ['D']), of('Bob', ['S'])]).most).toBeUndefined();
});

it.each([
  [-1, 1, 'D'],
  [1, 1, 'I'],
  [1, -1, 'S'],
  [-1, -1, 'C'],
  [0, 1, undefined],
  [1, 0, undefined],
])('the place %d, %d is in quarter %s', (x, y, quarter) => {
  expect(quarterOf({ x, y })).toBe(quarter);
});
