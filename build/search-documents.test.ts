import { expect, it } from 'vitest';
import { documentsOf } from './search-documents.ts';

it('reads a page and its questions from the built HTML', () => {
  const html = `<body><header>Menu</header><main id="main"><p class="eyebrow">Voice agents</p><h1>Calls &amp; costs</h1><p>Rates<sup><a href="#note-1">1</a></sup> vary.</p>
    <h2 id="a">Per minute</h2><nav data-unsearched><a href="#a">Contents</a></nav>
    <details id="why"><summary>Why so?</summary><p>Because of <a href="/pricing">rounding</a>.</p></details>
    <details><summary>Show the log</summary><p>Lines</p></details></main></body>`;
  expect(documentsOf('/mod-pricing', html)).toEqual([
    {
      kind: 'Page',
      path: '/mod-pricing',
      title: 'Calls & costs',
      headings: 'Per minute',
      tags: 'Voice agents mod pricing',
      text: 'Voice agents Rates vary. Per minute',
      since: '',
    },
    {
      kind: 'Question',
      path: '/mod-pricing#why',
      title: 'Why so?',
      headings: '',
      tags: '',
      text: 'Because of rounding.',
      since: '',
    },
  ]);
});
