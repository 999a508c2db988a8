import { describe, expect, it, test } from 'vitest';
import { joinAddress, readAddress } from './street-address.ts';

const UNASKED = { isAsked: false, isNameAsked: false };
const ASKED = { isAsked: true, isNameAsked: false };

describe('reading', () => {
  test.each([
    ["uh it's 12 Oak Street", '12 Oak Street'],
    ['unit 4, 18 Mill Road', 'unit 4, 18 Mill Road'],
    ['fourteen elm street please', 'fourteen elm street'],
    ['tomorrow at 11, 5 Elm Road apt 2B', '5 Elm Road apt 2B'],
    ['the house on Birch Court', 'Birch Court'],
    ['viewing Cedar Road', 'Cedar Road'],
    ["we're at the corner of 5th and Main", 'corner of 5th and Main'],
    ['unit 7 at 20 Lake Road', 'unit 7 at 20 Lake Road'],
  ])('finds the address in "%s"', (message, text) => {
    expect(readAddress(message, UNASKED)?.text).toBe(text);
  });

  test.each([
    'I am Ann Lee',
    'tomorrow at 11',
    "I'm Dee Lane",
    'down the road',
    'friday morning',
    'yes',
    '1400 Broadway',
  ])('finds none in "%s"', (message) => {
    expect(readAddress(message, UNASKED)).toBeUndefined();
  });

  it('accepts shorter addresses when it asked for one', () => {
    expect(readAddress('1400 Broadway', ASKED)?.text).toBe('1400 Broadway');
    expect(readAddress('5th and Main', ASKED)?.text).toBe('5th and Main');
    expect(readAddress('Main Street 12', ASKED)?.text).toBe('Main Street 12');
    expect(readAddress('12 Elm, thanks', ASKED)?.text).toBe('12 Elm');
    expect(readAddress('Ann Lee', ASKED)).toBeUndefined();
  });
});

test.each([
  [undefined, '12', undefined],
  ['Oak Street', 'number 12', '12 Oak Street'],
  ['2 bedroom', 'Oak Street', 'Oak Street'],
  ['13 Fox Lane', 'the street is Fox Road', '13 Fox Road'],
  ['200 Mill Road', 'apt 5B', '200 Mill Road, apt 5B'],
  ['200 Mill Road, apt 5B', 'apt 6', '200 Mill Road, apt 6'],
  ['12 Oak Street', '14 Oak Street', '14 Oak Street'],
])('joins %s and "%s" to %s', (known, said, joined) => {
  const read = readAddress(said, ASKED);
  expect(read && joinAddress(known, read)).toBe(joined);
});
