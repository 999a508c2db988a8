/** The sessions and refresh_tokens tables: who is signed in, where, and until when. */
import { randomUUID } from 'node:crypto';
import { keptMs } from '../../../../shared/kept-periods.ts';
import type { Database, Queryable } from '../../../platform/db/database.ts';
import type { RefreshTokenRow, SessionRow, UserRow } from './accounts-tables.ts';
import { hashToken, newToken } from './account-tokens.ts';

export const SESSION_IDLE_MS = keptMs('sessions');
const SESSION_LIFETIME_MS = keptMs('sessions-at-most');
const USER_AGENT_MAX_LENGTH = 300;

/** Where a session is used, as its owner sees it in a list. */
export interface Device {
  userAgent: string;
  /** /24 or /48. */
  network: string;
}

export interface NewSession {
  userId: string;
  method: SessionRow['auth_method'];
  device: Device;
  now: number;
}

export async function addSession(
  tx: Queryable,
  { userId, method, device, now }: NewSession,
): Promise<{ session: SessionRow; refreshToken: string }> {
  const refreshToken = newToken();
  const session = await tx
    .insertInto('sessions')
    .values({
      id: randomUUID(),
      user_id: userId,
      created_at: now,
      refreshed_at: now,
      expires_at: now + SESSION_LIFETIME_MS,
      user_agent: device.userAgent.slice(0, USER_AGENT_MAX_LENGTH).toWellFormed(),
      network: device.network,
      aal: 'aal1',
      auth_method: method,
      auth_at: now,
      family_hash: hashToken(refreshToken),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await addRefreshToken(tx, { token: refreshToken, sessionId: session.id, now });
  return { session, refreshToken };
}

interface NewRefreshToken {
  token: string;
  sessionId: string;
  now: number;
}

export async function addRefreshToken(tx: Queryable, given: NewRefreshToken): Promise<void> {
  await tx
    .insertInto('refresh_tokens')
    .values({
      token_hash: hashToken(given.token),
      session_id: given.sessionId,
      created_at: given.now,
      spent_at: null,
    })
    .execute();
}

export async function findRefreshToken(db: Queryable, tokenHash: string): Promise<RefreshTokenRow | undefined> {
  return db.selectFrom('refresh_tokens').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst();
}

/** Of those that a session's refresh tokens begin with; told by every token the session ever had. */
export async function findSessionOfFamily(db: Queryable, familyHash: string): Promise<{ id: string } | undefined> {
  return db.selectFrom('sessions').select('id').where('family_hash', '=', familyHash).executeTakeFirst();
}

export async function deleteSpentTokens(tx: Queryable, sessionId: string, before: number): Promise<void> {
  await tx.deleteFrom('refresh_tokens').where('session_id', '=', sessionId).where('spent_at', '<', before).execute();
}

/** A session that is neither over nor idle for too long, with its user. */
export async function findLiveSession(
  db: Database,
  sessionId: string,
  now: number,
): Promise<{ user: UserRow; session: SessionRow } | undefined> {
  const session = await db.selectFrom('sessions').selectAll().where('id', '=', sessionId).executeTakeFirst();
  if (!session || isOver(session, now)) return undefined;
  const user = await db.selectFrom('users').selectAll().where('id', '=', session.user_id).executeTakeFirst();
  return user && { user, session };
}

/** Holds the session's row until the transaction ends. */
export async function lockSession(tx: Queryable, id: string): Promise<SessionRow | undefined> {
  return tx.selectFrom('sessions').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

export function isOver(session: SessionRow, now: number): boolean {
  return session.expires_at <= now || session.refreshed_at + SESSION_IDLE_MS <= now;
}

/** The account's sessions, the one used last first. */
export async function listSessions(db: Queryable, userId: string, now: number): Promise<SessionRow[]> {
  const sessions = await db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('refreshed_at', 'desc')
    .execute();
  return sessions.filter((session) => !isOver(session, now));
}

/**
 * Raises a session to aal2. Its refresh tokens of before are void: whoever holds one may have seen the password only.
 * Undefined when the session is gone.
 */
export async function raiseSession(
  tx: Queryable,
  id: string,
  factorId: string,
  now: number,
): Promise<{ session: SessionRow; refreshToken: string } | undefined> {
  const refreshToken = newToken();
  const session = await tx
    .updateTable('sessions')
    .set({
      aal: 'aal2',
      factor_id: factorId,
      factor_at: now,
      family_hash: hashToken(refreshToken),
      sealed_token: null,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  if (!session) return undefined;
  await tx.deleteFrom('refresh_tokens').where('session_id', '=', id).execute();
  await addRefreshToken(tx, { token: refreshToken, sessionId: id, now });
  return { session, refreshToken };
}

/** The sessions that this factor raised fall back to aal1. */
export async function lowerSessions(tx: Queryable, factorId: string): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ aal: 'aal1', factor_id: null, factor_at: null })
    .where('factor_id', '=', factorId)
    .execute();
}

export async function endLowSessions(tx: Queryable, userId: string): Promise<void> {
  await tx.deleteFrom('sessions').where('user_id', '=', userId).where('aal', '=', 'aal1').execute();
}

/** Their refresh tokens go with them. */
export async function endSessions(
  db: Queryable,
  userId: string,
  which: { only: string } | { except: string } | 'all',
): Promise<void> {
  const ofUser = db.deleteFrom('sessions').where('user_id', '=', userId);
  if (which === 'all') await ofUser.execute();
  else if ('only' in which) await ofUser.where('id', '=', which.only).execute();
  else await ofUser.where('id', '!=', which.except).execute();
}
