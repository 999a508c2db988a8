import { expect, test } from 'vitest';
import { shortlistMessage } from './shortlist-message.ts';

test.each([
  ['?voices=flite-slt,espeak-rp', 'I would like to ask about these voices: Flite SLT, eSpeak RP.\n\n'],
  ['?voices=nobody', ''],
  ['?voices=', ''],
  ['', ''],
])('%s', async (query, message) => {
  expect(await shortlistMessage(query)).toBe(message);
});
