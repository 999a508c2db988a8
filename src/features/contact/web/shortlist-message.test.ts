import { expect, test, vi } from 'vitest';
import { shortlistMessage } from './shortlist-message.ts';

test.each([
  ['?voices=marked', 'I would like to ask about these voices: Thalia, Google US English.\n\n'],
  ['?voices=Thalia', ''],
  ['?voices=', ''],
  ['', ''],
])('the query "%s" begins the message with %j', async (query, message) => {
  vi.stubGlobal('localStorage', { getItem: () => 'Thalia\nGoogle US English' });
  expect(await shortlistMessage(query)).toBe(message);
});

test('no voice is marked where storage is forbidden', async () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('SecurityError');
    },
  });
  expect(await shortlistMessage('?voices=marked')).toBe('');
});
