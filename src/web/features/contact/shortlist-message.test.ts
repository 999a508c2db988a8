import { expect, test } from 'vitest';
import { shortlistMessage } from './shortlist-message.ts';

test.each([
  ['?voices=flite-slt,espeak-rp', 'I would like to ask about these voices: Flite SLT, eSpeak RP.\n\n'],
  ['?voices=nobody', ''],
  ['?voices=', ''],
  ['', ''],
])('the query "%s" begins the message with %j', async (query, message) => {
  expect(await shortlistMessage(query)).toBe(message);
});
