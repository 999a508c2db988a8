import { expect, it } from 'vitest';
import { documentsOf } from './search-documents.ts';

it('reads a page and its questions from the built HTML', () => {
  const html = `<body><header>Menu</header><main id="main"><h1>Calls &amp; costs</h1><p>Rates<sup><a href="#note-1">1</a></sup> vary.</p>
    <h2 id="a">Per minute</h2><nav data-unsearched><a href="#a">Contents</a></nav>
    <details id="why"><summary>Why so?</summary><p>Because of <a href="/pricing">rounding</a>.</p></details>
    <details><summary>Show the log</summary><p>Lines</p></details></main></body>`;
  expect(documentsOf('/pricing', html)).toEqual([
    {
      kind: 'Page',
      path: '/pricing',
      title: 'Calls & costs',
      headings: 'Per minute',
      tags: '',
      text: 'Rates vary. Per minute',
      since: '',
    },
    {
      kind: 'Question',
      path: '/pricing#why',
      title: 'Why so?',
      headings: '',
      tags: '',
      text: 'Because of rounding.',
      since: '',
    },
  ]);
});
