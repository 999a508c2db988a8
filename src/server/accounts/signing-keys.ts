/** The ES256 keys that sign access tokens: made once and kept in the database, or given by the operator in a file. */
import { readFileSync } from 'node:fs';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type CryptoKey, type JWK } from 'jose';
import * as v from 'valibot';
import type { Database } from '../db/database.ts';
import { seal, unseal } from './sealed-text.ts';

/** auth-js verifies ES256 and RS256 by itself; anything else sends it to GET /user for every look at a token. */
export const SIGNING_ALGORITHM = 'ES256';
const KEY_WRAP = 'PBES2-HS256+A128KW';
const CURRENT = 'current';

export interface SigningKeys {
  kid: string;
  privateKey: CryptoKey;
  /** By `kid`; those of earlier keys verify until the operator takes them out. */
  publicKeys: ReadonlyMap<string, CryptoKey>;
  /** RFC 7517 §5. */
  jwks: { keys: JWK[] };
}

/** Of several private keys the first signs. */
const keysFile = v.pipe(
  v.array(
    v.looseObject({ kty: v.literal('EC'), crv: v.literal('P-256'), x: v.string(), y: v.string(), d: v.string() }),
  ),
  v.minLength(1),
);

/** The keys in `file`; otherwise those in the database, made by whoever starts first, so that replicas agree. */
export async function openSigningKeys(
  db: Database,
  { authSecret, file, now }: { authSecret: string; file: string | undefined; now: number },
): Promise<SigningKeys> {
  if (file !== undefined) return signingKeysOf(readKeysFile(file));
  const secret = new TextEncoder().encode(authSecret);
  const stored = await readCurrent(db);
  const opened = stored === undefined ? undefined : await decrypt(stored, secret);
  if (opened) return signingKeysOf([opened]);
  // A changed AUTH_SECRET locks the old key away; a new one takes its place, and everybody's next refresh uses it.
  if (stored !== undefined) await db.deleteFrom('signing_keys').where('encrypted_key', '=', stored).execute();
  const made = { name: CURRENT, encrypted_key: await encrypt(await generateSigningKey(), secret), created_at: now };
  await db
    .insertInto('signing_keys')
    .values(made)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const agreed = await decrypt((await readCurrent(db)) ?? made.encrypted_key, secret);
  if (!agreed) throw new Error('Another server uses this database with a different AUTH_SECRET.');
  return signingKeysOf([agreed]);
}

export async function generateSigningKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair(SIGNING_ALGORITHM, { extractable: true });
  return exportJWK(privateKey);
}

export async function signingKeysOf(privateJwks: readonly JWK[]): Promise<SigningKeys> {
  const pairs = await Promise.all(privateJwks.map(importPair));
  const [first] = pairs;
  if (!first) throw new Error('There is no signing key.');
  return {
    kid: first.kid,
    privateKey: first.privateKey,
    publicKeys: new Map(pairs.map(({ kid, publicKey }) => [kid, publicKey])),
    jwks: { keys: pairs.map(({ publicJwk }) => publicJwk) },
  };
}

function readKeysFile(file: string): JWK[] {
  const result = v.safeParse(keysFile, JSON.parse(readFileSync(file, 'utf8')));
  if (!result.success)
    throw new Error(`AUTH_SIGNING_KEYS_FILE: ${file} must hold a JSON array of private JWKs for ES256.`);
  return result.output;
}

async function readCurrent(db: Database): Promise<string | undefined> {
  const row = await db
    .selectFrom('signing_keys')
    .select('encrypted_key')
    .where('name', '=', CURRENT)
    .executeTakeFirst();
  return row?.encrypted_key;
}

async function encrypt(jwk: JWK, secret: Uint8Array): Promise<string> {
  return seal(JSON.stringify(jwk), secret, KEY_WRAP);
}

/** Undefined when it was encrypted with another secret. */
async function decrypt(jwe: string, secret: Uint8Array): Promise<JWK | undefined> {
  const text = await unseal(jwe, secret, KEY_WRAP);
  // We encrypted it ourselves.
  return text === undefined ? undefined : (JSON.parse(text) as JWK);
}

async function importPair({ kty, crv, x, y, d, kid: givenKid }: JWK) {
  // Only these: a `key_ops` that lists both sign and verify is refused by WebCrypto.
  const curve = { ...(kty && { kty }), ...(crv && { crv }), ...(x && { x }), ...(y && { y }) } as JWK;
  const kid = givenKid ?? (await calculateJwkThumbprint(curve));
  const publicJwk: JWK = { ...curve, kid, alg: SIGNING_ALGORITHM, use: 'sig', key_ops: ['verify'] };
  const [privateKey, publicKey] = await Promise.all([
    importJWK({ ...curve, ...(d && { d }) }, SIGNING_ALGORITHM),
    importJWK(curve, SIGNING_ALGORITHM),
  ]);
  // Elliptic keys import as CryptoKey; bytes are for symmetric ones.
  return { kid, publicJwk, privateKey: privateKey as CryptoKey, publicKey: publicKey as CryptoKey };
}
