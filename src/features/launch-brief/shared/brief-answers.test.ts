import { expect, it } from 'vitest';
import { BRIEF_FIELDS, BRIEF_PRODUCTS, BRIEF_SECTIONS, briefProblems, sectionsFor } from './brief-answers.ts';
import { catalog } from '#features/pricing/shared/catalog.ts';

const AREAS = BRIEF_FIELDS.filter(({ kind }) => kind === 'area').map(({ id }) => id);
const problemsOf = (answers: Record<string, string>) => {
  const required = new Set(BRIEF_FIELDS.filter((field) => field.required).map(({ id }) => id));
  return Object.entries(briefProblems(answers)).filter(([name]) => !required.has(name));
};
const filled = (count: number, text: string) => Object.fromEntries(AREAS.slice(0, count).map((id) => [id, text]));

it.each([
  ['60 lines', Array(60).fill('a').join('\n'), true],
  ['61 lines', Array(61).fill('a').join('\n'), false],
  ['2,000 line breaks', `a${'\n'.repeat(1_998)}b`, false],
  ['breaks of older systems', Array(61).fill('a').join('\r'), false],
  ['breaks of word processors', Array(61).fill('a').join('\u2028'), false],
  ['2,000 characters', 'word '.repeat(400), true],
])('an answer of %s', (_, notes, isTaken) => {
  expect(problemsOf({ notes }).map(([name]) => name)).toEqual(isTaken ? [] : ['notes']);
});

it('a short answer has no room for many lines', () => {
  expect(problemsOf({ trade: 'a\n'.repeat(50) + 'a' })).toEqual([['trade', expect.stringContaining('6 lines')]]);
});

it('a whole brief has at most 300 lines, and the answer that exceeds them has the error', () => {
  const text = Array(60).fill('a').join('\n');
  expect(problemsOf(filled(5, text))).toEqual([]);
  expect(problemsOf(filled(7, text))).toEqual([[AREAS[5], expect.stringContaining('300 lines')]]);
});

const idsFor = (product?: string) => sectionsFor(product === undefined ? {} : { product }).map(({ id }) => id);

it('each plan names a product of the brief, and each product has a plan', () => {
  const products = BRIEF_PRODUCTS.map(({ id }) => id);
  expect(new Set(catalog.plans.map(({ brief }) => brief))).toEqual(new Set(products));
});

it('each section belongs to products that exist, and each product has questions of its own', () => {
  const products = BRIEF_PRODUCTS.map(({ id }) => id);
  const named = BRIEF_SECTIONS.flatMap((section) => section.for ?? []);
  expect(new Set(named)).toEqual(new Set(products));
});

it('asks what a phone agent needs unless another product is named', () => {
  expect(idsFor()).toEqual(idsFor('agent'));
  expect(idsFor('no such product')).toEqual(idsFor('agent'));
  expect(idsFor()).toContain('handoff');
  expect(idsFor('mentor')).toEqual(['business', 'practice', 'marks', 'signoff']);
});

it('stores each answer under an id of its own', () => {
  const ids = BRIEF_FIELDS.map(({ id }) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) < index)).toEqual([]);
});
