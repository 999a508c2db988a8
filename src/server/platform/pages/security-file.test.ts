import { expect, test } from 'vitest';
import { securityFile } from './machine-files.ts';

test('names the contact, the policy and the day on which it expires', () => {
  const { path, bytes } = securityFile('https://site.example', 'hello@site.example', Date.UTC(2026, 10, 21, 9));
  expect(path).toBe('/.well-known/security.txt');
  expect(bytes.toString()).toBe(
    [
      'Contact: mailto:hello@site.example',
      'Expires: 2027-11-21T09:00:00.000Z',
      'Preferred-Languages: en',
      'Canonical: https://site.example/.well-known/security.txt',
      'Policy: https://site.example/trust',
      '',
    ].join('\n'),
  );
});
