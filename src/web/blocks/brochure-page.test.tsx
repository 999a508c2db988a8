/** A long page shows all that its content file says, in its order, with its links; kinds of blocks leave nothing out. */
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { Router } from 'wouter';
import * as labels from '#content/block-words.yaml';
import type { Block, Brochure } from '#schemas/content-schema.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { anchorOf, plainText, type RichText } from '#shared/text/inline-text.ts';
import { formatCents } from '#shared/text/money.ts';
import { routes } from '#shared/site/routes.ts';
import { BrochurePage } from './brochure-page.tsx';
import { BlockBody } from './brochure/block-body.tsx';
import { formatDate } from '../ui/format-date.ts';
import prices from 'virtual:price-list';

const files = import.meta.glob<Brochure>('/content/brochures/*.yaml', { eager: true, import: 'default' });
const brochures = Object.values(files);
const blocks = brochures.flatMap((words) => words.blocks);

/** What is no text of the page. */
const NO_TEXT = new Set([
  'kind',
  'layout',
  'tone',
  'fold',
  'part',
  'plan',
  'plans',
  'to',
  'id',
  'phone',
  'picture',
  'file',
  'alt',
  'heading',
  'group',
]);
/** What these say stands in another order than in their files: rows for columns, and labels beside each text. */
const ANYWHERE = new Set<Block['kind']>(['compare', 'table', 'price', 'pictures', 'redlines']);
/** Drawn before what its item begins with. */
const AHEAD = new Set(['when']);

/** What is folded before the questions stands in their list, below their title. */
function asDrawn(all: readonly Block[]): Block[] {
  const faq = all.findIndex(({ kind, fold }) => kind === 'faq' && !fold);
  const first = all.findLastIndex(({ fold }, index) => index < faq && !fold) + 1;
  return faq < 0
    ? [...all]
    : [...all.slice(0, first), ...all.slice(faq, faq + 1), ...all.slice(first, faq), ...all.slice(faq + 1)];
}

function isRich(value: unknown): value is Exclude<RichText, string> {
  return (
    Array.isArray(value) &&
    value.some(
      (piece) =>
        typeof piece === 'object' &&
        piece !== null &&
        /^(?:strong|em|note|text,to|to,text)$/.test(Object.keys(piece as object).join()),
    )
  );
}
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (isRich(value)) return [plainText(value)];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => (NO_TEXT.has(key) || AHEAD.has(key) ? [] : textsIn(one)));
}
function linksIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(linksIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) =>
    key === 'to' && typeof one === 'string' ? [one] : linksIn(one),
  );
}
const htmlOf = (element: React.ReactNode) => renderToStaticMarkup(<Router ssrPath="/">{element}</Router>);
const ENTITIES: Readonly<Record<string, string>> = {
  '&#x27;': "'",
  '&quot;': '"',
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
};
const textOf = (html: string) =>
  html
    .replaceAll(/<sup>.*?<\/sup>/g, '')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll(/&(?:#x27|quot|amp|lt|gt);/g, (entity) => ENTITIES[entity] ?? entity);

test('there are blocks of each kind to look at', () => {
  const kinds = new Set(blocks.map(({ kind }) => kind));
  expect(kinds.size).toBeGreaterThan(12);
});

test.each([...new Set(blocks.map(({ kind }) => kind))].filter((kind) => kind !== 'artifact'))(
  'a block of the kind %s leaves out none of its texts and links, and keeps their order',
  (kind) => {
    for (const block of blocks.filter((one): one is Exclude<Block, { kind: 'artifact' }> => one.kind === kind)) {
      const html = htmlOf(<BlockBody block={block} />);
      const text = textOf(html);
      let place = 0;
      for (const part of textsIn(block)) {
        const found = text.indexOf(part.trim(), ANYWHERE.has(kind) ? 0 : place);
        expect(found, `${part} in ${text}`).toBeGreaterThanOrEqual(0);
        place = Math.max(place, found);
      }
      for (const to of linksIn(block)) expect(html).toContain(`href="${to.replaceAll('&', '&amp;')}"`);
    }
  },
);

test('of more than seven questions the first four stand open to view', () => {
  const items = Array.from({ length: 8 }, (_, index) => ({ question: `Is it ${index}?`, answer: 'Yes.' }));
  const htmlWith = (count: number) =>
    htmlOf(<BlockBody block={{ kind: 'faq', heading: 'Eight', items: items.slice(0, count) }} />);
  const shown = (html: string) => html.split('data-fold')[0]?.match(/Is it \d/g)?.length;
  expect([shown(htmlWith(7)), shown(htmlWith(8))]).toEqual([7, 4]);
});

test('steps say when they come and who acts', () => {
  const steps = blocks.flatMap((block) => (block.kind === 'steps' ? [block] : []));
  const wanted = steps.flatMap((block) => {
    const text = textOf(htmlOf(<BlockBody block={block} />));
    return block.items.flatMap(({ name, when, owner }) => [
      ...(when ? [[text, `${plainText(when)}${name}`]] : []),
      ...(owner ? [[text, owner]] : []),
    ]);
  });
  expect(wanted.length).toBeGreaterThan(10);
  for (const [text, part] of wanted) expect(text).toContain(part);
});

test('prices are those of the plans that a block names, in its order', () => {
  for (const block of blocks) {
    if (block.kind !== 'price' || block.plans.length === 0) continue;
    const html = htmlOf(<BlockBody block={block} />);
    const names = [...html.matchAll(/<dt>([^<]*)/g)].map(([, name]) => name);
    const plans = block.plans.map((id) => prices.plans.find((plan) => plan.id === id));
    expect(names).toEqual(plans.map((plan) => plan?.name));
    for (const plan of plans) expect(html).toContain(formatCents(plan?.monthly ?? 0));
    const once = plans.flatMap((plan) =>
      plan?.setup === undefined
        ? []
        : [fillWords(plan.included ? labels.setupPrice : labels.buildPrice, { price: formatCents(plan.setup) })],
    );
    for (const part of once) expect(html).toContain(part);
    expect(textOf(html).includes(prices.note), block.plans.join()).toBe(plans.some((plan) => plan?.overage));
  }
});

describe.each(brochures.map((words) => [words.title, words] as const))('%s', (_, words) => {
  const parts = new Proxy({}, { get: (_target, part) => <b>{`part ${String(part)}`}</b> });
  const html = htmlOf(<BrochurePage name="not-found" words={words} parts={parts} />);

  test('has its heading, its lead and its ways on', () => {
    const text = textOf(html);
    for (const part of [
      words.eyebrow,
      words.heading,
      plainText(words.lead),
      ...words.actions.map(({ label }) => label),
    ])
      expect(text).toContain(part);
    const wanted = words.blocks.flatMap((block) => block.heading ?? []);
    // Blocks of a group share its heading, and their own are below it.
    const top = new Set(asDrawn(words.blocks).flatMap(({ group, heading = [] }) => group ?? heading));
    const lower = [...html.matchAll(/<h3 id[^>]*>(.*?)<\/h3>/g)].map(([, heading]) => textOf(heading ?? ''));
    expect(lower).toEqual(
      expect.arrayContaining(words.blocks.flatMap(({ group, heading = [] }) => (group ? heading : []))),
    );
    const headings = [...html.matchAll(/<h2[^>]*>(.*?)<\/h2>/g)].map(([, heading]) => textOf(heading ?? ''));
    const sources =
      words.footnotes.length > 0 ? [fillWords(labels.sourceCount, { count: String(words.footnotes.length) })] : [];
    // The calls of a trade's page say what each leaves for its person.
    const added = new Set([labels.moreQuestions, words.folds]);
    const own = headings.filter((heading) => !/^What \w+ gets$/.test(heading) && !added.has(heading));
    expect(own).toEqual([...top, ...sources]);
    // Each can be linked to.
    for (const heading of wanted) expect(html).toContain(`id="${anchorOf(heading)}"`);
    const drawn = words.blocks.flatMap((block) => (block.kind === 'artifact' ? [`part ${block.part}`] : []));
    for (const part of drawn) expect(text).toContain(part);
  });

  test('folds what it says is folded, and gives each note its number, date and entry', () => {
    const folded = [...html.matchAll(/data-fold="([^"]*)"/g)]
      .map(([, id]) => id)
      .filter((id) => id !== anchorOf(labels.moreQuestions));
    const wanted = new Set(
      words.blocks.flatMap(({ fold, group, heading = '' }) => (fold ? [anchorOf(group ?? heading)] : [])),
    );
    expect(folded).toEqual([...wanted, ...(words.footnotes.length > 0 ? ['footnotes'] : [])]);
    for (const { number, id, statement, source, checked } of words.footnotes) {
      const [, note = ''] = html.split(`id="note-${number}"`);
      const own = textOf(note.split('</li>')[0]?.replace(/^[^>]*>/, '') ?? '');
      expect(own).toBe(
        `${statement} ${source}. ${labels.checked.replace('{date}', formatDate(checked))}. ${labels.entry}`,
      );
      expect(note).toContain(`href="${routes.sources}#${id}"`);
    }
    for (const number of html.matchAll(/href="#note-(\d+)"/g)) expect(html).toContain(`id="note-${number[1]}"`);
  });
});
