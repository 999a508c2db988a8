import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { siteSignature, withLineBreaks } from './email-parts.tsx';

it('keeps the breaks of a text', () => {
  expect(renderToStaticMarkup(withLineBreaks('a\n\nb'))).toBe('a<br/><br/>b');
});

it('makes 300 breaks at most and loses no word', () => {
  const words = Array.from({ length: 2_500 }, (_, index) => `w${index}`);
  const html = renderToStaticMarkup(withLineBreaks(words.join('\n')));
  expect(html.split('<br/>')).toHaveLength(301);
  expect(html.split(/<br\/>| /)).toEqual(words);
});

it.each([
  [{}, 'Dana Hill\nFounder'],
  [{ phone: '555-0101' }, 'Dana Hill\nFounder, 555-0101'],
])('signs with %j', (more, signature) => {
  const dana = { name: 'Dana Hill', role: 'Founder', answersFor: 'Calls', signs: true as const, ...more };
  const others = { name: 'Bo', role: 'Engineer', answersFor: 'Calls' };
  expect(siteSignature([others, dana])).toBe(signature);
  expect(siteSignature([others])).toBe('');
});
