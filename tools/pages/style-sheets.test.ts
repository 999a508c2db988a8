import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ENTRY } from './page-chunks.ts';
import { readStyleSheets, styleElements } from './style-sheets.ts';

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

/** The rules of the file that waits for the first paint, and where it is. */
function laterOf(html: string) {
  const [, file = ''] = /href="\/(assets\/later-[\w-]{7}\.css)" media="not all" disabled data-later>/.exec(html) ?? [];
  return { file, rules: readFileSync(join(client, file), 'utf8') };
}

test('inlines all rules in the order of their files, and has those for paper of every page wait', () => {
  const html = styleElements(readStyleSheets(client, MANIFEST), ['main.css']);
  const { file, rules } = laterOf(html);
  expect(html).toBe(`<style>.main{a:b}@media (width>40rem){.main{a:d}}</style>
<link rel="stylesheet" href="/main.css" media="not all" disabled>
<link rel="stylesheet" href="/${file}" media="not all" disabled data-later>
<noscript><link rel="stylesheet" href="/${file}"></noscript>`);
  expect(rules).toBe('@media print{.main{a:c}}@media print{.page{a:c}}');
});

test('inlines only what the HTML shows, if it is given, and has all rules wait, those for paper last', () => {
  const html = styleElements(readStyleSheets(client, MANIFEST), ['main.css', 'page.css'], '<p class="page"></p>');
  expect(html).toContain(
    '<style>.page{a:b}</style>\n<link rel="stylesheet" href="/main.css" media="not all" disabled>',
  );
  expect(laterOf(html).rules).toBe(
    '.main{a:b}@media (width>40rem){.main{a:d}}.page{a:b}@media print{.main{a:c}}@media print{.page{a:c}}',
  );
});

test('refuses a custom property that no rule sets', () => {
  writeFileSync(join(client, 'page.css'), '.page{--one:b;a:var(--one);b:var(--two, c)}');
  expect(readStyleSheets(client, MANIFEST).onScreen.get('page.css')).toContain('--one');
  writeFileSync(join(client, 'page.css'), '.page{a:var(--two)}');
  expect(() => readStyleSheets(client, MANIFEST)).toThrow('var(--two)');
});
