/** Each page asks for the next step, and titles its questions, in its own way: a mold that repeats reads like a machine. */
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';

const CONTENT = resolve(import.meta.dirname, '../../content');

interface Said {
  page: string;
  text: string;
}

interface Page {
  name: string;
  blocks: readonly { kind: string; heading?: string; text?: string }[];
}

const pages = globSync('brochures/**/*.yaml', { cwd: CONTENT }).map((name): Page => {
  const { blocks } = parse(readFileSync(join(CONTENT, name), 'utf8')) as Pick<Page, 'blocks'>;
  return { name, blocks };
});

const headingsOf = (kind: string) => said(kind, ({ heading }) => heading);
const closingTexts = said('next', ({ text }) => text);

it('finds two that begin alike', () => {
  const two = ['Before you call', 'Then', 'before we start'].map((text, index) => ({ page: `${index}`, text }));
  expect(alike(two, 1)).toEqual(['0: Before you call', '2: before we start']);
});

it.each([
  ['titles of questions', headingsOf('faq'), 1],
  ['headings of closers', headingsOf('next'), 1],
  ['texts of closers', closingTexts, 2],
])('no two %s begin with the same words', (_, texts, words) => {
  expect(texts.length).toBeGreaterThan(10);
  expect(alike(texts, words), 'Begin all but one of them in another way.').toEqual([]);
});

function said(kind: string, textOf: (block: Page['blocks'][number]) => string | undefined): Said[] {
  return pages.flatMap(({ name, blocks }) =>
    blocks.filter((block) => block.kind === kind).map((block) => ({ page: name, text: textOf(block) ?? '' })),
  );
}

/** Those that share their first words with another. */
function alike(texts: readonly Said[], words: number): string[] {
  const groups = Map.groupBy(texts, ({ text }) =>
    (text.toLowerCase().match(/[\p{L}\p{N}'’]+/gu) ?? []).slice(0, words).join(' '),
  );
  return [...groups.values()]
    .filter((group) => group.length > 1)
    .flatMap((group) => group.map(({ page, text }) => `${page}: ${text}`));
}
