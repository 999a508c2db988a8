/** Who a bearer token speaks for: the token's signature first, then the session row, so that signing out takes effect at once. */
import type { Database, SessionRow, UserRow } from '../db/database.ts';
import type { AccessTokens } from './access-token.ts';
import type { AuthError } from './auth-error.ts';
import { findLiveSession } from './session-store.ts';

export type Authentication =
  | { kind: 'user'; user: UserRow; session: SessionRow }
  /** `error.code` is no_authorization (401), bad_jwt, session_not_found (403) or user_banned. */
  | { kind: 'refused'; error: AuthError };

export const noBearer: AuthError = {
  code: 'no_authorization',
  message: 'This endpoint requires a valid Bearer token',
};
export const badToken: AuthError = { code: 'bad_jwt', message: 'invalid JWT: unable to parse or verify signature' };

export type Authenticate = (authorization: string | null | undefined, now: number) => Promise<Authentication>;

/** Throws only when the database is away, which must never look like a wrong token. */
export function createAuthenticate(db: Database, accessTokens: AccessTokens): Authenticate {
  return async (authorization, now) => {
    const token = bearerOf(authorization);
    if (token === undefined) return { kind: 'refused', error: noBearer };
    const named = await accessTokens.verify(token, now);
    if (!named) return { kind: 'refused', error: badToken };
    const found = await findLiveSession(db, named.sessionId, now);
    if (!found || found.user.id !== named.userId) {
      return refused('session_not_found', 'Session from session_id claim in JWT does not exist');
    }
    if (isBanned(found.user, now)) return refused('user_banned', 'User is banned');
    return { kind: 'user', ...found };
  };
}

export function bearerOf(authorization: string | null | undefined): string | undefined {
  return /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1];
}

export function isBanned({ banned_until }: Pick<UserRow, 'banned_until'>, now: number): boolean {
  return banned_until !== null && banned_until > now;
}

function refused(code: AuthError['code'], message: string): Authentication {
  return { kind: 'refused', error: { code, message } };
}
