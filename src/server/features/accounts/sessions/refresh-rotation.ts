/** Refresh tokens are used once: each use gives the next, and a late second use ends the session (security-bar A10). */
import { base64url } from 'jose';
import type { Transaction } from 'kysely';
import type { Tables } from '../../../platform/db/database.ts';
import type { RefreshTokenRow, SessionRow } from '../stores/accounts-tables.ts';
import { hashToken, newToken } from '../stores/account-tokens.ts';
import type { AuthErrorCode } from '../wire/auth-error.ts';
import { seal, unseal } from '../../../platform/sealed-text.ts';
import { addRefreshToken, endSessions, findRefreshToken, isOver, lockSession } from '../stores/session-store.ts';

/** 32 bytes in base64url. */
const TOKEN_FORM = /^[\w-]{43}$/;

export type Rotation =
  | { kind: 'rotated'; session: SessionRow; refreshToken: string }
  /** What was done must be committed all the same: a session that was ended stays so. */
  | {
      kind: 'refused';
      code: AuthErrorCode & ('refresh_token_not_found' | 'refresh_token_already_used' | 'session_expired');
    };

export function isRefreshToken(text: string): boolean {
  return TOKEN_FORM.test(text);
}

/**
 * Spends `token` and gives its successor. For `graceMs` after that it gives the same answer again, or whatever
 * has succeeded since: tabs refresh at the same moment, and answers get lost. Later uses end the session.
 */
export async function rotateRefreshToken(
  tx: Transaction<Tables>,
  token: string,
  graceMs: number,
  now: number,
): Promise<Rotation> {
  const tokenHash = hashToken(token);
  const given = await findRefreshToken(tx, tokenHash);
  const session = given && (await lockSession(tx, given.session_id));
  // Read again: whoever held the lock may have spent it.
  const current = session && (await findRefreshToken(tx, tokenHash));
  if (!current) return { kind: 'refused', code: 'refresh_token_not_found' };
  if (isOver(session, now)) {
    await endSessions(tx, session.user_id, { only: session.id });
    return { kind: 'refused', code: 'session_expired' };
  }
  if (current.spent_at === null) {
    return { kind: 'rotated', ...(await spend(tx, session, token, now)) };
  }
  if (current.spent_at + graceMs < now) {
    await endSessions(tx, session.user_id, { only: session.id });
    return { kind: 'refused', code: 'refresh_token_already_used' };
  }
  return { kind: 'rotated', session, refreshToken: await latestAfter(tx, session.id, token) };
}

async function spend(tx: Transaction<Tables>, session: SessionRow, token: string, now: number) {
  const parentHash = hashToken(token);
  const refreshToken = newToken();
  await tx.updateTable('refresh_tokens').set({ spent_at: now }).where('token_hash', '=', parentHash).execute();
  // Only hashes are stored, yet the grace needs the successor itself: readable to whoever sends the parent, and to
  // nobody who only has the database.
  const sealed = await seal(refreshToken, base64url.decode(token));
  await addRefreshToken(tx, { token: refreshToken, sessionId: session.id, parentHash, sealed, now });
  await tx.updateTable('sessions').set({ refreshed_at: now }).where('id', '=', session.id).execute();
  return { session: { ...session, refreshed_at: now }, refreshToken };
}

/** Follows the chain from a spent token to the one in use. */
async function latestAfter(tx: Transaction<Tables>, sessionId: string, token: string): Promise<string> {
  let latest = token;
  for (;;) {
    const child: RefreshTokenRow | undefined = await tx
      .selectFrom('refresh_tokens')
      .selectAll()
      .where('session_id', '=', sessionId)
      .where('parent_hash', '=', hashToken(latest))
      .executeTakeFirst();
    if (!child?.sealed_token) return latest;
    const successor = await unseal(child.sealed_token, base64url.decode(latest));
    if (successor === undefined) throw new Error('a refresh token was not sealed with its parent');
    latest = successor;
  }
}
