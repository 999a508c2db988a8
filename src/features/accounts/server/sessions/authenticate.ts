/**
 * Authenticates a bearer token: its signature first, then the session row, so that signing out takes effect at once.
 */
import { SECOND_MS } from '#shared/site/durations.ts';
import type { Database, Queryable } from '#server/platform/db/database.ts';
import type { FactorRow, SessionRow, UserRow } from '../stores/accounts-tables.ts';
import type { AccessTokens } from './access-token.ts';
import { sessionNotFound, type AuthError } from '../wire/auth-error.ts';
import { awaitsSecondStep, factorsOf } from '../stores/factor-store.ts';
import { findLiveSession, isOver, lockSession } from '../stores/session-store.ts';
import { holderOf, lockUser } from '../stores/user-store.ts';
import type { CallerAuthentication } from '#server/platform/http/function-caller.ts';

export type Authentication =
  /** `half`: the password was right, but the app's code is still owed; the session can only take the second step. */
  | { kind: 'user' | 'half'; user: UserRow; session: SessionRow; factors: FactorRow[] }
  /** `error.code` is no_authorization (401), bad_jwt, session_not_found or user_banned (403). */
  | { kind: 'refused'; error: AuthError };

export const noBearer: AuthError = {
  code: 'no_authorization',
  message: 'This endpoint requires a valid Bearer token',
};
/** 403 instead of the 400 of signing in, because the official client drops a session only on 401, 403 and 404. */
const banned: AuthError = { code: 'user_banned', message: 'User is banned', status: 403 };
export const badToken: AuthError = { code: 'bad_jwt', message: 'invalid JWT: unable to parse or verify signature' };

export type Authenticate = ReturnType<typeof createAuthenticate>;

/** Throws only when the database is unavailable, which must never look like an invalid token. */
export function createAuthenticate(db: Database, accessTokens: AccessTokens) {
  return async (authorization: string | null | undefined, now: number): Promise<Authentication> => {
    const token = bearerOf(authorization);
    if (token === undefined) return { kind: 'refused', error: noBearer };
    const named = await accessTokens.verify(token, now);
    if (!named) return { kind: 'refused', error: badToken };
    const found = await findLiveSession(db, named.sessionId, now);
    if (!found || found.user.id !== named.userId) return { kind: 'refused', error: sessionNotFound };
    if (isBanned(found.user, now)) return { kind: 'refused', error: banned };
    const { user } = found;
    const session = asIssued(found.session, named);
    const factors = await factorsOf(db, user.id);
    return { kind: awaitsSecondStep(session, factors) ? 'half' : 'user', user, session, factors };
  };
}

/**
 * The session as a token may use it. A level belongs to the token as issued: whoever copied one from before the second
 * step doesn't get further by the owner taking it, nor by a later code.
 */
function asIssued(session: SessionRow, issued: Pick<SessionRow, 'aal' | 'factor_at'>): SessionRow {
  if (issued.aal === 'aal1') return { ...session, aal: 'aal1', factor_at: null };
  const { factor_at } = session;
  // Tokens give the time in seconds.
  const isLater = factor_at !== null && issued.factor_at !== null && factor_at >= issued.factor_at + SECOND_MS;
  return isLater ? { ...session, factor_at: issued.factor_at } : session;
}

/**
 * The authenticated caller, read again and locked until the transaction ends. Undefined when the session has ended
 * since, for which a slow body or the hashing of a password leaves time.
 */
export async function holdCaller(
  tx: Queryable,
  { user, session }: { user: Pick<UserRow, 'id'>; session: Pick<SessionRow, 'id' | 'aal' | 'factor_at'> },
  now: number,
): Promise<{ user: UserRow; session: SessionRow } | undefined> {
  const heldUser = await lockUser(tx, user.id);
  const heldSession = heldUser && (await lockSession(tx, session.id));
  if (!heldSession || isOver(heldSession, now) || isBanned(heldUser, now)) return undefined;
  return { user: heldUser, session: asIssued(heldSession, session) };
}

export function bearerOf(authorization: string | null | undefined): string | undefined {
  return /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1];
}

export function isBanned({ banned_until }: Pick<UserRow, 'banned_until'>, now: number): boolean {
  return banned_until !== null && banned_until > now;
}

/** Tells the functions endpoint who calls, in the platform's terms. */
export function createFunctionCallers(authenticate: Authenticate): CallerAuthentication {
  return {
    async identify(authorization, now) {
      const found = await authenticate(authorization, now);
      // An ended session must sign in again; any other invalid token is just unknown.
      if (found.kind === 'refused') return { kind: found.error.code === 'session_not_found' ? 'ended' : 'unknown' };
      return found.kind === 'half' ? { kind: 'visitor' } : { kind: 'user', user: holderOf(found.user, found.session) };
    },
    async hold(tx, { id, sessionId, aal, codeAt }, now) {
      if (sessionId === null) return undefined;
      const held = await holdCaller(tx, { user: { id }, session: { id: sessionId, aal, factor_at: codeAt } }, now);
      return held && holderOf(held.user, held.session);
    },
  };
}
