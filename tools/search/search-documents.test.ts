import { expect, it } from 'vitest';
import { documentsOf } from './search-documents.ts';

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
