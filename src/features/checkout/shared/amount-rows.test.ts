import { expect, test } from 'vitest';
import { amountRows, lineRows } from './amount-rows.ts';

const NOTHING_OFF = { discount: 0, promotionCode: null, tax: null, total: 90_000, currency: 'usd' };

test.each([
  ['nothing off and no tax known', {}, ['Total: $900.00']],
  ['no tax', { tax: 0 }, ['Sales tax: $0.00', 'Total: $900.00']],
  ['a tax', { tax: 9_000, total: 99_000 }, ['Subtotal: $900.00', 'Sales tax: $90.00', 'Total: $990.00']],
  ['a discount', { discount: 18_000, total: 72_000 }, ['Subtotal: $900.00', 'Discount: -$180.00', 'Total: $720.00']],
  [
    'a discount by code and a tax',
    { discount: 18_000, promotionCode: 'EXAMPLE20', tax: 7_200, total: 79_200 },
    ['Subtotal: $900.00', 'Discount (EXAMPLE20): -$180.00', 'Sales tax: $72.00', 'Total: $792.00'],
  ],
])('the sums of an order with %s', (_, changed, rows) => {
  const shown = amountRows({ ...NOTHING_OFF, ...changed }, 'Total');
  expect(shown.map(({ label, amount }) => `${label}: ${amount}`)).toEqual(rows);
  expect(shown.map(({ isTotal }) => isTotal)).toEqual(rows.map((_row, index) => index === rows.length - 1));
});

test.each([
  [1, 'Mentor: $49.00'],
  [2, 'Mentor, 2 × $49.00: $98.00'],
])('a line of %d', (quantity, row) => {
  const line = { label: 'Mentor', quantity, unitAmount: 4_900, amount: quantity * 4_900, recurring: true };
  expect(lineRows([line], 'usd').map(({ label, amount }) => `${label}: ${amount}`)).toEqual([row]);
});
