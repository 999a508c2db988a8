import { expect, it } from 'vitest';
import { readSummaries, relatedTo } from './article-files.ts';

it('relates articles by shared tags, rare ones first', () => {
  const [sample] = readSummaries();
  if (!sample) throw new Error('There are no articles.');
  const article = (slug: string, ...tags: string[]) => ({ ...sample, slug, tags });
  const all = [
    article('itself', 'phone', 'costs'),
    article('unrelated', 'teams'),
    article('common', 'phone'),
    article('another', 'phone'),
    article('rare', 'costs'),
    article('both', 'phone', 'costs'),
  ];
  expect(relatedTo({ slug: 'itself', tags: ['phone', 'costs'] }, all).map(({ slug }) => slug)).toEqual([
    'both',
    'rare',
    'common',
    'another',
  ]);
});
