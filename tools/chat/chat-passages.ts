/** Cuts the finished pages into the passages that the chat quotes. Reads the HTML, so that each anchor exists there. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DomUtils, parseDocument } from 'htmlparser2';
import type { ChatPassage, SourcePassage } from '#features/chat/shared/chat-index.ts';
import { articlePath } from '#shared/site/routes.ts';
import type { ArticleSummary } from '#schemas/article-schema.ts';
import type { PageEntry } from '../pages/prerender-pages.ts';

type ChildNode = ReturnType<typeof parseDocument>['children'][number];
type Element = Extract<ChildNode, { attribs: object }>;

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
const EYEBROW = /(^|\s)eyebrow(\s|$)/;
const LINE_TAGS = new Set('p li dd dt tr blockquote figcaption div section summary details h2 h3'.split(' '));

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
  const whole = parseDocument(html);
  const main = DomUtils.getElementsByTagName('main', whole)[0];
  for (const element of DomUtils.findAll(isSkipped, main?.children ?? [])) DomUtils.removeElement(element);
  const title = textOf(DomUtils.getElementsByTagName('title', whole)[0]);
  const heading = taken(DomUtils.getElementsByTagName('h1', main?.children ?? [])[0]);
  const eyebrow = taken(
    DomUtils.findOne(({ name, attribs }) => name === 'p' && EYEBROW.test(attribs['class'] ?? ''), main?.children ?? []),
  );
  const lines: Line[] = [];
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
  const read = (node: ChildNode) => {
    if (DomUtils.isText(node)) text += node.data;
    if (!DomUtils.isTag(node)) return;
    const { name, attribs } = node;
    if (LINE_TAGS.has(name)) endLine();
    if (name === 'section') section = part = { anchor: '', heading: '' };
    // A folded section's anchor is on its text.
    if (name === 'h2') section = { anchor: attribs['id'] ?? folded, heading: '' };
    if (name === 'h2') part = { anchor: '', heading: '' };
    if (name === 'h3') part = { anchor: attribs['id'] ?? '', heading: '' };
    if (name === 'details' && attribs['data-fold']) folded = attribs['data-fold'];
    else if (name === 'details') question = { anchor: attribs['id'] ?? '', text: '' };
    if ((name === 'td' || name === 'th') && text.trim() !== '') text += ' · ';
    for (const child of node.children) read(child);
    if (name === 'h2') section.heading = flush();
    else if (name === 'h3') part.heading = flush();
    else if (name === 'summary' && question) question.text = flush();
    else if (name === 'dt') term = flush();
    else if (LINE_TAGS.has(name)) endLine(name === 'li' || name === 'dd');
    if (name === 'details') [question, folded] = [undefined, ''];
  };
  for (const node of main?.children ?? []) read(node);
  endLine();
  const about = [eyebrow, heading, title].join(' ');
  // An article's header isn't searched, so its heading is empty.
  return { page: eyebrow || heading || title, heading: heading || title, about, lines };
}

function textOf(node: Element | null | undefined): string {
  return node ? DomUtils.textContent(node).replaceAll(/\s+/g, ' ').trim() : '';
}

/** The element's text, which is then no line of the page. */
function taken(element: Element | null | undefined): string {
  if (element) DomUtils.removeElement(element);
  return textOf(element);
}

function isSkipped({ name, attribs }: Element): boolean {
  return (
    SKIPPED_TAGS.has(name) ||
    SKIPPED_KINDS.has(attribs['data-kind'] ?? '') ||
    SKIPPED_CLASSES.test(attribs['class'] ?? '') ||
    'data-unsearched' in attribs ||
    attribs['aria-hidden'] === 'true' ||
    attribs['aria-labelledby'] === 'footnotes' ||
    attribs['data-fold'] === 'footnotes'
  );
}

/** Ends a line that isn't a sentence, such as a list item, with a full stop, because lines get joined. */
function closed(line: string): string {
  return /[.!?:;”"'’)]$/.test(line) ? line : `${line}.`;
}

function wordsIn(text: string): number {
  return text === '' ? 0 : text.split(' ').length;
}
