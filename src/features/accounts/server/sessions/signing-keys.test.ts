import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportJWK, generateKeyPair } from 'jose';
import { expect, test } from 'vitest';
import { describeOnEachDatabase } from '#test/support/test-database.ts';
import { generateSigningKey, openSigningKeys } from './signing-keys.ts';

const SECRET = 'a secret of the tests, long enough to be one';

async function rsaKey() {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return exportJWK(privateKey);
}

describeOnEachDatabase('signing keys', (database) => {
  const open = (authSecret = SECRET, file?: string) => openSigningKeys(database.db, { authSecret, file, now: 0 });

  test('are created once, however many servers start together', async () => {
    const opened = await Promise.all(Array.from({ length: 5 }, () => open()));
    expect(new Set([...opened, await open()].map((keys) => keys.kid)).size).toBe(1);
  });

  test('cannot be read with the database alone', async () => {
    await open();
    const [stored] = await database.db.selectFrom('signing_keys').selectAll().execute();
    expect(stored?.encrypted_key.split('.')).toHaveLength(5);
  });

  test('refuse another AUTH_SECRET, with a file too, until the operator removes the key', async () => {
    const { kid } = await open();
    const file = join(import.meta.dirname, 'none.json');
    await expect(open(`${SECRET}!`)).rejects.toThrow(/^AUTH_SECRET is not the one/);
    await expect(open(`${SECRET}!`, file)).rejects.toThrow(/^AUTH_SECRET is not the one/);
    expect((await open()).kid).toBe(kid);
    await database.db.deleteFrom('signing_keys').execute();
    expect((await open(`${SECRET}!`)).kid).not.toBe(kid);
  });

  test('let only servers with one AUTH_SECRET start when several start together on an empty database', async () => {
    const opened = await Promise.allSettled([open(), open(`${SECRET}!`), open(), open(`${SECRET}!`)]);
    expect(opened.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected']);
  });

  test('come from a file where there is one: the first signs, all verify', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'keys-'));
    const file = join(folder, 'keys.json');
    // The official client's test suite writes keys like this; WebCrypto would refuse these key_ops.
    const first = { ...(await generateSigningKey()), kid: 'first', key_ops: ['sign', 'verify'] };
    writeFileSync(file, JSON.stringify([first, { ...(await rsaKey()), kid: 'second' }]));
    const keys = await open(SECRET, file);
    expect([keys.kid, keys.jwks.keys.map(({ kid }) => kid)]).toEqual(['first', ['first', 'second']]);
    expect(JSON.stringify(keys.jwks)).not.toContain(first.d);
    rmSync(folder, { recursive: true });
  });

  test.each([
    ['no key', async () => []],
    ['a shared secret', async () => [{ kty: 'oct', alg: 'HS256', k: 'canary' }]],
    ['a short RSA key', async () => [{ ...(await rsaKey()), n: 'canary' }]],
    ['a key of another algorithm', async () => [{ ...(await generateSigningKey()), alg: 'ES512' }]],
    ['a public key', async () => [{ ...(await generateSigningKey()), d: undefined }]],
    ['a broken key', async () => [{ ...(await generateSigningKey()), x: 'canary' }]],
  ])('are refused when the file holds %s, without quoting it', async (_, keys) => {
    const folder = mkdtempSync(join(tmpdir(), 'keys-'));
    const file = join(folder, 'keys.json');
    writeFileSync(file, JSON.stringify(await keys()));
    const error = await open(SECRET, file).catch((thrown: unknown) => thrown);
    expect(String(error)).toContain('AUTH_SIGNING_KEYS_FILE');
    expect(String(error)).not.toContain('canary');
    rmSync(folder, { recursive: true });
  });
});
