import { expect, it } from 'vitest';
import * as failures from '#content/failure-words.yaml';
import words from '#content/launch-brief/brief-words.yaml';
import { fillWords } from '#shared/text/fill-words.ts';
import {
  BRIEF_FIELDS,
  BRIEF_PRODUCTS,
  BRIEF_SECTIONS,
  briefProblems,
  sectionsFor,
  summaryOf,
} from './brief-answers.ts';
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

it('a line counts as often as it is printed', () => {
  // Of 81 characters, which take a second line on paper.
  const long = `${'a'.repeat(80)}b`;
  const lines = (count: number) => [...Array(20).fill(long), ...Array(count).fill('a')].join('\n');
  expect(problemsOf({ notes: lines(20) })).toEqual([]);
  expect(problemsOf({ notes: lines(21) }).map(([name]) => name)).toEqual(['notes']);
});

const { problems } = words;
const on = (problem: string, day: 'Mon' | 'Tue') => fillWords(problem, { day: words.days[day] });

it.each<[Record<string, string>, object]>([
  [{ hoursMonFrom: '09:00', hoursMonTo: '17:00' }, {}],
  [{ hoursMonFrom: '', hoursMonTo: '17:00' }, { hoursMonFrom: on(problems.opens, 'Mon') }],
  [{ hoursTueFrom: '09:00' }, { hoursTueTo: on(problems.closes, 'Tue') }],
  [{ hoursTueFrom: '24:00', hoursTueTo: '25:00' }, { hoursTueFrom: on(problems.opens, 'Tue') }],
  [{ hoursMonFrom: '09:00', hoursMonTo: '09:00' }, { hoursMonTo: on(problems.order, 'Mon') }],
  [{ hoursMonFrom: '09:00', hoursMonTo: '08:59' }, { hoursMonTo: on(problems.order, 'Mon') }],
  [{ handOffFirst: '(202) 555-0142' }, {}],
  [{ handOffFirst: 'at the office' }, { handOffFirst: problems.phone }],
  [{ direction: 'Sideways' }, { direction: problems.choice }],
])('%j has the problems %j', (answers, expected) => {
  expect(Object.fromEntries(problemsOf(answers))).toEqual(expected);
});

it.each([
  ['timeZone', 'America/Chicago', undefined],
  ['timeZone', 'Mars/Olympus', problems.zone],
  ['contactEmail', 'ann@visitor.example', undefined],
  ['contactEmail', 'ann@', failures.email],
])('%s "%s" has the problem %j', (name, answer, problem) => {
  expect(briefProblems({ [name]: answer })[name]).toBe(problem);
});

it('is summed up with its product by name and its hours by day, without files and consent', () => {
  const answers = { product: 'mentor', businessName: 'Lee & Sons', hoursMonFrom: '09:00', hoursMonTo: '17:00' };
  const [business, ...others] = summaryOf(answers);
  const product = BRIEF_PRODUCTS.find(({ id }) => id === 'mentor')?.name;
  expect(business?.rows).toEqual([
    { term: 'What the brief is for', value: product },
    { term: 'Business name', value: 'Lee & Sons' },
  ]);
  expect(business?.unanswered).toContain('Your email');
  const labelsOf = (kinds: readonly string[]) =>
    BRIEF_FIELDS.filter(({ kind }) => kinds.includes(kind)).map(({ label }) => label);
  const all = [business, ...others, ...summaryOf({})].flatMap((section) => [
    ...(section?.unanswered ?? []),
    ...(section?.rows ?? []).map(({ term }) => term),
  ]);
  const left = labelsOf(['file', 'consent']);
  expect(all.filter((label) => left.includes(label))).toEqual([]);
  const rows = summaryOf({ ...answers, product: 'agent', hoursTueFrom: '10:00', hoursTueTo: '12:00' }).flatMap(
    (section) => section.rows,
  );
  expect(rows).toContainEqual({ term: 'Opening hours', value: 'Monday 09:00 to 17:00\nTuesday 10:00 to 12:00' });
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
