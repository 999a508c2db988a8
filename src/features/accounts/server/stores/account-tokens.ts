/** Stores the tokens of mailed links: created when a mail is rendered, stored as a hash, used once. */
import { MINUTE_MS } from '#shared/site/durations.ts';
import { randomBytes } from 'node:crypto';
import type { Transaction } from 'kysely';
import { emailKey } from '#shared/text/email-address.ts';
import { keptMs } from '#shared/site/kept-periods.ts';
import type { Queryable, Tables } from '#server/platform/db/database.ts';
import type { OneTimeTokenRow } from './accounts-tables.ts';
import type { EmailDeclaration } from '#server/platform/mail/outbox/email-declaration.ts';
import { withdrawLinks } from '#server/platform/mail/outbox/outbox-store.ts';
import { lockUser, metadataOf, type Metadata } from './user-store.ts';
import { sha256 } from '#server/platform/sha256.ts';

export type TokenKind = OneTimeTokenRow['kind'];

const TOKEN_BYTES = 32;
/** No kind of link works longer, except invitations to the team. */
const LINK_MS = keptMs('links');

export const TOKEN_LIFETIME_MS: Record<TokenKind, number> = {
  signup: LINK_MS,
  recovery: 60 * MINUTE_MS,
  email_change_current: LINK_MS,
  email_change_new: LINK_MS,
  claim: LINK_MS,
};

export interface TokenWish {
  userId: string;
  kind: TokenKind;
  /** The address the link is about: the user's own, and for both kinds of email change the new one. */
  email: string;
  /** The password and metadata that take effect when this link confirms the account. */
  passwordHash?: string | undefined;
  metadata?: Metadata | undefined;
  /** Instead of its kind's. */
  lifetimeMs?: number;
  now: number;
}

/** Creates a token for one link. A retried mail gets another; earlier ones stay valid. */
export async function mintToken(db: Queryable, wish: TokenWish): Promise<string> {
  const { userId, kind, email, passwordHash = null, metadata, lifetimeMs = TOKEN_LIFETIME_MS[kind], now } = wish;
  const token = newToken();
  await db
    .insertInto('one_time_tokens')
    .values({
      token_hash: sha256(token),
      user_id: userId,
      kind,
      email: emailKey(email),
      password_hash: passwordHash,
      user_metadata: metadata === undefined ? null : JSON.stringify(metadata),
      created_at: now,
      expires_at: now + lifetimeMs,
    })
    .execute();
  return token;
}

export type SpentToken = NonNullable<Awaited<ReturnType<typeof consumeToken>>>;

/**
 * Uses up a token of one of these kinds, and with it all others of the same user and kind. Undefined when there is none
 * or it has expired. Of concurrent attempts only one succeeds: they queue for the user's row, which stays locked until
 * the caller's transaction ends.
 */
export async function consumeToken(tx: Transaction<Tables>, token: string, kinds: readonly TokenKind[], now: number) {
  const tokenHash = sha256(token);
  const found = await tx
    .selectFrom('one_time_tokens')
    .select(['user_id', 'kind'])
    .where('token_hash', '=', tokenHash)
    .where('kind', 'in', kinds)
    .executeTakeFirst();
  if (!found) return undefined;
  const user = await lockUser(tx, found.user_id);
  const spent = await tx
    .deleteFrom('one_time_tokens')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .returning(['email', 'password_hash', 'user_metadata'])
    .executeTakeFirst();
  if (!user || !spent) return undefined;
  await deleteTokens(tx, user.id, [found.kind]);
  return {
    user,
    kind: found.kind,
    email: spent.email,
    passwordHash: spent.password_hash,
    metadata: spent.user_metadata === null ? null : metadataOf({ user_metadata: spent.user_metadata }),
  };
}

export async function deleteTokens(db: Queryable, userId: string, kinds: readonly TokenKind[]): Promise<void> {
  await db.deleteFrom('one_time_tokens').where('user_id', '=', userId).where('kind', 'in', kinds).execute();
}

/** Invalidates every link requested so far, sent or still queued. `emails` are those of all features. */
export async function endLinks(tx: Transaction<Tables>, userId: string, emails: readonly EmailDeclaration[]) {
  await tx.deleteFrom('one_time_tokens').where('user_id', '=', userId).execute();
  await withdrawLinks(tx, userId, emails);
}

/** 256 random bits as URL-safe text. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}
