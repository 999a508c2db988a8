/** The words of a text as the search knows them. Made here, so that both engines find the same. */
import { foldText, stemOf } from '#shared/text/fold-text.ts';

const WORD = /[\p{L}\p{N}]+/gu;
const WORD_MAX_LENGTH = 40;
/** No word begins with it, so a stem is never taken for the start of a word. */
const STEM_MARK = '~';

/** 7 to 15 digits, as people write numbers; on one line, since separate texts are joined by line breaks. */
const NUMBER = /(?<![\p{L}\p{N}])\d(?:[ \u00A0()./\u2010-\u2014-]{0,3}\d){6,14}(?![\p{L}\p{N}])/gu;
/** Of a North American number without its area code. */
const LOCAL_DIGITS = 7;
/** A number of more than ten digits begins with its country's code. */
const NATIONAL_MAX_DIGITS = 10;
/** Country codes have up to three digits (ITU-T E.164), and the national number may follow with or without a zero. */
const CODE_MAX_DIGITS = 3;

export interface SearchTerm {
  prefix: string;
  exact: readonly string[];
}

/** What is stored of a text: its words, their stems, and the forms in which somebody may look for a phone number. */
export function storedWords(text: string): string[] {
  const words = wordsIn(foldText(text));
  const stems = words.flatMap((word) => {
    const stem = stemOf(word);
    return stem === word ? [] : [STEM_MARK + stem];
  });
  return [...new Set([...words, ...stems, ...numbersIn(text).flatMap(numberForms)])];
}

export function searchTerms(search: string): SearchTerm[] {
  const plain = search.normalize('NFKC');
  const numbers = numbersIn(plain).map((prefix) => ({
    prefix,
    exact: prefix.length > NATIONAL_MAX_DIGITS ? withoutCode(prefix) : [],
  }));
  const words = wordsIn(foldText(plain.replaceAll(NUMBER, ' ')));
  return [...numbers, ...words.map((prefix) => ({ prefix, exact: formsOf(prefix) }))];
}

/** A text around what a search found in it; every second part is a hit. */
export interface MarkedText {
  parts: string[];
  /** How many of the search's words it holds. */
  found: number;
}

/** Characters before the first hit, and after it. */
const BEFORE_HIT = 40;
const AFTER_HIT = 120;

/** Undefined when the text holds no word of the search. */
export function markHits(text: string, terms: readonly SearchTerm[]): MarkedText | undefined {
  const found = new Set<SearchTerm>();
  const hits: { start: number; end: number }[] = [];
  for (const { forms, start, end } of [...numbersWithin(text), ...wordsWithin(text)]) {
    const met = terms.filter(({ prefix, exact }) => forms.some((it) => it.startsWith(prefix) || exact.includes(it)));
    for (const term of met) found.add(term);
    if (met.length > 0 && hits.every((hit) => end <= hit.start || start >= hit.end)) hits.push({ start, end });
  }
  hits.sort((a, b) => a.start - b.start);
  const [first] = hits;
  if (!first) return undefined;
  const from = text.lastIndexOf(' ', Math.max(0, first.start - BEFORE_HIT)) + 1;
  const most = first.end + AFTER_HIT;
  const to = text.length > most ? Math.max(first.end, text.lastIndexOf(' ', most)) : text.length;
  const parts: string[] = [];
  let at = from;
  for (const { start, end } of hits.filter((hit) => hit.end <= to)) {
    parts.push(text.slice(at, start), text.slice(start, end));
    at = end;
  }
  parts.push(text.slice(at, to) + (to < text.length ? ' …' : ''));
  return { parts: parts.map((part, index) => (index === 0 && from > 0 ? `… ${part}` : part)), found: found.size };
}

interface Found {
  forms: readonly string[];
  start: number;
  end: number;
}

function wordsWithin(text: string): Found[] {
  return Array.from(text.matchAll(WORD), ({ 0: word, index }) => {
    const folded = wordsIn(foldText(word));
    return { forms: folded.flatMap((it) => [it, STEM_MARK + stemOf(it)]), start: index, end: index + word.length };
  });
}

function numbersWithin(text: string): Found[] {
  return Array.from(text.matchAll(NUMBER), ({ 0: number, index }) => ({
    forms: numbersIn(number).flatMap(numberForms),
    start: index,
    end: index + number.length,
  }));
}

const MISTYPED_MIN_LENGTH = 4;
const MISTYPED_MAX_LENGTH = 20;
const LETTERS = Array.from('abcdefghijklmnopqrstuvwxyz');

/** The words that somebody who mistyped one letter may have meant, and those of which they are another form. */
export function meantWords(word: string): string[] {
  if (word.length < MISTYPED_MIN_LENGTH || word.length > MISTYPED_MAX_LENGTH || !/^\p{L}+$/u.test(word)) return [];
  const meant = new Set<string>();
  for (let at = 0; at <= word.length; at += 1) {
    const [before, letter = '', after] = [word.slice(0, at), word[at], word.slice(at + 1)];
    for (const other of LETTERS) meant.add(before + other + letter + after);
    if (letter === '') continue;
    meant.add(before + after);
    for (const other of LETTERS) meant.add(before + other + after);
    const [next = '', rest] = [after[0], after.slice(1)];
    meant.add(before + next + letter + rest);
  }
  meant.delete(word);
  return [...meant].flatMap((it) => [it, ...formsOf(it).filter((form) => form.startsWith(STEM_MARK))]);
}

/** For words of {@link meantWords} that there are. */
export function meaning(words: readonly string[]): SearchTerm | undefined {
  const [prefix] = words;
  return prefix === undefined ? undefined : { prefix, exact: words.slice(1) };
}

function formsOf(word: string): string[] {
  const stem = stemOf(word);
  // The prefix finds a stem that is no shorter.
  return stem.startsWith(word) ? [STEM_MARK + stem] : [stem, STEM_MARK + stem];
}

function wordsIn(folded: string): string[] {
  return [...new Set(folded.match(WORD)?.map((word) => word.slice(0, WORD_MAX_LENGTH)))];
}

/** Digits alone, without the zeros that begin a national or international call, as in "0044" and "+44 (0)20". */
export function numbersIn(text: string): string[] {
  const numbers = text.normalize('NFKC').match(NUMBER) ?? [];
  return numbers.map((number) => number.replace('(0)', '').replaceAll(/\D/g, '').replace(/^0+/, '')).filter(Boolean);
}

function numberForms(digits: string): string[] {
  return [digits, ...withoutCode(digits), digits.slice(-LOCAL_DIGITS)].filter(({ length }) => length >= LOCAL_DIGITS);
}

function withoutCode(digits: string): string[] {
  return Array.from({ length: CODE_MAX_DIGITS }, (_, dropped) => digits.slice(dropped + 1));
}
