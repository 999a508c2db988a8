import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Unbroken } from './unbroken.tsx';

test.each([
  ['Kim, 555-0146, 310 Example Road.', ['555-0146', '310 Example Road']],
  ['No cooling, an 81-year-old at home, 27 Interminablestreet Road.', ['81-year-old']],
  ['Call +1 202-555-0142 by 10:30 AM, or at 9 a.m.', ['+1 202-555-0142', '10:30 AM', '9 a.m.']],
  ['Two-step, 24/7, $89.', []],
])('keeps whole what belongs together: %s', (text, whole) => {
  const html = renderToStaticMarkup(<Unbroken text={text} />);
  expect([...html.matchAll(/"unbroken">([^<]*)/g)].map(([, piece]) => piece)).toEqual(whole);
  expect(html.replaceAll(/<[^>]*>/g, '')).toBe(text);
});
