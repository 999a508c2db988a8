import { randomUUID } from 'node:crypto';
import { keptMs } from '#shared/site/kept-periods.ts';
import type { Database, Queryable } from '#server/platform/db/database.ts';
import { statement, type Slots } from '#server/platform/db/statement.ts';
import type { RefreshTokenRow, SessionRow } from './accounts-tables.ts';
import { sha256 } from '#server/platform/sha256.ts';
import { newToken } from './account-tokens.ts';
import { findUser } from './user-store.ts';
import { USER_AGENT_MAX_LENGTH } from '#shared/visitors/sender-limits.ts';

export const SESSION_IDLE_MS = keptMs('sessions');
const SESSION_LIFETIME_MS = keptMs('sessions-at-most');

type NewSession = Pick<SessionRow, 'user_id' | 'auth_method' | 'user_agent' | 'network'>;

export async function addSession(tx: Queryable, given: NewSession, now: number) {
  const refreshToken = newToken();
  const session: SessionRow = {
    ...given,
    id: randomUUID(),
    created_at: now,
    refreshed_at: now,
    expires_at: now + SESSION_LIFETIME_MS,
    user_agent: given.user_agent.slice(0, USER_AGENT_MAX_LENGTH).toWellFormed(),
    aal: 'aal1',
    auth_at: now,
    factor_id: null,
    factor_at: null,
    family_hash: sha256(refreshToken),
    sealed_token: null,
  };
  await insertSession(tx, session);
  await addRefreshToken(tx, refreshToken, session.id, now);
  return { session, refreshToken };
}

const insertSession = statement((db, session: Slots<SessionRow>) => db.insertInto('sessions').values(session));

export async function addRefreshToken(tx: Queryable, token: string, sessionId: string, now: number): Promise<void> {
  await insertRefreshToken(tx, { token_hash: sha256(token), session_id: sessionId, created_at: now, spent_at: null });
}

const insertRefreshToken = statement((db, token: Slots<RefreshTokenRow>) =>
  db.insertInto('refresh_tokens').values(token),
);

export async function findRefreshToken(db: Queryable, tokenHash: string): Promise<RefreshTokenRow | undefined> {
  return db.selectFrom('refresh_tokens').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst();
}

/** Every token that the session ever had leads to its family, and so to the session. */
export async function findSessionOfFamily(db: Queryable, familyHash: string): Promise<{ id: string } | undefined> {
  return db.selectFrom('sessions').select('id').where('family_hash', '=', familyHash).executeTakeFirst();
}

export async function deleteSpentTokens(tx: Queryable, sessionId: string, before: number): Promise<void> {
  await tx.deleteFrom('refresh_tokens').where('session_id', '=', sessionId).where('spent_at', '<', before).execute();
}

/** The session with its user; undefined when it has expired or was idle for too long. */
export async function findLiveSession(db: Database, sessionId: string, now: number) {
  const [session] = await selectSession(db, { sessionId });
  if (!session || isOver(session, now)) return undefined;
  const user = await findUser(db, session.user_id);
  return user && { user, session };
}

const selectSession = statement((db, { sessionId }: Slots<{ sessionId: string }>) =>
  db.selectFrom('sessions').selectAll().where('id', '=', sessionId),
);

export async function lockSession(tx: Queryable, id: string): Promise<SessionRow | undefined> {
  return tx.selectFrom('sessions').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

export function isOver(session: SessionRow, now: number): boolean {
  return session.expires_at <= now || session.refreshed_at + SESSION_IDLE_MS <= now;
}

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
 * Raises a session to aal2 and revokes its earlier refresh tokens, because their holder may know only the password.
 * Undefined when the session is gone.
 */
export async function raiseSession(tx: Queryable, id: string, factorId: string, now: number) {
  const refreshToken = newToken();
  const session = await tx
    .updateTable('sessions')
    .set({ aal: 'aal2', factor_id: factorId, factor_at: now, family_hash: sha256(refreshToken), sealed_token: null })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  if (!session) return undefined;
  await tx.deleteFrom('refresh_tokens').where('session_id', '=', id).execute();
  await addRefreshToken(tx, refreshToken, id, now);
  return { session, refreshToken };
}

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

export async function endSessions(db: Queryable, userId: string, which: { only: string } | { except: string } | 'all') {
  const ofUser = db.deleteFrom('sessions').where('user_id', '=', userId);
  if (which === 'all') await ofUser.execute();
  else if ('only' in which) await ofUser.where('id', '=', which.only).execute();
  else await ofUser.where('id', '!=', which.except).execute();
}
