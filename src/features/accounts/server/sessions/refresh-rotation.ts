/** Rotates refresh tokens: each use returns the next token, and a late reuse ends the session. */
import { randomBytes } from 'node:crypto';
import { base64url } from 'jose';
import type { Transaction } from 'kysely';
import type { Tables } from '#server/platform/db/database.ts';
import type { RateLimiter } from '#server/platform/http/rate-limit.ts';
import type { SessionRow } from '../stores/accounts-tables.ts';
import { sha256 } from '#server/platform/sha256.ts';
import type { AuthErrorCode } from '../wire/auth-error.ts';
import { REFRESHES_PER_SESSION } from '../wire/account-limits.ts';
import { seal, unseal } from '#server/platform/sealed-text.ts';
import {
  addRefreshToken,
  deleteSpentTokens,
  endSessions,
  findRefreshToken,
  findSessionOfFamily,
  isOver,
  lockSession,
} from '../stores/session-store.ts';

/** A session's first token, 32 bytes in base64url, is its family; each later one is the family plus 16 own bytes. */
const TOKEN_FORM = /^[\w-]{43}(?:[\w-]{22})?$/;
const FAMILY_LENGTH = 43;
const OWN_BYTES = 16;

export type Rotation =
  | { kind: 'rotated'; session: SessionRow; refreshToken: string }
  /** The caller must commit: an ended session stays ended, and the count stays counted. */
  | {
      kind: 'refused';
      code: AuthErrorCode & ('refresh_token_not_found' | 'refresh_token_already_used' | 'session_expired');
    }
  | { kind: 'too-many'; retryAfterSeconds: number };

export function isRefreshToken(text: string): boolean {
  return TOKEN_FORM.test(text);
}

/**
 * Spends `token` and returns its successor. For `graceMs` after that it returns the token then in use, because tabs
 * refresh at the same moment and replies get lost. Later uses end the session. The cost doesn't grow with the number of
 * refreshes.
 */
export async function rotateRefreshToken(
  tx: Transaction<Tables>,
  token: string,
  { rateLimiter, graceMs }: { rateLimiter: RateLimiter; graceMs: number },
  now: number,
): Promise<Rotation> {
  const tokenHash = sha256(token);
  const familyHash = sha256(familyOf(token));
  const sessionId =
    (await findRefreshToken(tx, tokenHash))?.session_id ?? (await findSessionOfFamily(tx, familyHash))?.id;
  if (sessionId === undefined) return { kind: 'refused', code: 'refresh_token_not_found' };
  const retryAfterSeconds = await rateLimiter.consume(tx, REFRESHES_PER_SESSION, sessionId, now);
  if (retryAfterSeconds > 0) return { kind: 'too-many', retryAfterSeconds };
  const session = await lockSession(tx, sessionId);
  // Read again under the lock: a concurrent call may have spent it.
  const current = session && (await findRefreshToken(tx, tokenHash));
  if (!session || (!current && session.family_hash !== familyHash)) {
    return { kind: 'refused', code: 'refresh_token_not_found' };
  }
  if (isOver(session, now)) {
    await endSessions(tx, session.user_id, { only: session.id });
    return { kind: 'refused', code: 'session_expired' };
  }
  if (current?.spent_at === null) return { kind: 'rotated', ...(await spend(tx, session, token, graceMs, now)) };
  const inUse = current && current.spent_at + graceMs >= now ? await tokenInUse(session, token) : undefined;
  if (inUse === undefined) {
    await endSessions(tx, session.user_id, { only: session.id });
    return { kind: 'refused', code: 'refresh_token_already_used' };
  }
  return { kind: 'rotated', session, refreshToken: inUse };
}

async function spend(tx: Transaction<Tables>, session: SessionRow, token: string, graceMs: number, now: number) {
  const family = familyOf(token);
  const refreshToken = family + randomBytes(OWN_BYTES).toString('base64url');
  await tx.updateTable('refresh_tokens').set({ spent_at: now }).where('token_hash', '=', sha256(token)).execute();
  // After the grace period a token needs no row: its family shows that it was spent.
  await deleteSpentTokens(tx, session.id, now - graceMs);
  await addRefreshToken(tx, refreshToken, session.id, now);
  const changes = {
    refreshed_at: now,
    family_hash: sha256(family),
    // The grace period needs the token itself, so it is stored encrypted: any token of the family opens it, the
    // database alone doesn't.
    sealed_token: await seal(refreshToken, base64url.decode(family)),
  };
  await tx.updateTable('sessions').set(changes).where('id', '=', session.id).execute();
  return { session: { ...session, ...changes }, refreshToken };
}

/** Undefined for a token spent under a release without families. */
async function tokenInUse({ sealed_token: sealed }: SessionRow, token: string): Promise<string | undefined> {
  return sealed === null ? undefined : unseal(sealed, base64url.decode(familyOf(token)));
}

function familyOf(token: string): string {
  return token.slice(0, FAMILY_LENGTH);
}
