/** Encrypts text for storage (JWE, RFC 7516); only its key can read it. */
import { scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { compactDecrypt, CompactEncrypt } from 'jose';

/** RFC 7518 §4.5 for keys of 256 random bits, §4.8 for a secret that people chose. */
type KeyUse = 'dir' | 'PBES2-HS256+A128KW';

const CONTENT_ENCRYPTION = 'A256GCM';
const KEY_BYTES = 32;

export async function seal(text: string, key: Uint8Array, use: KeyUse = 'dir'): Promise<string> {
  return new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: use, enc: CONTENT_ENCRYPTION })
    .encrypt(key);
}

/** Undefined when it was sealed with another key or is damaged. */
export async function unseal(sealed: string, key: Uint8Array, use: KeyUse = 'dir'): Promise<string | undefined> {
  try {
    const { plaintext } = await compactDecrypt(sealed, key, {
      keyManagementAlgorithms: [use],
      contentEncryptionAlgorithms: [CONTENT_ENCRYPTION],
    });
    return new TextDecoder().decode(plaintext);
  } catch {
    return undefined;
  }
}

/** The same on every replica. Slow, in case a person chose the secret, so call it once, at the start. */
export async function deriveKey(authSecret: string, purpose: string): Promise<Uint8Array> {
  return (await promisify(scrypt)(authSecret, purpose, KEY_BYTES)) as Buffer;
}
