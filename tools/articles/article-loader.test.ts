import { expect, it } from 'vitest';
import type { Claim } from '#schemas/claim-schema.ts';
import { checkContent } from '../content/content-facts.ts';
import { loadArticle } from './article-loader.ts';

const load =
  (gives: string, body: string, caption = 'Two < three', ...claims: object[]) =>
  () =>
    loadArticle(
      'sample',
      `---
title: Sample
description: A sample
heading: A sample
asks: Is it?
about: law
figure: { caption: '${caption}', whole: 8, bars: [{ label: Two, value: 2, shown: '2' }, { label: Three, value: 4, shown: '3', mark: true, point: Three }] }
author: Nobody
published: 2026-11-21
checked: 2026-11-21
tags: [phone]
gives: ${gives}
keep: What it gives
---
${body}
`,
      {
        fill: (text) => text,
        check: checkContent,
        ledger: new Map((claims as Claim[]).map((claim) => [claim.id, claim])),
      },
    );

const SCRIPT = '> "May I record this call?"';
const TABLE = '| Place | Kept for |\n|---|---|\n| Phone carrier | |';
const CHECKLIST = ['One', 'Two', 'Three', 'Four', 'Five'].map((point, index) => `${index + 1}. ${point}`).join('\n');

it.each([
  ['script', SCRIPT, `${TABLE}\n\n${CHECKLIST}`],
  ['table', TABLE, `${SCRIPT}\n\n${CHECKLIST}`],
  ['checklist', CHECKLIST, `${SCRIPT}\n\n${TABLE}\n\n1. One\n2. Two\n\nText\n\n1. One\n2. Two\n3. Three`],
])('takes an article that gives a %s only when its text has one', (gives, with_, without) => {
  expect(load(gives, with_)).not.toThrow();
  expect(load(gives, without)).toThrow(`gives a ${gives}, but its text has none`);
});

it('knows nothing else that an article can give', () => {
  expect(load('poster', SCRIPT)).toThrow('gives');
});

const DRAWN = load('table', `First paragraph.\n\nSecond paragraph.\n\n${TABLE}`)();

it('opens with the first paragraph and the figure', () => {
  expect(DRAWN.opening).toMatch(/^<p>First paragraph\.<\/p>\s*<figure class="figure">[\s\S]*<\/figure>$/);
  expect(DRAWN.html).toMatch(/^\s*<p>Second paragraph\.<\/p>/);
});

it('draws each bar as its share of the whole, with its number as text', () => {
  expect(DRAWN.opening).toContain('<figcaption>Two &lt; three</figcaption>');
  expect(DRAWN.opening).toMatch(/<dt>Two<\/dt><dd>2<svg [^>]*aria-hidden="true"><path d="M0 0h25v1H0z"\/>/);
  expect(DRAWN.opening).toMatch(/<div data-marked><dt>Three<\/dt><dd>3<svg [^>]*><path d="M0 0h50v1H0z"\/>/);
});

it('states the number of the bar that stands out', () => {
  expect(DRAWN.point).toEqual({ number: '3', label: 'Three' });
});

it('cites in the caption', () => {
  const claim = { id: 'two', kind: 'figure', statement: 'Two.', source: 'A study', url: '', checked: '', note: '' };
  const { opening, footnotes } = load('table', `First.\n\nSecond.\n\n${TABLE}`, 'Two < three[@two]', claim)();
  expect(opening).toContain('Two &lt; three<sup><a href="#note-1"');
  expect(footnotes.map(({ id }) => id)).toEqual(['two']);
});

it('lists its sections, and only these, as contents', () => {
  const { contents, html } = load(
    'script',
    `First.\n\n## Who calls\n\n### At night\n\n${SCRIPT}\n\n## Who answers\n\nWe do.`,
  )();
  expect(contents.map(({ heading }) => heading)).toEqual(['Who calls', 'Who answers']);
  for (const { id, heading } of contents) expect(html).toContain(`<h2 id="${id}">${heading}</h2>`);
  expect(html).toMatch(/<h3 id="[^"]+">At night<\/h3>/);
});

it('names each table by its number, with headers but for an empty corner', () => {
  const { html } = load('table', `First.\n\nSecond.\n\n${TABLE}\n\n| | Fee |\n|---|---|\n| Setup | None |`)();
  expect(html.match(/aria-label="Table \d"/g)).toEqual(['aria-label="Table 1"', 'aria-label="Table 2"']);
  expect(html).toContain('<tr><th scope="col">Place</th><th scope="col">Kept for</th></tr>');
  expect(html).toContain('<tr><td></td><th scope="col">Fee</th></tr>');
});

it('shows no mark of our own figures', () => {
  expect(load('table', `We had 3 calls. [ours]\n\nThen 4.[ours]\n\n${TABLE}`)().opening).toMatch(
    /^<p>We had 3 calls\.<\/p>/,
  );
});

it.each([
  [220, 1],
  [221, 2],
])('of %i words is read in %i minutes', (count, minutes) => {
  const script = SCRIPT.split(' ').length;
  const words = Array.from({ length: count - script }, () => 'word').join(' ');
  expect(load('script', `${words}\n\n${SCRIPT}`)().readingMinutes).toBe(minutes);
});
