import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Article } from '#schemas/content-schema.ts';
import { articleOn } from './article-texts.ts';

it('names no related article before its day', () => {
  const related = ['2026-11-21', '2026-12-01'].map((published) => ({ slug: published, published }));
  const article = { slug: 'out', related } as unknown as Article;
  const relatedOn = (day: string) => articleOn(article, day).related.map(({ slug }) => slug);
  expect(relatedOn('2026-11-30')).toEqual(['2026-11-21']);
  expect(relatedOn('2026-12-01')).toEqual(['2026-11-21', '2026-12-01']);
});

describe('the text of an article', () => {
  const load = vi.fn<() => Promise<{ default: object }>>();
  const texts = async () => {
    vi.doMock('virtual:article-loaders', () => ({
      default: { out: { published: '2026-06-01', load }, later: { published: '2026-06-02', load } },
    }));
    vi.doMock('#web/settings/settings.ts', () => ({ settings: { today: '2026-06-01' } }));
    onTestFinished(() => {
      vi.doUnmock('virtual:article-loaders');
      vi.doUnmock('#web/settings/settings.ts');
    });
    vi.resetModules();
    return import('./article-texts.ts');
  };

  it('is there from its day on, and is loaded once', async () => {
    const { loadArticle } = await texts();
    load.mockReset().mockResolvedValue({ default: { slug: 'out' } });
    expect([loadArticle('later'), loadArticle('unknown')]).toEqual([undefined, undefined]);
    const loading = loadArticle('out');
    expect(loadArticle('out')).toBe(loading);
    expect(await loading).toEqual({ slug: 'out' });
    expect([loadArticle('out'), load.mock.calls.length]).toEqual([{ slug: 'out' }, 1]);
  });

  it('is asked for again after that failed', async () => {
    const { loadArticle } = await texts();
    load.mockReset().mockRejectedValueOnce(new TypeError('Failed to fetch'));
    load.mockResolvedValue({ default: { slug: 'out' } });
    await expect(loadArticle('out')).rejects.toThrow('Failed to fetch');
    expect(await loadArticle('out')).toEqual({ slug: 'out' });
  });

  it('is taken from the page that was opened, if that is its own', async () => {
    const { loadArticle, ARTICLE_FACTS_ID, ARTICLE_OPENING_ID, ARTICLE_TEXT_ID } = await texts();
    load.mockReset().mockResolvedValue({ default: { slug: 'out' } });
    const parts: Record<string, object> = {
      [ARTICLE_OPENING_ID]: { innerHTML: '<p>First' },
      [ARTICLE_TEXT_ID]: { innerHTML: '<p>Then' },
      [ARTICLE_FACTS_ID]: { textContent: JSON.stringify({ slug: 'here' }) },
    };
    vi.stubGlobal('document', { getElementById: (id: string) => parts[id] });
    expect(loadArticle('out')).toBeInstanceOf(Promise);
    expect(loadArticle('here')).toEqual({ slug: 'here', opening: '<p>First', html: '<p>Then' });
  });
});
