/** Cuts the finished pages into the passages that the chat quotes. Reads the HTML, so that each anchor exists there. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Parser } from 'htmlparser2';
import type { ChatPassage, SourcePassage } from '#features/chat/shared/chat-index.ts';
import { articlePath } from '#shared/site/routes.ts';
import type { ArticleSummary } from '#schemas/article-schema.ts';
import type { PageEntry } from '../pages/prerender-pages.ts';

/** A passage with this many words takes no further line. */
const ENOUGH_WORDS = 40;
/** A line that would make the passage longer than this starts a new one. */
const MOST_WORDS = 75;
/** A line with fewer words counts as a label, except in lists and answers. */
const LEAST_WORDS = 4;
/** A row of amounts, which is meaningless without its table. Prices come from the catalog instead. */
const PRICE_ROW = /\$[\d.,]+ · \$/;
/** Elements without information of their own: samples, buttons, and pointers to other pages. */
const SKIPPED_TAGS = new Set(['script', 'style', 'svg', 'nav', 'form', 'button', 'figure', 'sup', 'select', 'dialog']);
const SKIPPED_KINDS = new Set(['artifact', 'script', 'next', 'price']);
const SKIPPED_CLASSES = /(^|\s)(actions|side-note|visually-hidden)(\s|$)/;
const VOID_TAGS = new Set(['br', 'hr', 'img', 'input', 'link', 'meta', 'wbr', 'source']);
const LINE_TAGS = new Set([
  'p',
  'li',
  'dd',
  'tr',
  'blockquote',
  'figcaption',
  'div',
  'section',
  'summary',
  'h1',
  'h2',
  'h3',
]);

/** @param day ISO date of the build, for pages that state no date of their own. */
export function chatPassages(
  pages: string,
  entries: readonly PageEntry[],
  summaries: readonly ArticleSummary[],
  day: string,
): SourcePassage[] {
  const articles = new Map(summaries.map((article) => [articlePath(article.slug), article]));
  const current = entries.filter(({ path, from, indexable }) => indexable && (!from || articles.has(path)));
  const unique = [...new Map(current.map((entry) => [entry.path, entry])).values()];
  return unique.flatMap(({ path, file }) => {
    const article = articles.get(path);
    const html = readFileSync(join(pages, file), 'utf8');
    return passagesOf(path, html, { day: article?.checked ?? day, since: article?.published ?? '' });
  });
}

interface Line {
  anchor: string;
  /** Headings above it, outermost first. */
  headings: readonly string[];
  isQuestion: boolean;
  text: string;
}

export function passagesOf(path: string, html: string, dates: Pick<ChatPassage, 'day' | 'since'>): SourcePassage[] {
  const { page, heading, about, lines } = linesOf(html);
  const passages: SourcePassage[] = [];
  let last: Line | undefined;
  for (const line of lines) {
    const open = passages.at(-1);
    const sameplace = last?.anchor === line.anchor && last.headings.join('\n') === line.headings.join('\n');
    const words = wordsIn(open?.text ?? '');
    const fits = line.isQuestion || (words < ENOUGH_WORDS && words + wordsIn(line.text) <= MOST_WORDS);
    if (open && sameplace && fits) open.text += ` ${line.text}`;
    else {
      const title = line.headings.join(': ') || heading;
      passages.push({ path, anchor: line.anchor, page, about, title, text: line.text, asked: [], cues: [], ...dates });
    }
    last = line;
  }
  return passages;
}

/** The page's name and heading, and its lines of text, each with the headings above it and the nearest anchor. */
function linesOf(html: string): { page: string; heading: string; about: string; lines: Line[] } {
  const lines: Line[] = [];
  /** Depth of open elements within a skipped one. */
  let skipping = 0;
  let inTitle = false;
  let inMain = false;
  let title = '';
  let heading = '';
  let eyebrow = '';
  let inEyebrow = false;
  let section = { anchor: '', heading: '' };
  let part = { anchor: '', heading: '' };
  let question: { anchor: string; text: string } | undefined;
  let text = '';
  let term = '';
  let folded = '';

  const flush = () => {
    const line = text.replaceAll(/\s+/g, ' ').trim();
    text = '';
    return line;
  };
  const endLine = (inList = false) => {
    const line = flush();
    if (line === '') return;
    const isQuestion = question?.text.endsWith('?') ?? false;
    const headings = question ? [question.text] : [section.heading, part.heading].filter(Boolean);
    const anchor = question?.anchor || part.anchor || section.anchor;
    const told = closed(term ? `${term}: ${line}` : line);
    term = '';
    // Text under a heading without an anchor, or in a disclosure that is no question, belongs to a sample.
    const isSample = (headings.length > 0 && anchor === '') || (question && !isQuestion);
    if (isSample || PRICE_ROW.test(told) || (!inList && !isQuestion && wordsIn(line) < LEAST_WORDS)) return;
    lines.push({ anchor, headings, isQuestion, text: told });
  };

  const parser = new Parser({
    onopentag(name, attributes) {
      inTitle = name === 'title' && !inMain;
      if (name === 'main') inMain = true;
      if (!inMain || VOID_TAGS.has(name)) return;
      if (skipping > 0 || isSkipped(name, attributes)) {
        skipping += 1;
        return;
      }
      if (LINE_TAGS.has(name) || name === 'details' || name === 'dt') endLine();
      if (/(^|\s)eyebrow(\s|$)/.test(attributes['class'] ?? '')) inEyebrow = true;
      if (name === 'section') section = part = { anchor: '', heading: '' };
      // A folded section's anchor is on its text.
      if (name === 'h2') section = { anchor: attributes['id'] ?? folded, heading: '' };
      if (name === 'h2') part = { anchor: '', heading: '' };
      if (name === 'h3') part = { anchor: attributes['id'] ?? '', heading: '' };
      if (name === 'details' && attributes['data-fold']) folded = attributes['data-fold'];
      else if (name === 'details') question = { anchor: attributes['id'] ?? '', text: '' };
      if ((name === 'td' || name === 'th') && text.trim() !== '') text += ' · ';
    },
    ontext(data) {
      if (inTitle) title += data;
      if (inMain && skipping === 0) text += data;
    },
    onclosetag(name) {
      inTitle = false;
      if (!inMain || VOID_TAGS.has(name)) return;
      if (skipping > 0) {
        skipping -= 1;
        return;
      }
      if (name === 'h1') heading = flush();
      else if (inEyebrow && name === 'p') {
        eyebrow ||= flush();
        inEyebrow = false;
      } else if (name === 'h2') section.heading = flush();
      else if (name === 'h3') part.heading = flush();
      else if (name === 'summary' && question) question.text = flush();
      else if (name === 'dt') term = flush();
      else if (LINE_TAGS.has(name)) endLine(name === 'li' || name === 'dd');
      else if (name === 'details') {
        endLine();
        question = undefined;
        folded = '';
      } else if (name === 'main') {
        endLine();
        inMain = false;
      }
    },
  });
  parser.end(html);
  const about = [eyebrow, heading, title].join(' ');
  // An article's header isn't searched, so its heading is empty.
  return { page: eyebrow || heading || title, heading: heading || title, about, lines };
}

function isSkipped(name: string, attributes: Readonly<Record<string, string>>): boolean {
  return (
    SKIPPED_TAGS.has(name) ||
    SKIPPED_KINDS.has(attributes['data-kind'] ?? '') ||
    SKIPPED_CLASSES.test(attributes['class'] ?? '') ||
    'data-unsearched' in attributes ||
    attributes['aria-hidden'] === 'true' ||
    attributes['aria-labelledby'] === 'footnotes' ||
    attributes['data-fold'] === 'footnotes'
  );
}

/** Ends a line that isn't a sentence, such as a list item, with a full stop, because lines get joined. */
function closed(line: string): string {
  return /[.!?:;”"'’)]$/.test(line) ? line : `${line}.`;
}

function wordsIn(text: string): number {
  return text === '' ? 0 : text.split(' ').length;
}
