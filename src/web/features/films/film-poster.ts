/** A film's poster, drawn from its title and chapters: part of the page, so that nothing is fetched before play. */
import { timeCode } from '../../blocks/time-code.ts';
import type { MadeFilm } from './film-times.ts';

const WIDTH = 1280;
const HEIGHT = 720;
const MARGIN = 80;
/** An image knows none of the page's tokens; these are those of its dark bands. */
const COLORS = { ground: '#1c1f27', ink: '#f5f1e7', quiet: '#a3a4a6', gold: '#f0c667', line: '#3a3e48' };
const LINE_LENGTH = 24;
const LINE_HEIGHT = 92;

export function posterOf({ title, seconds, chapters }: Pick<MadeFilm, 'title' | 'seconds' | 'chapters'>): string {
  const { ground, ink, quiet, gold, line } = COLORS;
  const span = WIDTH - 2 * MARGIN;
  const at = (from: number) => Math.round(MARGIN + (span * from) / seconds);
  const ticks = chapters.map(({ from }) => `<path d="M${at(from)} 430v28" stroke="${gold}" stroke-width="4"/>`);
  const lines = wrapped(title).map(
    (text, index) =>
      `<text x="${MARGIN}" y="${230 + index * LINE_HEIGHT}" font-size="80" font-weight="700" fill="${ink}">${escaped(text)}</text>`,
  );
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="system-ui,sans-serif">`,
    `<path d="M0 0h${WIDTH}v${HEIGHT}H0z" fill="${ground}"/>`,
    `<text x="${MARGIN}" y="120" font-family="ui-monospace,monospace" font-size="28" fill="${gold}">Staged on a test site</text>`,
    ...lines,
    `<path d="M${MARGIN} 444h${span}" stroke="${line}" stroke-width="4"/>`,
    ...ticks,
    `<text x="${MARGIN}" y="510" font-family="ui-monospace,monospace" font-size="28" fill="${quiet}">${timeCode(seconds)}, ${chapters.length} chapters</text>`,
    '</svg>',
  ];
  return `data:image/svg+xml,${encodeURIComponent(svg.join(''))}`;
}

function wrapped(title: string): string[] {
  const lines = [''];
  for (const word of title.split(' ')) {
    const last = lines.at(-1) ?? '';
    if (last && last.length + word.length >= LINE_LENGTH) lines.push(word);
    else lines[lines.length - 1] = last ? `${last} ${word}` : word;
  }
  return lines;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
