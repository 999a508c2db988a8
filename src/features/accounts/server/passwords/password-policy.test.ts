import { expect, test } from 'vitest';
import { AuthRefusal } from '../wire/auth-error.ts';
import listed from './common-passwords.txt?raw';
import { fittingMetadata, requireGoodPassword } from './password-policy.ts';

const reasonsFor = (password: string, minLength = 8) => {
  try {
    requireGoodPassword(password, 'ann.lee@visitor.example', minLength);
    return [];
  } catch (error) {
    if (!(error instanceof AuthRefusal)) throw error;
    return error.authError.weakPassword?.reasons ?? [error.authError.code];
  }
};

test.each([
  'correct horse battery',
  'xk29vqpl',
  '        spaces        ',
  'пароль мой длинный',
  '🐎🔋🧷🎈🪁🧵🪡🧶',
  'x'.repeat(72) + 'more than bcrypt would read',
])('%s is accepted, whatever its characters', (password) => {
  expect(reasonsFor(password)).toEqual([]);
});

test.each(['abc', '🐎🔋🧷', 'seven77'])('%s is too short in characters', (password) => {
  expect(reasonsFor(password)).toEqual(['length']);
});

test.each([
  'password1',
  'PASSWORD1',
  'qwertyuiop',
  '1q2w3e4r5t',
  'sunshine123',
  '20252025',
  'aaaaaaaa',
  'ModAI2025!!',
  'mod-ai 2026',
  'ann.lee@visitor.example',
  'Ann.Lee123!',
])('%s is refused as guessable', (password) => {
  expect(reasonsFor(password)).toEqual(['pwned']);
});

test('the minimum length is a setting', () => {
  expect(reasonsFor('seven77', 6)).toEqual([]);
});

test('the maximum is 256 characters', () => {
  expect(reasonsFor('🔑'.repeat(255) + 'x')).toEqual([]);
  expect(reasonsFor('🔑'.repeat(256) + 'x')).toEqual(['validation_failed']);
});

test('the list has 3,000 passwords that would otherwise pass', () => {
  const passwords = listed.trim().split('\n');
  expect(passwords.length).toBeGreaterThan(3_000);
  expect(
    passwords.filter((password) => Array.from(password).length < 8 || password !== password.toLowerCase()),
  ).toEqual([]);
  expect(new Set(passwords).size).toBe(passwords.length);
});

test('takes full names of up to 200 characters, and metadata of up to 4 KiB', () => {
  const frame = JSON.stringify({ note: '' }).length;
  for (const fits of [{ full_name: '🎈'.repeat(200) }, { note: 'x'.repeat(4_096 - frame) }])
    expect(() => fittingMetadata({}, fits)).not.toThrow();
  for (const tooMuch of [{ full_name: '🎈'.repeat(201) }, { note: 'x'.repeat(4_097 - frame) }])
    expect(() => fittingMetadata({}, tooMuch)).toThrow(AuthRefusal);
});
