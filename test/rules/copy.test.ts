/** Rules for the copy: it reads easily, and no two pages say something in the same words. */
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fleschKincaid } from 'flesch-kincaid';
import { syllable } from 'syllable';
import { expect, it } from 'vitest';
import { parse } from 'yaml';

const CONTENT = resolve(import.meta.dirname, '../../content');
/** US school grade (Flesch–Kincaid) that a reader of English needs. */
const HIGHEST_GRADE = 9;
/** Shorter texts are labels: their grade means nothing, and pages may share them. */
const PARAGRAPH_MIN_WORDS = 9;
const SENTENCE_MIN_WORDS = 12;
/** Fields that are no paragraphs on a page: titles and descriptions for search engines, and data of drawings. */
const NOT_COPY = new Set(['title', 'description', 'artifact']);

interface Page {
  name: string;
  paragraphs: string[];
}

const pages: Page[] = globSync(['{pages,brochures}/**/*.yaml', 'home*.yaml', 'articles/*.md'], { cwd: CONTENT }).map(
  (name) => {
    const source = readFileSync(join(CONTENT, name), 'utf8');
    const texts = name.endsWith('.md') ? paragraphsOf(source) : textsIn(parse(source));
    return { name, paragraphs: texts.map(withoutMarks).filter((text) => wordsOf(text).length >= PARAGRAPH_MIN_WORDS) };
  },
);

it('the grade tells plain text from heavy text', () => {
  expect(gradeOf(['We pick up the phone when you are out. Then we write down what was said.'])).toBeLessThan(3);
  const heavy =
    'Organisational telecommunications automation necessitates comprehensive interoperability considerations throughout implementation.';
  expect(gradeOf([heavy])).toBeGreaterThan(20);
});

it.each(pages.filter(({ paragraphs }) => paragraphs.length > 0))('$name reads easily', ({ paragraphs }) => {
  const hardest = paragraphs.toSorted((a, b) => gradeOf([b]) - gradeOf([a])).slice(0, 3);
  const advice = `Shorten sentences and words. The hardest paragraphs:\n${hardest.join('\n')}\n`;
  expect(gradeOf(paragraphs), advice).toBeLessThanOrEqual(HIGHEST_GRADE);
});

it('no two pages share a paragraph or a long sentence', () => {
  const advice = 'Keep the text on one of the pages, and link to it from the other.';
  expect(
    shared(({ paragraphs }) => paragraphs),
    advice,
  ).toEqual([]);
  expect(
    shared(({ paragraphs }) =>
      paragraphs.flatMap(sentencesOf).filter((sentence) => wordsOf(sentence).length >= SENTENCE_MIN_WORDS),
    ),
    advice,
  ).toEqual([]);
});

it('a headline of several sentences ends with a period, and one of a single sentence without', () => {
  for (const name of globSync(['{pages,brochures}/*.yaml', 'home.yaml'], { cwd: CONTENT })) {
    const { heading, hero } = parse(readFileSync(join(CONTENT, name), 'utf8')) as Record<
      string,
      { heading: string }
    > & {
      heading?: string;
    };
    const headline = heading ?? hero?.heading ?? '';
    expect(/[.?!]$/.test(headline), `${name}: ${headline}`).toBe(
      /[.?!] [A-Z{]/.test(headline) || headline.endsWith('?'),
    );
  }
});

it('numbered headings of a page count up', () => {
  for (const name of globSync('brochures/*.yaml', { cwd: CONTENT })) {
    const headings = readFileSync(join(CONTENT, name), 'utf8').matchAll(/heading: '?[A-Z]\w+ (\d+):/g);
    const numbers = [...headings].map(([, number]) => Number(number));
    expect(numbers, name).toEqual(numbers.map((_, index) => index + 1));
  }
});

it('no item of a list headed "Don\'t" says it again', () => {
  const portraits = readFileSync(join(CONTENT, 'assessment/portraits.yaml'), 'utf8');
  const brochures = globSync('brochures/*.yaml', { cwd: CONTENT }).map((name) =>
    readFileSync(join(CONTENT, name), 'utf8'),
  );
  const lists = [portraits, ...brochures].flatMap((text) => [
    ...text.matchAll(/(?:dont:|heading: "Don't"\n +items:)\n((?: +- .*\n)+)/g),
  ]);
  expect(lists.length).toBeGreaterThan(4);
  expect(lists.flatMap(([, items = '']) => items.match(/^ +- ['"]?(?:Do not|Don't|Never)\b.*/gm) ?? [])).toEqual([]);
});

/** Each text that several pages contain, with their names. */
function shared(textsOf: (page: Page) => string[]): string[] {
  const holders = Map.groupBy(
    pages.flatMap((page) =>
      [...new Set(textsOf(page).map((text) => wordsOf(text).join(' ').toLowerCase()))].map((text) => ({
        text,
        name: page.name,
      })),
    ),
    ({ text }) => text,
  );
  return [...holders]
    .filter(([, uses]) => uses.length > 1)
    .map(([text, uses]) => `${uses.map(({ name }) => name).join(', ')}: ${text}`);
}

/** By Flesch–Kincaid, long sentences and long words raise the grade. */
function gradeOf(paragraphs: readonly string[]): number {
  const sentences = paragraphs.flatMap(sentencesOf);
  const words = sentences.flatMap(wordsOf);
  const syllables = words.map(syllable).reduce((sum, count) => sum + count, 0);
  return fleschKincaid({ sentence: sentences.length, word: words.length, syllable: syllables });
}

function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.!?])["'”’]?\s+/).filter((sentence) => wordsOf(sentence).length > 0);
}

function wordsOf(text: string): string[] {
  return text.match(/\p{L}[\p{L}'’-]*/gu) ?? [];
}

/** The running text of an article, without its tables, headings and notices. */
function paragraphsOf(article: string): string[] {
  const body = article.replace(/^---\n[\s\S]*?\n---\n/, '');
  return body.split(/\n\s*\n|\n(?=[-*\d])/).filter((part) => !/^\s*(?:[|#>`]|:::)/.test(part));
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => (NOT_COPY.has(key) ? [] : textsIn(part)));
}

/** Removes footnote marks, and keeps the text of links and emphasis. */
function withoutMarks(text: string): string {
  return text
    .replaceAll(/\[(?:@[\w-]+|ours)\]/g, '')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[*_`]/g, '')
    .trim();
}
