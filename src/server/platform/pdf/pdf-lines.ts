/**
 * Sets text that one font doesn't have all letters of, or that runs from right to left: chooses a font for each letter,
 * breaks lines, and orders each line as it is read (https://www.unicode.org/reports/tr9/). pdfkit does none of this.
 */
import createBidi from 'bidi-js';
import type { FontChoice } from './pdf-fonts.ts';

const bidi = createBidi();
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
/** Lines may break before and after each of these letters. */
const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** Except before closing punctuation. */
const CLOSING = /^[\p{Pe}\p{Pf}\p{Po}ー々]/u;
/** Pictures, and joiners that have nothing to join. A letter that no font has becomes a question mark instead. */
const LEFT_OUT = /[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}\u20E3]|^[\u200C\u200D]+$/u;
/** Invisible characters, of which only the two joiners change how letters look. */
const INVISIBLE = /[[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]--[\n\u200C\u200D]]/gv;
const UNKNOWN = '?';

export interface Run {
  font: string;
  text: string;
  width: number;
}

export interface Line {
  /** As they stand on paper, from left to right. */
  runs: Run[];
  width: number;
}

export interface LineSetting {
  width: number;
  fontFor: FontChoice;
  /** Has the space and the question mark. */
  mainFont: string;
  measure: (font: string, text: string) => number;
}

interface Letter {
  font: string;
  text: string;
  /** The embedding level: odd where text runs from right to left. */
  level: number;
}

/** The text without what no font draws: tabs, controls and marks that only programs read. */
export function visibleText(text: string): string {
  // `unlinked` breaks links with U+2060. A document has to show it, because viewers look for links in the drawn text.
  return text
    .normalize('NFC')
    .replaceAll(/[\t\u2060\u2028\u2029\u00A0]/g, ' ')
    .replaceAll(INVISIBLE, '');
}

export function linesOf(text: string, setting: LineSetting): Line[] {
  return text.split('\n').flatMap((paragraph) => {
    const letters = lettersOf(paragraph, setting);
    const base = RIGHT_TO_LEFT.test(paragraph) ? orderLetters(letters) : 0;
    return brokenLines(letters, setting).map((line) => toLine(line, base, setting));
  });
}

function lettersOf(paragraph: string, { fontFor, mainFont }: LineSetting): Letter[] {
  const letters = Array.from(graphemes.segment(paragraph), ({ segment }): Letter => {
    if (segment === ' ') return { font: mainFont, text: segment, level: 0 };
    const shown = [segment, segment.normalize('NFKC'), withoutMarks(segment)].find((form) => fontFor(form));
    if (shown) return { font: fontFor(shown) ?? mainFont, text: shown, level: 0 };
    return { font: mainFont, text: LEFT_OUT.test(segment) ? '' : UNKNOWN, level: 0 };
  });
  const drawn = letters.filter(({ text }) => text !== '');
  const isBlank = paragraph.trim() !== '' && drawn.every(({ text }) => text === ' ');
  return isBlank ? [{ font: mainFont, text: UNKNOWN, level: 0 }] : drawn;
}

function withoutMarks(letter: string): string {
  return letter.normalize('NFKD').replaceAll(/[\p{M}\u200C\u200D]/gu, '');
}

/** Gives each letter its level. @returns That of the paragraph. */
function orderLetters(letters: readonly Letter[]): number {
  const { levels, paragraphs } = bidi.getEmbeddingLevels(letters.map(({ text }) => text).join(''));
  let offset = 0;
  for (const letter of letters) {
    letter.level = levels[offset] ?? 0;
    offset += letter.text.length;
  }
  return paragraphs[0]?.level ?? 0;
}

function brokenLines(letters: readonly Letter[], setting: LineSetting): Letter[][] {
  const lines: Letter[][] = [];
  let line: Letter[] = [];
  let used = 0;
  const feed = () => {
    lines.push(line);
    [line, used] = [[], 0];
  };
  for (const word of wordsOf(letters)) {
    const width = widthOf(trimmed(word), setting);
    if (line.length > 0 && used + width > setting.width) feed();
    if (width <= setting.width) {
      line.push(...word);
      used += widthOf(word, setting);
      continue;
    }
    for (const letter of word) {
      const letterWidth = setting.measure(letter.font, letter.text);
      if (line.length > 0 && used + letterWidth > setting.width) feed();
      line.push(letter);
      used += letterWidth;
    }
  }
  return [...lines, line];
}

/** Pieces that are kept on one line, each with the spaces behind it. */
function wordsOf(letters: readonly Letter[]): Letter[][] {
  const words: Letter[][] = [];
  letters.forEach((letter, index) => {
    const before = letters[index - 1];
    const isEastAsian = EAST_ASIAN.test(letter.text) || (before !== undefined && EAST_ASIAN.test(before.text));
    const mayBreak = before?.text === ' ' ? letter.text !== ' ' : isEastAsian && !CLOSING.test(letter.text);
    if (!before || (mayBreak && letter.text !== ' ')) words.push([letter]);
    else words.at(-1)?.push(letter);
  });
  return words;
}

function trimmed(letters: readonly Letter[]): Letter[] {
  return letters.slice(0, letters.findLastIndex(({ text }) => text !== ' ') + 1);
}

function widthOf(letters: readonly Letter[], { measure }: LineSetting): number {
  return runsOf(letters).reduce((sum, { font, text }) => sum + measure(font, text), 0);
}

function toLine(letters: readonly Letter[], base: number, { measure }: LineSetting): Line {
  const shown = trimmed(letters);
  const runs = inReadingOrder(runsOf(shown), base).map(({ font, text, level }) => {
    const drawn = level % 2 === 1 ? fromRightToLeft(text) : text;
    return { font, text: drawn, width: measure(font, drawn) };
  });
  return { runs, width: runs.reduce((sum, { width }) => sum + width, 0) };
}

/** Neighbors of one font and direction, which are shaped together. A space ends a run, because pdfkit cuts there. */
function runsOf(letters: readonly Letter[]): Letter[] {
  const runs: Letter[] = [];
  for (const letter of letters) {
    const last = runs.at(-1);
    const isRightToLeft = letter.level % 2 === 1;
    const cuts = isRightToLeft && (letter.text === ' ' || last?.text === ' ');
    if (last?.font === letter.font && last.level === letter.level && !cuts) last.text += letter.text;
    else runs.push({ ...letter });
  }
  return runs;
}

/** Rule L2: from the highest level down, each stretch at or above it is turned around. */
function inReadingOrder(runs: Letter[], base: number): Letter[] {
  const ordered = [...runs];
  const highest = Math.max(base, ...runs.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1) {
    for (let start = 0; start < ordered.length; start += 1) {
      if ((ordered[start]?.level ?? 0) < level) continue;
      let end = start;
      while ((ordered[end]?.level ?? 0) >= level) end += 1;
      ordered.splice(start, end - start, ...ordered.slice(start, end).toReversed());
      start = end;
    }
  }
  return ordered;
}

/** fontkit itself turns around what has letters of such a script; brackets are mirrored, as on a page. */
function fromRightToLeft(text: string): string {
  const mirrored = Array.from(text, (character) => bidi.getMirroredCharacter(character) ?? character);
  return (RIGHT_TO_LEFT.test(text) ? mirrored : mirrored.toReversed()).join('');
}
