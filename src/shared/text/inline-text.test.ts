import { expect, it } from 'vitest';
import { parseInline } from './inline-parser.ts';
import { anchorOf, plainText } from './inline-text.ts';

it('keeps the words of every mark, and leaves out the footnotes', () => {
  expect(plainText('Plain')).toBe('Plain');
  const marked = [
    'See ',
    { to: '/pricing', text: 'prices' },
    ' ',
    { strong: 'now' },
    { note: 1 },
    ' or ',
    { em: 'later' },
  ];
  expect(plainText(marked)).toBe('See prices now or later');
});

it.each([
  ['Plain', 'Plain'],
  ['We answer in a second [ours], always', 'We answer in a second , always'],
  ['**Now** or *later*', [{ strong: 'Now' }, ' or ', { em: 'later' }]],
  ['See [prices](/pricing)[@calls]', ['See ', { to: '/pricing', text: 'prices' }, { note: 'calls' }]],
  ['', ''],
])('reads %j', (markdown, pieces) => {
  expect(parseInline(markdown)).toEqual(pieces === '' ? [] : pieces);
});

it.each([
  ['Numbers worth a look', 'numbers-worth-a-look'],
  ['“Why us?”', 'why-us'],
  ['24/7: who answers?', '24-7-who-answers'],
])('links to the section %j as %s', (heading, anchor) => {
  expect(anchorOf(heading)).toBe(anchor);
});
