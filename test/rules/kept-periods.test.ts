import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { declaredFeatures } from '../support/declared-features.ts';
import { tablesOf } from '#server/platform/feature/feature.ts';

const POLICY = resolve(import.meta.dirname, '../../content/brochures/privacy-policy-brochure.yaml');
/** Too short or too technical to be named; the policy states longer periods. */
const COVERED = new Set(['links', 'unfinished-factors', 'rate-limits']);

test('the privacy policy quotes every period by which retention deletes', async () => {
  const quoted = [...readFileSync(POLICY, 'utf8').matchAll(/\{period:([\w-]+)\}/g)].map(([, period]) => period);
  const tables = tablesOf(await declaredFeatures());
  const kept = tables.flatMap((table) => ('not' in table.kept ? [] : table.kept.map(({ period }) => period)));
  expect(
    kept.filter((period) => !quoted.includes(period) && !COVERED.has(period)),
    'Say in the privacy policy what is kept for {period:<name>}.',
  ).toEqual([]);
  expect(
    quoted.filter((period) => !kept.some((one) => one === period)),
    'No table is kept for this period: remove it from the privacy policy.',
  ).toEqual([]);
});
