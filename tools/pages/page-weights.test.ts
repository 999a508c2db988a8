import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { headScriptElements } from './head-script.ts';
import { brokenBudgets, pageWeights } from './page-weights.ts';

let dist: string;

beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'page-weights-'));
  for (const folder of ['pages', 'client']) mkdirSync(join(dist, folder));
  writeClient({ 'main.js': 9_000, 'main.js.br': 3_000, 'page.js': 500, 'a.woff2': 20_000, 'b.woff2': 10_000 });
  writeClient({ 'style.css': '@font-face{src:url(/a.woff2)}@font-face{src:url("/b.woff2")format("woff2")}' });
});
afterEach(() => rmSync(dist, { recursive: true }));

const HEAD = `<link rel="stylesheet" href="/style.css"><link rel="preload" href="/a.woff2" as="font" crossorigin>
<script type="module" src="/main.js"></script><link rel="modulepreload" href="/main.js">`;

const LATER = '<link rel="stylesheet" href="/style.css" media="not all" disabled data-later>';

test('weighs what the server sends: brotli where it exists, each file once', () => {
  writePages({ '/': `${HEAD}<link rel="modulepreload" href="/page.js"><script>inline()</script>` });
  expect(pageWeights(dist)).toMatchObject([
    {
      path: '/',
      js: 3_500,
      jsFiles: 2,
      preloadedFonts: 20_000,
      fonts: 30_000,
      cssFiles: 1,
      requests: 6,
      foreignRequests: 0,
    },
  ]);
});

test('counts the code that starts after the first paint', () => {
  writePages({ '/': headScriptElements('', ['/main.js', '/page.js']) });
  expect(pageWeights(dist)).toMatchObject([{ js: 3_500, jsFiles: 2, requests: 3 }]);
});

test('leaves out a style sheet that is never applied', () => {
  writePages({ '/': '<link rel="stylesheet" href="/style.css" disabled>' });
  expect(pageWeights(dist)).toMatchObject([{ css: 0, cssFiles: 0, requests: 1 }]);
});

test('counts the style sheet that waits for the first paint among the requests only', () => {
  writePages({ '/': LATER });
  expect(pageWeights(dist)).toMatchObject([{ css: 0, cssFiles: 0, requests: 2 }]);
});

test('leaves out fonts for characters outside English text', () => {
  const parts = ['U+20-7E, U+A0', 'U+A1-17F'].map((range, index) => {
    return `@font-face { src: url(/${'ab'[index]}.woff2); unicode-range: ${range} }`;
  });
  writeClient({ 'style.css': parts.join('\n') });
  writePages({ '/': HEAD });
  expect(pageWeights(dist)).toMatchObject([{ fonts: 20_000, requests: 4 }]);
});

test('counts icons, images that load by themselves, and requests to other hosts', () => {
  const icons = '<link rel="icon" href="data:image/svg+xml,x"><link rel="canonical" href="https://agency.example/">';
  const images = '<img src="/now.png"><img loading="lazy" src="/later.png"><img src="//cdn.example/x.png">';
  const others = '<noscript><img src="/plain.png"></noscript><script src="//cdn.example/x.js"></script>';
  writePages({ '/': `${HEAD}${icons}${images}${others}` });
  expect(pageWeights(dist)).toMatchObject([{ js: 3_000, jsFiles: 2, requests: 8, foreignRequests: 2 }]);
});

test('names the worst page for each broken budget', () => {
  writeClient({ 'main.js.br': 82_000, 'page.js': 15_000 });
  writeClient({ 'more.js': 16_000 });
  const also = (file: string) => `${HEAD}<link rel="modulepreload" href="/${file}">`;
  writePages({ '/': HEAD, '/other': also('page.js'), '/unknown': also('more.js') });
  expect(brokenBudgets(pageWeights(dist)).map((line) => line.replace(/(budget is [^A-Z]*(KB)?\.).*/, '$1'))).toEqual([
    'script of home-page: 82.0 KB on /; the budget is 81.4 KB.',
    'script of opening-pages: 98.0 KB on /unknown and 1 more; the budget is 96.0 KB.',
    'CSS files: 1 on / and 2 more; the budget is 0.',
  ]);
});

test('refuses what the first round trip has no room for, unless the page is named as longer', () => {
  const long = randomBytes(16_000).toString('hex');
  writePages({ '/pricing': long, '/limits': long });
  expect(brokenBudgets(pageWeights(dist))).toEqual([
    expect.stringMatching(/^HTML with CSS of the first round trip: [\d.]+ KB on \/pricing; the budget is 14\.9 KB\./),
  ]);
});

test('counts what the desk loads on demand, with all that this needs, once', () => {
  mkdirSync(join(dist, 'client/assets'));
  writeClient({
    'assets/main.js': 3_000,
    'assets/desk.js': 'importAgain(`./today.js`);import(`./people.js`);import{a}from"./main.js";',
    'assets/today.js': 'import"./list.js";import(`./rarely.js`)'.padEnd(101_000),
    'assets/people.js': 'import{b}from"./list.js";'.padEnd(26_000),
    'assets/list.js': 'import{a}from"./main.js";'.padEnd(28_000),
  });
  writePages({ '/desk': headScriptElements('', ['/assets/main.js', '/assets/desk.js']) });
  expect(pageWeights(dist)).toMatchObject([{ js: 3_073, laterJs: 155_000 }]);
  expect(brokenBudgets(pageWeights(dist))).toEqual([
    expect.stringMatching(/^script of desk-pages: 158\.1 KB on \/desk; the budget is 158\.0 KB\. .*page-kinds\.ts/),
  ]);
});

function writeClient(files: Record<string, string | number>): void {
  for (const [name, content] of Object.entries(files)) {
    writeFileSync(join(dist, 'client', name), typeof content === 'number' ? Buffer.alloc(content) : content);
  }
}

function writePages(pages: Record<string, string>): void {
  const entries = Object.keys(pages).map((path, index) => ({
    path,
    file: `${index}.html`,
    status: 200,
    indexable: true,
    title: '',
    description: '',
  }));
  writeFileSync(join(dist, 'pages/index.json'), JSON.stringify(entries));
  for (const [index, html] of Object.values(pages).entries()) writeFileSync(join(dist, `pages/${index}.html`), html);
}
