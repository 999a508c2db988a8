/** What is masked before the model sees it, by its form. Names are not, and an address without any usual form isn't either. */
import { describe, expect, test } from 'vitest';
import { maskDetails, maskKnown, putBack } from './detail-masks.ts';

const masked = (said: string) => maskDetails({ masks: {} }, said).text;

describe('is masked', () => {
  test.each([
    ['Call 555-0142, please.', 'Call [phone 1], please.'],
    ['(202) 555-0142 or rosa@mail.example', '[phone 1] or [email 1]'],
    ['five five five, zero one four two', '[phone 1]'],
    ['12 Oak Street', '[address 1]'],
    ['Come to 17 example hill, please.', 'Come to [address 1], please.'],
    ['221b north main st', '[address 1]'],
    ['17 Example Hill', '[address 1]'],
    ["I'm at 9 oak and the sink leaks.", "I'm at [address 1] and the sink leaks."],
    ['My address is 9 Elm.', 'My address is [address 1].'],
    ['Write to P.O. Box 12 or po box 345.', 'Write to [address 1] or [address 2].'],
    ['Estoy en la calle Olmo 14.', 'Estoy en la [address 1].'],
  ])('%s', (said, expected) => {
    expect(masked(said)).toBe(expected);
  });
});

describe('is left as it is', () => {
  test.each([
    'I am 5 minutes down the road.',
    'He has 2 boxes on the way.',
    'Could you come on 12 December at 10 AM?',
    "I'm at 9 percent.",
    'There are 2 leaks and 1 dead outlet.',
    'My name is Rosa Hill.',
  ])('%s', (said) => {
    expect(masked(said)).toBe(said);
  });
});

test('what was masked once has the same mark again, and comes back by it', () => {
  const talk = { masks: {} };
  const first = maskDetails(talk, 'Call 555-0142 or 555-0143.');
  expect(first.text).toBe('Call [phone 1] or [phone 2].');
  expect(maskDetails(talk, 'I said 555-0142.').text).toBe('I said [phone 1].');
  expect(first.found).toEqual([
    { kind: 'phone', value: '555-0142' },
    { kind: 'phone', value: '555-0143' },
  ]);
  expect(putBack(talk, 'So [Phone 1], [phone_2] and [phone 3]?')).toBe('So 555-0142, 555-0143 and [phone 3]?');
});

test('of two details of which one holds the other, the longer is masked first', () => {
  const talk = { masks: { '[phone 1]': '555-0142', '[phone 2]': '202 555-0142' } };
  expect(maskKnown(talk, 'Ring 202 555-0142, not 555-0142.')).toBe('Ring [phone 2], not [phone 1].');
});
