import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import * as v from 'valibot';
import { CONTENT, parseYaml } from '#tools/content/content-facts.ts';
import { catalog, TERM_NAMES, type Catalog } from './catalog-schema.ts';

const written = () => parseYaml(readFileSync(join(CONTENT, 'catalog/plans.yaml'), 'utf8')) as Catalog;
const accepts = (value: unknown) => v.safeParse(catalog, value).success;

it('accepts the catalog as it is written', () => {
  expect(accepts(written())).toBe(true);
});

it.each(TERM_NAMES)('refuses a plan without its %s', (term) => {
  const { plans, ...rest } = written();
  const lacking = plans.map((plan) => ({ ...plan, [term]: undefined }));
  expect(accepts({ ...rest, plans: lacking })).toBe(false);
});

it.each([
  ['fractions of a cent', { monthly: 149.5 }],
  ['minutes without the price of an extra one', { overage: undefined }],
  ['minutes without the rounding', { roundingSeconds: undefined }],
  ['a second plan of the same id', { id: 'growth' }],
  ['a free plan that costs something', { kind: 'free' }],
])('refuses %s', (_, change) => {
  const { plans, ...rest } = written();
  expect(accepts({ ...rest, plans: [{ ...plans[0], ...change }, ...plans.slice(1)] })).toBe(false);
});
