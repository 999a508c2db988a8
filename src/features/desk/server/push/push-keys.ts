/** The key pair by which push services know that a message is ours (RFC 8292). Made when the first member asks for it. */
import { exportJWK, generateKeyPair, importJWK, SignJWT, type JWK } from 'jose';
import { HOUR_MS, SECOND_MS } from '#shared/site/durations.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { seal, unseal } from '#server/platform/sealed-text.ts';
import type { PushKeyRow } from './push-tables.ts';

const CURRENT = 'current';
const ALGORITHM = 'ES256';
/** RFC 8292 allows a day. */
const SIGNED_FOR_MS = 12 * HOUR_MS;

/** Members who ask at the same time get the same one. */
export async function openPushKey(db: Queryable, secret: Uint8Array, now: number): Promise<string> {
  const stored = await readCurrent(db);
  if (stored) return stored.public_key;
  const { privateKey } = await generateKeyPair(ALGORITHM, { extractable: true });
  const jwk = await exportJWK(privateKey);
  const made = { name: CURRENT, public_key: publicPart(jwk), encrypted_key: await seal(JSON.stringify(jwk), secret) };
  await db
    .insertInto('push_keys')
    .values({ ...made, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await readCurrent(db))?.public_key ?? made.public_key;
}

/** The uncompressed point (SEC 1 §2.3.3). */
function publicPart({ x = '', y = '' }: JWK): string {
  const coordinates = [x, y].map((text) => Buffer.from(text, 'base64url'));
  return Buffer.concat([Buffer.from([4]), ...coordinates]).toString('base64url');
}

/** @returns The header that proves to this push service who sends. */
export async function signFor(
  db: Queryable,
  secret: Uint8Array,
  { endpoint, contact, now }: { endpoint: string; contact: string; now: number },
): Promise<string> {
  const stored = await readCurrent(db);
  const opened = stored && (await unseal(stored.encrypted_key, secret));
  if (!opened) throw new Error('no push key that AUTH_SECRET opens; see "Changing AUTH_SECRET" in docs/operations.md');
  // `openPushKey` encrypted it, as a JWK.
  const key = await importJWK(JSON.parse(opened) as JWK, ALGORITHM);
  const token = await new SignJWT({ sub: contact })
    .setProtectedHeader({ typ: 'JWT', alg: ALGORITHM })
    .setAudience(new URL(endpoint).origin)
    .setExpirationTime(Math.floor((now + SIGNED_FOR_MS) / SECOND_MS))
    .sign(key);
  return `vapid t=${token}, k=${stored.public_key}`;
}

async function readCurrent(db: Queryable): Promise<PushKeyRow | undefined> {
  return db.selectFrom('push_keys').selectAll().where('name', '=', CURRENT).executeTakeFirst();
}
