/**
 * Rules for the words of every page: titles and descriptions of their own, links to existing pages, no banned claims.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { ownFileOf } from '#tools/pages/page-kinds.ts';
import { anchorOf } from '#shared/text/inline-text.ts';
import { isIndexable, matchPage, routes, type PageName } from '#shared/site/routes.ts';

const CONTENT = resolve(import.meta.dirname, '../../content');
/** Claims that no page may make, because no such product can fulfil or prove them. */
const BANNED =
  /\b(revolutionary|game-chang\w+|seamless\w*|cutting-edge|unleash\w*|supercharg\w+|human-like|indistinguishable|guaranteed|never miss|fully compliant|trusted by thousands|scientifically proven|coming soon|lorem ipsum)\b|100%/i;

const files = readdirSync(CONTENT, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(yaml|md)$/.test(name));
const textOf = (name: string) => readFileSync(join(CONTENT, name), 'utf8');
const pages = files
  .filter((name) => /^(pages|brochures)\//.test(name) || name === 'home.yaml')
  .map((name) => ({ name, words: parse(textOf(name)) as Record<string, unknown> }));

it.each(['title', 'description'])('no two pages share a %s', (key) => {
  const values = pages.map(({ words }) => words[key]);
  expect(
    values.filter((value, index) => values.indexOf(value) !== index),
    `Give each page a ${key} of its own.`,
  ).toEqual([]);
});

it('every page is stated once: by a file of its own, or by the words of an opening or a brochure', () => {
  const statements = ([...Object.keys(routes), 'not-found'] as PageName[]).map((name) => ({
    name,
    stated: ownFileOf(name)
      ? 1
      : [`pages/${name}-page.yaml`, `brochures/${name}-brochure.yaml`].filter((words) => files.includes(words)).length,
  }));
  expect(
    statements.filter(({ stated }) => stated !== 1),
    'Have <name>-page.tsx, or one of pages/<name>-page.yaml and brochures/<name>-brochure.yaml.',
  ).toEqual([]);
  expect(isIndexable('auth')).toBe(false);
});

it('limits and legal duties stand on their own page, and each service names where its own begin', () => {
  const { blocks } = parse(textOf('brochures/limits-brochure.yaml')) as { blocks: { heading: string }[] };
  const anchors = new Set(blocks.map(({ heading }) => anchorOf(heading)));
  const services = pages.flatMap(({ name, words }) => (words['limits'] === undefined ? [] : [{ name, words }]));
  expect(services.length).toBeGreaterThan(10);
  for (const { name, words } of services) {
    expect(anchors, name).toContain(words['limits']);
    const kinds = (words['blocks'] as { kind: string }[]).map(({ kind }) => kind);
    expect(
      kinds.filter((kind) => kind === 'limits' || kind === 'duties'),
      `${name}: move it to limits-brochure.yaml.`,
    ).toEqual([]);
  }
});

it('every link inside the content leads to a page', () => {
  const targets = files.flatMap((name) => [
    ...[...textOf(name).matchAll(/\bto: ['"]?(\/[^\s'",}]*)/g)].map(([, to = '']) => ({ name, to })),
    ...[...textOf(name).matchAll(/\]\((\/[^)#]*)/g)].map(([, to = '']) => ({ name, to })),
  ]);
  expect(targets.length).toBeGreaterThan(100);
  expect(
    targets.filter(({ to }) => matchPage(to.replace(/[?#].*/, '')).name === 'not-found'),
    'Link to a path of src/shared/site/routes.ts.',
  ).toEqual([]);
});

it.each(files)('%s makes no banned claim', (name) => {
  expect(BANNED.exec(textOf(name))?.[0], 'Say what the product does, with its limits, instead.').toBeUndefined();
});
