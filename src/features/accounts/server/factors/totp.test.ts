import { Secret } from 'otpauth';
import { expect, test } from 'vitest';
import { keyUri, newSecret, qrCode, stepOfCode } from './totp.ts';

/** RFC 6238, appendix B. Our six digits are the last six of its eight. */
const RFC_SECRET = Secret.fromUTF8('12345678901234567890').base32;
const STEP_MS = 30_000;

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
])('at second %i the code of the RFC is %s', (seconds, code) => {
  expect(stepOfCode(RFC_SECRET, code, seconds * 1000)).toBe(Math.floor(seconds / 30));
});

test('a code is valid one step before and after its own, and no longer', () => {
  const step = Math.floor(1_111_111_111 / 30);
  const at = (steps: number) => stepOfCode(RFC_SECRET, '050471', (step + steps) * STEP_MS);
  expect([-2, -1, 0, 1, 2].map(at)).toEqual([undefined, step, step, step, undefined]);
});

test.each(['', '05047', '0504711', ' 050471', '٠٥٠٤٧١', '050471\0'])('%o is not a code', (code) => {
  expect(stepOfCode(RFC_SECRET, code, 1_111_111_111_000)).toBeUndefined();
});

test('secrets are 160 random bits', () => {
  const secrets = Array.from({ length: 50 }, newSecret);
  expect(new Set(secrets).size).toBe(50);
  for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/);
});

// The official client puts the document into a data URL without encoding it.
test('the QR code is an SVG document that is valid in a data URL', () => {
  const uri = keyUri({ secret: RFC_SECRET, issuer: 'Mod AI', account: 'ann@visitor.example' });
  expect(Object.fromEntries(new URL(uri).searchParams)).toMatchObject({ secret: RFC_SECRET, issuer: 'Mod AI' });
  expect(qrCode(uri)).toMatch(/^<svg [^#%]*<\/svg>\s*$/);
});

test('the longest issuer and address fit a QR code', () => {
  const account = `${'+'.repeat(64)}@${'x'.repeat(189)}`;
  expect(() => qrCode(keyUri({ secret: newSecret(), issuer: '🙂'.repeat(40), account }))).not.toThrow();
});
