import { stemmer } from 'stemmer';

const PLAIN: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ŧ: 't',
  ŋ: 'n',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  þ: 'th',
  ς: 'σ',
};
const UNDECOMPOSED = /[łøđðħıŧŋæœßþς]/g;
const MARKS = /\p{M}+/gu;

/** In lower case, without marks, and with plain letters for those that have no decomposition. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(MARKS, '')
    .toLowerCase()
    .replaceAll(UNDECOMPOSED, (letter) => PLAIN[letter] ?? letter);
}

const ENGLISH = /^[a-z]{3,}$/;
/** Porter's stemmer keeps "plumber" apart from "plumbing". */
const AGENT = /^([a-z]{3,})(?:er|or)s?$/;

/** "plumbing", "plumbed" and "plumbers" give "plumb". @param word As {@link foldText} leaves it. */
export function stemOf(word: string): string {
  return ENGLISH.test(word) ? stemmer(word.replace(AGENT, '$1ing')) : word;
}
