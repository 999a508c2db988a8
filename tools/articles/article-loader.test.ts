import { expect, it } from 'vitest';
import { checkContent } from '../content/content-facts.ts';
import { loadArticle } from './article-loader.ts';

const load = (gives: string, body: string) => () =>
  loadArticle(
    'sample',
    `---
title: Sample
description: A sample
heading: A sample
asks: Is it?
about: law
figure: { caption: 'Two < three', bars: [{ label: Two, value: 2, shown: '2' }, { label: Three, value: 4, shown: '3', mark: true }] }
author: Nobody
published: 2026-11-21
checked: 2026-11-21
tags: [phone]
gives: ${gives}
keep: What it gives
---
${body}
`,
    { fill: (text) => text, check: checkContent, ledger: new Map() },
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
