import { expect, it } from 'vitest';
import type { Article } from '#schemas/content-schema.ts';
import { articleOn } from './article-texts.ts';

it('names no related article before its day', () => {
  const related = ['2026-11-21', '2026-12-01'].map((published) => ({ slug: published, published }));
  const article = { slug: 'out', related } as unknown as Article;
  const relatedOn = (day: string) => articleOn(article, day).related.map(({ slug }) => slug);
  expect(relatedOn('2026-11-30')).toEqual(['2026-11-21']);
  expect(relatedOn('2026-12-01')).toEqual(['2026-11-21', '2026-12-01']);
});
