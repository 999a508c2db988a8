import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as v from 'valibot';
import { parse } from 'yaml';
import { brochure } from '#schemas/brochure-schema.ts';
import { routes } from '#shared/site/routes.ts';

const sample = /```yaml\n([\s\S]+?)```/.exec(readFileSync('CONTRIBUTING.md', 'utf8'))?.[1] ?? '';

test('the sample brochure fits the schema and links to pages that exist', () => {
  const { issues = [] } = v.safeParse(brochure, parse(sample));
  expect(issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`)).toEqual([]);
  const linked = [...sample.matchAll(/(?:to: |\]\()(\/[\w/-]+)/g)].map(([, path]) => path);
  expect(linked.length).toBeGreaterThan(0);
  expect(Object.values(routes)).toEqual(expect.arrayContaining(linked));
});
