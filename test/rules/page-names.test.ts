/** A page is called by one name: the one that the desktop header gives it. Its own product may stand above its heading. */
import { globSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import navigation from '#content/navigation.yaml';
import { routes } from '#shared/site/routes.ts';
import { readFacts } from '#tools/content/content-facts.ts';
import { fillTokens } from '#tools/content/content-tokens.ts';

const CONTENT = resolve(import.meta.dirname, '../../content');
const facts = readFacts();
const read = (name: string) => fillTokens(readFileSync(join(CONTENT, name), 'utf8'), facts);
/** Without capitals and plural, which depend on the sentence. */
const plain = (label: string) => label.toLowerCase().replace(/s$/, '');

/** What the header calls a page. Prices have their product's name. */
const named = [...navigation.features, ...navigation.pricing].map(({ label, to }) => ({ name: plain(label), to }));
const nameOf = new Map(named.map(({ name, to }) => [to, name]));
const names = new Set(nameOf.values());
/** The phone menu's names for the same pages. */
const others = new Set(navigation.services.map(({ label }) => plain(label)).filter((label) => !names.has(label)));

test.each(named)('$to is called "$name" in its title, and by a name of a menu above its heading', ({ name, to }) => {
  const page = Object.entries(routes).find(([, path]) => path === to)?.[0] ?? '';
  const { title, eyebrow } = parse(read(`brochures/${page}-brochure.yaml`)) as { title: string; eyebrow: string };
  const inPhoneMenu = navigation.services.flatMap((item) => (item.to === to ? [plain(item.label)] : []));
  expect(title.toLowerCase().startsWith(name), title).toBe(true);
  expect(
    [name, ...inPhoneMenu].some((one) => eyebrow.toLowerCase().startsWith(one)),
    eyebrow,
  ).toBe(true);
});

test('no card or link calls a page by its name in the phone menu, or by the name of another', () => {
  const wrong = globSync('**/*.{yaml,md}', { cwd: CONTENT })
    .filter((file) => basename(file) !== 'navigation.yaml')
    .flatMap((file) => linksIn(read(file)).map((link) => ({ ...link, file })))
    .filter(({ label, to }) => isOther(plain(label), to));
  expect(wrong, "Use the header's name from content/navigation.yaml.").toEqual([]);
});

function isOther(label: string, to: string): boolean {
  const name = nameOf.get(to);
  return name !== undefined && label !== name && (others.has(label) || names.has(label));
}

function linksIn(text: string): { label: string; to: string }[] {
  const inCopy = [...text.matchAll(/\[([^\]]+)\]\((\/[\w-]+)[^)]*\)/g)];
  const inLists = [...text.matchAll(/\{ label: '?([^,'}]+)'?, to: (\/[\w-]+)/g)];
  const cards = [...text.matchAll(/name: (.+)\n(?: +(?:plain|what|proof): .*\n)+ +to: (\/[\w-]+)/g)];
  return [...inCopy, ...inLists, ...cards].map(([, label = '', to = '']) => ({ label, to }));
}
