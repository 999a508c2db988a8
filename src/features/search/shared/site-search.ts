/** Runs in the browser while the visitor types, and on the server for `/search?q=`; the results are HTML. */
import MiniSearch, { type Options, type QueryCombination, type SearchResult } from 'minisearch';
import page from '#content/pages/search-page.yaml';
import words from '#content/search/search-box-words.yaml';
import { fillWords } from '#shared/text/fill-words.ts';
import { foldText, stemOf } from '#shared/text/fold-text.ts';
import { MISSED_ATTRIBUTE, QUERY_MAX_LENGTH } from './search-page.ts';
import { escapeHtml } from '#shared/text/escape-html.ts';

export interface SearchDocument {
  id: number;
  kind: 'Page' | 'Article' | 'FAQ';
  path: string;
  title: string;
  headings: string;
  tags: string;
  words: string;
  text: string;
  /** What a hit shows; empty where it shows the place with the word. Pages hold samples, which say little about them. */
  lead: string;
  /** ISO date before which it isn't found; empty when it always is. */
  since: string;
}

/** @param today ISO date: what is published later isn't found. */
export type SiteSearch = (query: string, today: string) => { count: number; html: string };

type Stored = Pick<SearchDocument, 'kind' | 'path' | 'title' | 'text' | 'lead' | 'since'>;
type Hit = SearchResult & Stored;

const TERMS_MAX = 8;
const HITS_MAX = 15;
/** Characters of text shown under a hit. */
const EXCERPT_LENGTH = 180;
/** Characters that precede the match at most. Within them, the excerpt starts with a sentence if one starts there. */
const EXCERPT_LEAD = 90;
/** Characters that precede the match when no sentence starts there. */
const EXCERPT_CUT_LEAD = 60;
/** A heading or a table cell counts as a sentence; the build divides it from the next by a dot. */
const SENTENCE_END = /[.!?][”"']? |· /g;
/** Share of a word's letters that may be mistyped; shorter words must match exactly. */
const FUZZINESS = 0.2;
const FUZZY_MIN_LENGTH = 4;
/** A shorter stem begins too many other words. */
const STEM_MIN_LENGTH = 4;
/** How much another form counts; an equal word counts 1. */
const FORM_WEIGHT = 0.3;
/** As minisearch divides texts by default. */
const WORD = /[^\n\r\p{Z}\p{P}]+/gu;
const WORDS_BOOST = 8;
const TITLE_BOOST = 4;
const TAG_BOOST = 3;
const HEADING_BOOST = 2;

const COMMON_WORDS = new Set(
  'a an and are as at be but by can do does for from how if in is it my of on or our so that the this to us was we what when which who why will with you your'.split(
    ' ',
  ),
);

const OPTIONS: Options<SearchDocument> = {
  fields: ['words', 'title', 'headings', 'tags', 'lead', 'text'],
  storeFields: ['kind', 'path', 'title', 'text', 'lead', 'since'] satisfies (keyof Stored)[],
  tokenize: wordsIn,
  processTerm: (term) => (isCommon(term) ? null : foldText(term)),
};

/** @returns The index as JSON, for `createSiteSearch`. */
export function indexDocuments(documents: readonly SearchDocument[]): string {
  const index = new MiniSearch(OPTIONS);
  index.addAll(documents);
  return JSON.stringify(index);
}

export function createSiteSearch(json: string): SiteSearch {
  const index = MiniSearch.loadJSON(json, OPTIONS);
  return (query, today) => {
    const hits = find(index, query, today);
    return { count: hits.length, html: hits.length > 0 ? hitsHtml(hits) : nothingFoundHtml(query.trim()) };
  };
}

function find(index: MiniSearch<SearchDocument>, query: string, today: string): Hit[] {
  const typed = query.slice(0, QUERY_MAX_LENGTH).split(/\s+/).filter(Boolean).slice(0, TERMS_MAX).join(' ');
  const queries = wordsIn(typed)
    .filter((word) => !isCommon(word))
    .map(anyForm);
  const search = (combineWith: 'AND' | 'OR') =>
    // The index stores these fields with every document.
    index.search(
      { queries },
      {
        combineWith,
        prefix: (term) => term.length > 1,
        fuzzy: (term) => (term.length >= FUZZY_MIN_LENGTH ? FUZZINESS : false),
        boost: { words: WORDS_BOOST, title: TITLE_BOOST, tags: TAG_BOOST, headings: HEADING_BOOST },
        filter: ({ since }) => String(since) <= today,
      },
    ) as Hit[];
  const all = search('AND');
  return (all.length > 0 ? all : search('OR')).slice(0, HITS_MAX);
}

/** The word as it was typed, or another that begins like its stem. */
function anyForm(word: string): QueryCombination {
  const folded = foldText(word);
  const stem = stemOf(folded);
  const hasStem = stem.length >= STEM_MIN_LENGTH && stem !== folded && folded.startsWith(stem);
  const byStem = { queries: [stem], prefix: true, fuzzy: false, weights: { prefix: FORM_WEIGHT, fuzzy: 0 } };
  return { combineWith: 'OR', queries: hasStem ? [folded, byStem] : [folded] };
}

function isCommon(word: string): boolean {
  return COMMON_WORDS.has(foldText(word));
}

function wordsIn(text: string): string[] {
  return text.match(WORD) ?? [];
}

function hitsHtml(hits: readonly Hit[]): string {
  const items = hits.map(({ kind, path, title, text, lead, terms }) => {
    const marks = new Set(terms);
    return `<li><a href="${escapeHtml(path)}"><span>${words.kinds[kind]}</span> ${marked(title, marks)}</a><p>${marked(lead || excerpt(text, marks), marks)}</p></li>`;
  });
  return `<ol>${items.join('')}</ol>`;
}

function nothingFoundHtml(query: string): string {
  const next = page.next.map(({ label, to }) => `<li><a href="${escapeHtml(to)}">${escapeHtml(label)}</a></li>`);
  const [advice = ''] = page.paragraphs;
  return `<p ${MISSED_ATTRIBUTE}><strong>${escapeHtml(fillWords(words.noneFor, { query }))}</strong> ${escapeHtml(advice)}</p><ul>${next.join('')}</ul>`;
}

/** Whole words only. The terms are folded as in the index, even for a mistyped query. */
function* matchesIn(text: string, terms: ReadonlySet<string>) {
  for (const match of text.matchAll(WORD)) if (terms.has(foldText(match[0]))) yield match;
}

function excerpt(text: string, terms: ReadonlySet<string>): string {
  const match = matchesIn(text, terms).next().value?.index ?? 0;
  const [start, lead] = startOf(text, match);
  if (start + EXCERPT_LENGTH >= text.length) return lead + text.slice(start);
  const end = text.lastIndexOf(' ', start + EXCERPT_LENGTH);
  return `${lead}${text.slice(start, end).replace(/ ·$/, '')} …`;
}

/** Where the excerpt starts, and what shows that it starts within a sentence. */
function startOf(text: string, match: number): [start: number, lead: string] {
  const earliest = Math.max(0, match - EXCERPT_LEAD);
  const sentence = [...text.slice(earliest, match).matchAll(SENTENCE_END)].at(-1);
  if (sentence) return [earliest + sentence.index + sentence[0].length, ''];
  if (earliest === 0) return [0, ''];
  return [text.indexOf(' ', match - EXCERPT_CUT_LEAD) + 1, '… '];
}

function marked(text: string, terms: ReadonlySet<string>): string {
  let html = '';
  let end = 0;
  for (const match of matchesIn(text, terms)) {
    html += `${escapeHtml(text.slice(end, match.index))}<mark>${escapeHtml(match[0])}</mark>`;
    end = match.index + match[0].length;
  }
  return html + escapeHtml(text.slice(end));
}
