import { expect, it } from 'vitest';
import { phoneHref } from './phone-href.ts';
import { isPhoneNumber } from './typed-phone.ts';

it.each([
  ['(202) 555-0142', 'tel:2025550142'],
  ['+1 202.555.0142', 'tel:+12025550142'],
])('calls %s', (phone, href) => {
  expect(phoneHref(phone)).toBe(href);
});

it.each([
  ['(202) 555-0142', true],
  ['+44 (0)20 7946 0958', true],
  ['202-555-0142 ext. 12', true],
  ['202/555.0142 x3', true],
  ['12345', true],
  ['1234', false],
  ['1'.repeat(22), false],
  ['202 555 0142 call me', false],
  [`202 555 0142${' '.repeat(30)}`, false],
  ['+', false],
])('takes %s for a phone number: %s', (text, isOne) => {
  expect(isPhoneNumber(text)).toBe(isOne);
});
