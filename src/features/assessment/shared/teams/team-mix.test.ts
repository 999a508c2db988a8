import { expect, it } from 'vitest';
import type { PortraitKey } from '../portrait.ts';
import { teamMixOf } from './team-mix.ts';

const of = (name: string, keys: PortraitKey[]) => ({ name, portraits: keys.map((key) => ({ key, name: key })) });

it('counts first styles by portrait, tied ones under each, and balanced ones under none', () => {
  const mix = teamMixOf([of('Ann', ['DI', 'ID']), of('Bob', ['D']), of('Cleo', ['DC', 'DS']), of('Dan', ['balanced'])]);
  expect(mix.names).toEqual({ D: ['Ann', 'Bob', 'Cleo'], I: ['Ann'], S: [], C: [] });
  expect(mix.balanced).toEqual(['Dan']);
  expect(mix.most).toBe('D');
});

it('says of half a team no more than of the other half', () => {
  expect(teamMixOf([of('Ann', ['D']), of('Bob', ['S'])]).most).toBeUndefined();
});
