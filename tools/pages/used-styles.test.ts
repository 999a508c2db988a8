import { expect, test } from 'vitest';
import { usedStyles } from './used-styles.ts';

const HTML = '<body><p class="lead small">Hello</p><dialog class="box" hidden></dialog></body>';

test.each([
  ['keeps rules of the page', '.lead{a:b}.lead.small{a:b}', '.lead{a:b}.lead.small{a:b}'],
  ['leaves out rules without an element', '.gone{a:b}.lead .gone{a:b}.lead{a:b}', '.lead{a:b}'],
  ['keeps the used part of a list', '.lead,.gone{a:b}', '.lead{a:b}'],
  ['leaves out groups that become empty', '@media (width>40rem){.gone{a:b}}', ''],
  ['keeps rules without classes', 'p,[data-x=".gone"]{a:b}', 'p,[data-x=".gone"]{a:b}'],
  [
    'keeps rules for what an element is not',
    '.lead:not(.gone, :has(.away)){a:b}',
    '.lead:not(.gone, :has(.away)){a:b}',
  ],
  ['keeps what it would have to understand', ':is(.gone) p{a:b}', ':is(.gone) p{a:b}'],
  ['keeps states that come without a class', '.box[open]:focus{a:b}', '.box[open]:focus{a:b}'],
  ['keeps steps of animations', '@keyframes x{0%{a:b}to{a:b}}', '@keyframes x{0%{a:b}to{a:b}}'],
])('%s', (_, css, used) => expect(usedStyles(css, HTML)).toBe(used));
