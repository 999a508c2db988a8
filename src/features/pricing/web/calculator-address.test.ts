import { expect, it } from 'vitest';
import words from '#content/brochures/pricing-brochure.yaml';
import { figureOf, monthOf, searchOf, typedFrom } from './calculator-address.ts';
import type { PricingFacts } from './calculator-address.ts';

const { fields } = words.artifact as PricingFacts;

it('restores every figure from the address that it wrote', () => {
  const typed = { calls: '310', minutesPerCall: '1.5', afterHours: '40', bookingValue: '95', staffCost: '22.5' };
  expect(typedFrom(searchOf(typed, fields, ''), fields)).toEqual(typed);
  expect(monthOf(typed, fields)).toEqual({
    calls: 310,
    minutesPerCall: 1.5,
    afterHours: 40,
    bookingValue: 95,
    staffCost: 22.5,
  });
});

it('leaves the sample month out of the address, and keeps foreign parameters', () => {
  expect(searchOf(typedFrom('', fields), fields, '')).toBe('');
  expect(searchOf(typedFrom('', fields), fields, '?calls=5&from=mail')).toBe('?from=mail');
});

it.each([
  ['0', 0],
  [' 12.5 ', 12.5],
  ['2,5', 2.5],
  ['0,125', 0.125],
  [',5', 0.5],
  ['1,200', 1200],
  ['12,500.5', 12_500.5],
  ['', undefined],
  ['.', undefined],
  ['1.200,5', undefined],
  ['1,2,3', undefined],
  ['1e3', undefined],
  ['0x10', undefined],
  ['-1', undefined],
  ['100000', 100_000],
  ['100001', undefined],
  ['1e999', undefined],
  ['many', undefined],
])('reads %j as %j', (text, figure) => {
  expect(figureOf(text, 100_000)).toBe(figure);
});

it("uses the sample's value for a field without a number", () => {
  expect(monthOf({ ...typedFrom('', fields), calls: 'many' }, fields).calls).toBe(fields.calls.sample);
});
