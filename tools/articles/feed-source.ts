import type { Article } from '#schemas/article-schema.ts';
import { articleFiles, readArticle } from './article-files.ts';
import { escapeHtml, withoutSideNotes } from './side-notes.ts';

/** Newest first. */
export function feedSource() {
  return articleFiles()
    .map(readArticle)
    .toSorted((a, b) => b.published.localeCompare(a.published) || a.slug.localeCompare(b.slug))
    .map(({ slug, heading, description, author, published, tags, html, footnotes }) => {
      const whole = withoutSideNotes(html) + sourcesHtml(footnotes);
      return { slug, heading, description, author, published, tags, html: whole };
    });
}

function sourcesHtml(footnotes: Article['footnotes']): string {
  if (footnotes.length === 0) return '';
  const items = footnotes.map(({ statement, source, checked }) => {
    return `<li>${escapeHtml(statement)} ${escapeHtml(source)}. Checked ${checked}.</li>`;
  });
  return `<h2>Sources</h2><ol>${items.join('')}</ol>`;
}
