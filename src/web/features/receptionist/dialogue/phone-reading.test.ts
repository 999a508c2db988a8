import { expect, test } from 'vitest';
import { phoneWithNewEnd, readPhone } from './phone-reading.ts';

test.each([
  ['triple five, oh one four two', '555-0142'],
  ['five double five oh one double three', '555-0133'],
  ['five fifty five, oh one eight one', '555-0181'],
  ['5 5 5, 0 1 7 1', '555-0171'],
  ['555-0133 no wait 0134', '555-0134'],
  ['two one two, 555, oh one one five', '212-555-0115'],
  ['its 555/0133', '555-0133'],
])('"%s" is %s', (message, phone) => {
  expect(readPhone(message)?.phone).toBe(phone);
});

test.each([
  ['ends in 34 not 33', '555-0134'],
  ['the last digit is a 9 not a 3', '555-0139'],
  ['almost, its 0143 not 0133', '555-0143'],
  ['i typed that wrong its 0154', '555-0154'],
])('"%s" corrects the last digits', (message, phone) => {
  expect(phoneWithNewEnd(message, '555-0133', true)).toBe(phone);
});

test.each(['make it 12:30', 'wed at 2', 'its 5 Fern Street'])('"%s" corrects no phone number', (message) => {
  expect(phoneWithNewEnd(message, '555-0133', true)).toBeUndefined();
});
