import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readBrand } from '../content/content-facts.ts';
import { ENTRY } from './page-chunks.ts';
import { separatePrint, styleElements } from './style-sheets.ts';

let client: string;

beforeEach(() => {
  client = mkdtempSync(join(tmpdir(), 'style-sheets-'));
  mkdirSync(join(client, 'assets'));
  writeFileSync(join(client, 'page.css'), '.page{a:b}@media print{.page{a:c}}\n');
  writeFileSync(join(client, 'main.css'), '@media print{.main{a:c}}.main{a:b}@media (width>40rem){.main{a:d}}\n');
});
afterEach(() => rmSync(client, { recursive: true }));

const MANIFEST = {
  'page.tsx': { file: 'page.js', css: ['page.css'] },
  [ENTRY]: { file: 'main.js', css: ['main.css'] },
};

test("puts every page's rules for paper in one file, the site's own first", () => {
  const { print } = separatePrint(client, MANIFEST);
  expect(print).toMatch(/^assets\/print-[\w-]{7}\.css$/);
  const rules = readFileSync(join(client, print), 'utf8');
  expect(rules).toContain(`, ${readBrand().address.city}, `);
  expect(rules.replace(/^:root\{[^}]*\}/, '')).toBe('@media print{.main{a:c}}@media print{.page{a:c}}');
});

test('inlines all other rules in the order of their files', () => {
  const sheets = separatePrint(client, MANIFEST);
  expect(styleElements(sheets, ['main.css', 'page.css'])).toBe(
    `<style>.main{a:b}@media (width>40rem){.main{a:d}}.page{a:b}</style>
<link rel="stylesheet" href="/main.css" media="not all" disabled>
<link rel="stylesheet" href="/page.css" media="not all" disabled>
<link rel="stylesheet" href="/${sheets.print}" media="not all" disabled data-later="print">
<noscript><link rel="stylesheet" href="/${sheets.print}" media="print"></noscript>`,
  );
});

test('inlines only what the HTML shows, if it is given, and has the files wait', () => {
  const html = styleElements(separatePrint(client, MANIFEST), ['main.css', 'page.css'], '<p class="page"></p>');
  expect(html).toContain(
    '<style>.page{a:b}</style>\n<link rel="stylesheet" href="/main.css" media="not all" disabled data-later="all">',
  );
});

test('refuses a custom property that no rule sets', () => {
  writeFileSync(join(client, 'page.css'), '.page{--one:b;a:var(--one);b:var(--two, c)}');
  expect(separatePrint(client, MANIFEST).onScreen.get('page.css')).toContain('--one');
  writeFileSync(join(client, 'page.css'), '.page{a:var(--two)}');
  expect(() => separatePrint(client, MANIFEST)).toThrow('var(--two)');
});
