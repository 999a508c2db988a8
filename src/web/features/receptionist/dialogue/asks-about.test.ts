/** A question about a service doesn't book it; a suggestion or a wish does. */
import { expect, it } from 'vitest';
import { asksAbout } from './asks-about.ts';

it.each([
  'how long does color take',
  "ok so what's a valuation",
  'do I have to come',
  'Do you guys validate parking',
  'can i bring my kid',
])('"%s" is a question', (message) => {
  expect(asksAbout(message)).toBe(true);
});

it.each([
  'how about a haircut',
  'what about color then',
  'do you also fix toilets',
  'do you unclog drains',
  'can i get a trim',
  'color on friday',
])('"%s" is a wish', (message) => {
  expect(asksAbout(message)).toBe(false);
});
