/** Draws the figure of an article's front matter. All of it is text; the bars only repeat the numbers. */
import type { ArticleFacts } from '#schemas/article-schema.ts';
import { escapeHtml } from '#shared/text/escape-html.ts';

type Figure = ArticleFacts['figure'];
type Bars = Omit<Extract<Figure, { bars: unknown }>, 'caption'>;
type Steps = Omit<Extract<Figure, { steps: unknown }>, 'caption'>;

/** On one line, so that Markdown takes it as it is. Citations in the caption stay as they are. */
export function figureHtml({ caption, ...drawn }: Figure): string {
  const body = 'bars' in drawn ? barsHtml(drawn) : stepsHtml(drawn);
  return `<figure class="figure"><figcaption>${escapeHtml(caption)}</figcaption>${body}</figure>`;
}

/** The number to remember, and what it counts. */
export function pointOf(figure: Figure): { number?: string; label: string } | undefined {
  const bar = 'bars' in figure ? figure.bars.find(({ point }) => point) : undefined;
  if (bar?.point) return { number: bar.shown, label: bar.point };
  return figure.point === undefined ? undefined : { label: figure.point };
}

function barsHtml({ bars, whole = Math.max(...bars.map(({ value }) => value)) }: Bars): string {
  const rows = bars.map(({ label, value, shown, mark }) => {
    const width = Math.round((value / whole) * 100);
    const bar = `<svg viewBox="0 0 100 1" width="100" height="10" preserveAspectRatio="none" aria-hidden="true"><path d="M0 0h${width}v1H0z"/></svg>`;
    return `<div${marked(mark)}><dt>${escapeHtml(label)}</dt><dd>${escapeHtml(shown)}${bar}</dd></div>`;
  });
  return `<dl>${rows.join('')}</dl>`;
}

function stepsHtml({ steps }: Steps): string {
  const items = steps.map(({ label, note, mark }) => {
    return `<li${marked(mark)}><b>${escapeHtml(label)}</b> ${escapeHtml(note)}</li>`;
  });
  return `<ol>${items.join('')}</ol>`;
}

function marked(mark: true | undefined): string {
  return mark ? ' data-marked' : '';
}
