import { expect, test } from 'vitest';
import { usedStyles } from './used-styles.ts';

const HTML = `<html><body style="color:var(--in-html)"><p class="lead small" data-chat="%CHAT%">Hello</p><p>There</p><h2 data-kind="a">Yes</h2>
<div class="box"><input type="text"><span></span></div><dialog class="menu"><b></b></dialog>
<details><summary>More</summary><i></i></details><details open><summary></summary><u></u></details></body></html>`;

const STAYS = [
  '.lead{a:b}.lead.small{a:b}body>.lead+p{a:b}',
  // States that the browser changes, with scripts or without.
  '.box:not(:hover){a:b}.lead:focus-visible{a:b}input:user-invalid{a:b}input:enabled+span{a:b}.lead:target{a:b}span:empty{a:b}',
  'details[open]>u{a:b}summary{a:b}.menu::backdrop{a:b}.menu:popover-open{a:b}details:has(>i){a:b}',
  'html:has(dialog:modal){a:b}body:has(input:focus) .lead{a:b}:root[data-theme=dark] [data-chat=other]{a:b}',
  // What an element is not, it may become, or cease to be.
  '.lead:not(.lead){a:b}.lead:not(:target){a:b}.lead:not(:has(.gone)){a:b}',
  '.lead::before{a:b}.lead:after{a:b}::selection{a:b}.box::placeholder{a:b}',
  ':is(.gone,.lead){a:b}.lead:is(.small,.gone){a:b}:where(.lead){a:b}',
  '.lead{&:focus{a:b}& + p{a:b}}.box{input{a:b}}',
  '[data-kind=a]{a:b}h2:nth-child(3){a:b}p:first-child{a:b}:root{a:b}',
  '@media (width>40rem){.lead{a:b}}@starting-style{.box{a:b}}',
  '@keyframes x{0%{a:b}to{a:b}}.lead{animation:linear both x}',
  ':root{--one:var(--two);--two:b;--in-html:b}.lead{a:var(--one, c)}',
  '@font-face{font-family:x}@page{margin:1cm}',
  '@font-face{font-family:x;unicode-range:U+20}@font-face{font-family:y;unicode-range:U+20}',
  '@font-face{font-family:x;unicode-range:U+20-7E}@font-face{font-family:x;unicode-range:U+20}',
];

test.each(STAYS)('keeps %s', (css) => expect(usedStyles(css, HTML)).toBe(css));

test.each([
  ['rules without an element', '.gone{a:b}.lead .small{a:b}table{a:b}.lead{a:b}', '.lead{a:b}'],
  ['rules for elements elsewhere', '.lead>p{a:b}.box+p{a:b}h2:first-child{a:b}', ''],
  ['rules for elements of another kind', '[data-kind=b]{a:b}input[type=radio]{a:b}a[href^=tel\\:]{a:b}', ''],
  ['rules for what is closed', '.menu>b{a:b}details>i{a:b}', ''],
  [
    'rules for what is not so at first',
    '.lead:hover{a:b}input:checked+span{a:b}input:required{a:b}.menu[open]{a:b}[aria-expanded=true]{a:b}',
    '',
  ],
  ['the unused part of a list', '.lead,.gone{a:b}', '.lead{a:b}'],
  ['rules in another', '.lead{a:b;& input{a:b}}.box{& .gone{a:b}}', '.lead{a:b}'],
  ['lists and places without an element', ':is(.gone) p{a:b}.box:has(.lead){a:b}', ''],
  ['groups that become empty', '@media (width>40rem){@supports (a:b){.gone{a:b}}}', ''],
  [
    'animations that nothing names',
    '@keyframes x{to{a:b}}.gone{animation:x 1s}.lead{animation:y 1s}',
    '.lead{animation:y 1s}',
  ],
  ['custom properties that nothing names', ':root{--one:var(--two);--two:b}.gone{a:var(--one)}', ''],
  [
    'faces of a font for characters that are not there',
    '@font-face{font-family:x;unicode-range:U+E9, U+4E00-9FFF}@font-face{font-family:x;unicode-range:U+20-7E}',
    '@font-face{font-family:x;unicode-range:U+20-7E}',
  ],
  [
    'faces of a font whose characters a later face has',
    '@font-face{font-family:x;unicode-range:U+20,U+E9}@font-face{font-family:x;unicode-range:U+20-7E}',
    '@font-face{font-family:x;unicode-range:U+20-7E}',
  ],
])('leaves out %s', (_, css, used) => expect(usedStyles(css, HTML)).toBe(used));
