import { expect, test, vi } from 'vitest';
import { shortlistMessage } from './shortlist-message.ts';

test.each([
  ['?voices=flite-slt,espeak-rp', 'I would like to ask about these voices: Flite SLT, eSpeak RP.\n\n'],
  ['?voices=marked', 'I would like to ask about these voices: Flite SLT.\n\n'],
  ['?voices=nobody', ''],
  ['?voices=', ''],
  ['', ''],
])('the query "%s" begins the message with %j', async (query, message) => {
  vi.stubGlobal('sessionStorage', { getItem: () => 'flite-slt' });
  expect(await shortlistMessage(query)).toBe(message);
});

test('no voice is marked where storage is forbidden', async () => {
  vi.stubGlobal('sessionStorage', {
    getItem: () => {
      throw new Error('SecurityError');
    },
  });
  expect(await shortlistMessage('?voices=marked')).toBe('');
});
