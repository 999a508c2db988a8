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

function formsOf(word: string): string[] {
  const stem = stemOf(word);
  // The prefix finds a stem that is no shorter.
  return stem.startsWith(word) ? [STEM_MARK + stem] : [stem, STEM_MARK + stem];
}

function wordsIn(folded: string): string[] {
  return [...new Set(folded.match(WORD)?.map((word) => word.slice(0, WORD_MAX_LENGTH)))];
}

/** Digits alone, without the zeros that begin a national or international call, as in "0044" and "+44 (0)20". */
function numbersIn(text: string): string[] {
  const numbers = text.normalize('NFKC').match(NUMBER) ?? [];
  return numbers.map((number) => number.replace('(0)', '').replaceAll(/\D/g, '').replace(/^0+/, '')).filter(Boolean);
}

function numberForms(digits: string): string[] {
  return [digits, ...withoutCode(digits), digits.slice(-LOCAL_DIGITS)].filter(({ length }) => length >= LOCAL_DIGITS);
}

function withoutCode(digits: string): string[] {
  return Array.from({ length: CODE_MAX_DIGITS }, (_, dropped) => digits.slice(dropped + 1));
}
