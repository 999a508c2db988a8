import { expect, it } from 'vitest';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSummaries } from '../articles/article-files.ts';
import { documentsOf, searchDocuments } from './search-documents.ts';

it('reads a page and its questions from the built HTML', () => {
  const html = `<body><header>Menu</header><main id="main"><p class="eyebrow">Voice agents</p><h1>Calls &amp; costs</h1><p>Rates<sup><a href="#note-1">1</a></sup> <em>vary</em><sup>2</sup>.</p><p><a href="/">Talk to us</a><a href="/">See prices</a></p><div class="actions">%IF_AGENT_PHONE%<a href="/">Call</a>%ELSE%<a href="/">Write</a>%END_IF%</div><img src="/a.avif" alt="A calendar"><button>Next</button><p>%MODEL_USE%</p><table><tr><th>Fee</th><td>None</td></tr></table><p><b>Why it failed</b>Test 9</p>
    <h2 id="a">Per minute</h2><nav><a href="#a">Contents</a></nav><p data-unsearched>Elsewhere</p>
    <details id="why"><summary>Why so?</summary><p>Because of <a href="/pricing">rounding</a>.</p></details>
    <details data-fold="law"><summary><h2>The law</h2></summary><div id="law"><p>Consent first.</p></div></details>
    <details><summary>Show the log</summary><p>Lines</p></details></main></body>`;
  expect(
    documentsOf(html, { path: '/mod-pricing', title: 'Pricing', description: 'Three plans.', words: 'price fees' }),
  ).toEqual([
    {
      kind: 'Page',
      path: '/mod-pricing',
      title: 'Pricing',
      headings: 'Calls & costs Per minute The law',
      tags: 'Voice agents mod pricing',
      words: 'price fees',
      lead: 'Three plans.',
      text: 'Voice agents · Rates vary. Talk to us · See prices · Fee · None · Why it failed · Test 9 · Per minute · The law · Consent first.',
      since: '',
    },
    {
      kind: 'FAQ',
      path: '/mod-pricing#why',
      title: 'Why so?',
      headings: '',
      tags: '',
      words: '',
      lead: '',
      text: 'Because of rounding.',
      since: '',
    },
  ]);
});

it('reads each page once, as it is today, and those that are listed or have words of the search', () => {
  const [article] = readSummaries();
  if (!article) throw new Error('There are no articles.');
  const folder = mkdtempSync(join(tmpdir(), 'search-'));
  const page = (path: string, text: string, more: object = {}) => {
    const file = `${text}.html`;
    writeFileSync(join(folder, file), `<main><h1>One</h1><p>${text}</p></main>`);
    return { path, file, status: 200, indexable: true, title: 'One', description: '', ...more };
  };
  const written = `/blog/${article.slug}`;
  const found = searchDocuments(
    folder,
    [
      page('/voice', 'listed'),
      page('/draft', 'unlisted', { indexable: false }),
      page('/pricing', 'searched', { indexable: false }),
      page('/blog', 'before'),
      page('/blog', 'after'),
      page(written, 'written', { from: article.published }),
      page('/blog/unknown', 'unknown', { from: article.published }),
    ],
    [article],
  );
  rmSync(folder, { recursive: true });
  expect(found.map(({ id, kind, path, text, since }) => [id, kind, path, text.split(' ').at(-1), since])).toEqual([
    [0, 'Page', '/voice', 'listed', ''],
    [1, 'Page', '/pricing', 'searched', ''],
    [2, 'Page', '/blog', 'after', ''],
    [3, 'Article', written, 'written', article.published],
  ]);
});
