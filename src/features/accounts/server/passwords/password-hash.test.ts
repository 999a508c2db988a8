import { hash } from '@node-rs/argon2';
import { describe, expect, test } from 'vitest';
import { createPasswordHasher, HashingOverloaded } from './password-hash.ts';

describe('password hashing', () => {
  const passwords = createPasswordHasher();

  // 22 and 43 characters of base64 are 16 and 32 bytes.
  test('uses argon2id at the configured cost', async () => {
    const stored = await passwords.hash('correct horse battery');
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(passwords.isOutdated(stored)).toBe(false);
    expect(passwords.isOutdated(await hash('x', { memoryCost: 8192, timeCost: 1, parallelism: 1 }))).toBe(true);
  });

  test('hashes the whole password, at any length and in any script', async () => {
    const long = 'пароль🔑'.repeat(36);
    const stored = await passwords.hash(long);
    expect(await passwords.verify(stored, long)).toBe(true);
    expect(await passwords.verify(stored, long.slice(0, -2))).toBe(false);
  });

  test('matches nothing when no hash is stored', async () => {
    expect(await passwords.verify(undefined, '')).toBe(false);
  });

  // Two run and 32 wait.
  test('accepts at most 34 hashes at a time', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 40 }, async () => passwords.hash('x')));
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refused).toHaveLength(6);
    expect(refused.every((outcome) => outcome.reason instanceof HashingOverloaded)).toBe(true);
    await expect(passwords.hash('x')).resolves.toBeDefined();
  });

  test('refuses a first check under overload, and accepts the next one', async () => {
    const fresh = createPasswordHasher();
    const rush = Array.from({ length: 34 }, async () => fresh.hash('x'));
    await expect(fresh.verify(undefined, 'x')).rejects.toThrow(HashingOverloaded);
    const [stored] = await Promise.all(rush);
    expect(await fresh.verify(stored, 'x')).toBe(true);
  });
});
