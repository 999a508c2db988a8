import { expect, it } from 'vitest';
import { plainText } from './inline-text.ts';

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
