import { expect, test } from 'vitest';
import { failureInWords } from './mail-failure-words.ts';

test.each([
  ['EENVELOPE 550 5.1.1', "The mail server says this address doesn't exist."],
  ['EENVELOPE 550', "The mail server says this address doesn't exist."],
  ['EENVELOPE', 'This is no address that mail can be sent to.'],
  ['EENVELOPE 552 5.2.2', 'Their mailbox is full.'],
  ['EMESSAGE 554 5.7.1', 'Their mail server takes our mail for spam or refuses our domain.'],
  ['ETIMEDOUT', "Our mail server didn't answer in time."],
  ['EENVELOPE 451', 'The mail server put it off until we gave up.'],
  ['Error', 'It could not be made or sent.'],
])('%s', (reason, words) => {
  expect(failureInWords(reason)).toBe(words);
});
