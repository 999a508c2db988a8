import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { calculateJwkThumbprint, createLocalJWKSet, exportJWK, generateKeyPair, type JWK } from 'jose';
import * as v from 'valibot';
import type { Database } from '#server/platform/db/database.ts';
import { seal, unseal } from '#server/platform/sealed-text.ts';
import { StartError } from '#server/platform/start-error.ts';

const KEY_WRAP = 'PBES2-HS256+A128KW';
const CURRENT = 'current';

export interface SigningKeys {
  /** `kid`, `algorithm` and `privateKey` belong to the one key that signs. */
  kid: string;
  algorithm: string;
  privateKey: KeyObject;
  /** Finds the key that a token names. Earlier keys still verify until the operator removes them. */
  publicKeys: ReturnType<typeof createLocalJWKSet>;
  /** The JWK Set (RFC 7517 §5). */
  jwks: { keys: JWK[] };
}

/** The minimum of RFC 7518 §3.3. */
const MODULUS_MIN_BITS = 2_048;

const privateJwks = v.array(v.looseObject({ kid: v.exactOptional(v.string()), alg: v.exactOptional(v.string()) }));

/** The keys in `file`, or else the one in the database. The first server to start creates it, so replicas agree. */
export async function openSigningKeys(
  db: Database,
  { authSecret, file, now }: { authSecret: string; file: string | undefined; now: number },
): Promise<SigningKeys> {
  // Opened even if there is a file: it proves that this server has the same AUTH_SECRET as the others.
  const own = await openOwnKey(db, new TextEncoder().encode(authSecret), now);
  return file === undefined ? signingKeysOf([own]) : readKeysFile(file);
}

async function openOwnKey(db: Database, secret: Uint8Array, now: number): Promise<JWK> {
  const stored = (await readCurrent(db)) ?? (await makeCurrent(db, secret, now));
  const opened = await unseal(stored, secret, KEY_WRAP);
  // This service encrypted it, as a JWK.
  if (opened !== undefined) return JSON.parse(opened) as JWK;
  throw new StartError(
    'AUTH_SECRET is not the one that this database was first used with: put that one back (with the embedded database ' +
      'it is in secrets.json), the same on every replica. To change it for good, see docs/operations.md.',
  );
}

/** Servers that start at the same time all get the same key. */
async function makeCurrent(db: Database, secret: Uint8Array, now: number): Promise<string> {
  const encrypted_key = await seal(JSON.stringify(await generateSigningKey()), secret, KEY_WRAP);
  await db
    .insertInto('signing_keys')
    .values({ name: CURRENT, encrypted_key, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await readCurrent(db)) ?? encrypted_key;
}

export async function generateSigningKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  return exportJWK(privateKey);
}

/** The first of several private keys signs. */
export async function signingKeysOf(given: unknown): Promise<SigningKeys> {
  const pairs = await Promise.all(v.parse(privateJwks, given).map(importPair));
  const [first] = pairs;
  if (!first) throw new Error('There is no signing key.');
  const jwks = { keys: pairs.map(({ publicJwk }) => publicJwk) };
  const { kid, algorithm, privateKey } = first;
  return { kid, algorithm, privateKey, publicKeys: createLocalJWKSet(jwks), jwks };
}

/** The error doesn't quote the file, which may contain a key. */
async function readKeysFile(file: string): Promise<SigningKeys> {
  try {
    return await signingKeysOf(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    throw new StartError(
      `AUTH_SIGNING_KEYS_FILE: ${file} must hold a JSON array of private JWKs, each on the curve P-256 (ES256) or RSA ` +
        'with at least 2048 bits (RS256). Shared secrets (HS256) can not be published for others to verify with.',
    );
  }
}

async function readCurrent(db: Database): Promise<string | undefined> {
  const row = await db
    .selectFrom('signing_keys')
    .select('encrypted_key')
    .where('name', '=', CURRENT)
    .executeTakeFirst();
  return row?.encrypted_key;
}

async function importPair({ kid: givenKid, alg, ...material }: v.InferOutput<typeof privateJwks>[number]) {
  const key = createPrivateKey({ key: material, format: 'jwk' });
  const algorithm = algorithmOf(key);
  if (!algorithm || (alg ?? algorithm) !== algorithm) throw new Error('cannot sign access tokens');
  const publicPart = createPublicKey(key).export({ format: 'jwk' }) as JWK;
  const kid = givenKid ?? (await calculateJwkThumbprint(publicPart));
  const publicJwk: JWK = { ...publicPart, kid, alg: algorithm, use: 'sig', key_ops: ['verify'] };
  return { kid, algorithm, publicJwk, privateKey: key };
}

/** auth-js verifies these two itself; for any other it calls GET /user every time it reads a token. */
function algorithmOf({ asymmetricKeyType: type, asymmetricKeyDetails: details }: KeyObject) {
  if (type === 'ec' && details?.namedCurve === 'prime256v1') return 'ES256';
  if (type === 'rsa' && (details?.modulusLength ?? 0) >= MODULUS_MIN_BITS) return 'RS256';
  return undefined;
}
