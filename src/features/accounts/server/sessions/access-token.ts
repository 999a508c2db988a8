/** Access tokens: short-lived JWTs that name a user and a session; the session row decides whether they still count. */
import { jwtVerify, SignJWT, type JWTPayload, type JWTVerifyOptions } from 'jose';
import * as v from 'valibot';
import type { SessionRow, UserRow } from '../stores/accounts-tables.ts';
import type { SigningKeys } from './signing-keys.ts';

export const ACCESS_TOKEN_SECONDS = 3_600;
const LEEWAY_SECONDS = 30;
export const AUDIENCE = 'authenticated';
/** The role of every user; nothing here grants a higher one. */
export const ROLE = 'authenticated';

const claims = v.object({
  sub: v.pipe(v.string(), v.uuid()),
  session_id: v.pipe(v.string(), v.uuid()),
  aal: v.picklist(['aal1', 'aal2']),
  amr: v.array(v.object({ method: v.string(), timestamp: v.number() })),
});

export type AccessTokens = ReturnType<typeof createAccessTokens>;

export function issuerOf(siteUrl: string): string {
  return `${siteUrl}/auth/v1`;
}

export function createAccessTokens(keys: SigningKeys, siteUrl: string) {
  const issuer = issuerOf(siteUrl);
  return {
    async sign(user: UserRow, session: SessionRow, now: number): Promise<{ token: string; expiresAt: number }> {
      const issuedAt = Math.floor(now / 1000);
      const expiresAt = issuedAt + ACCESS_TOKEN_SECONDS;
      const token = await new SignJWT({
        email: user.email,
        phone: '',
        app_metadata: JSON.parse(user.app_metadata),
        user_metadata: JSON.parse(user.user_metadata),
        role: ROLE,
        aal: session.aal,
        amr: [
          ...(session.factor_at === null ? [] : [{ method: 'totp', timestamp: Math.floor(session.factor_at / 1000) }]),
          {
            method: session.auth_method === 'password' ? 'password' : 'otp',
            timestamp: Math.floor(session.auth_at / 1000),
          },
        ],
        session_id: session.id,
        is_anonymous: false,
      })
        .setProtectedHeader({ alg: keys.algorithm, kid: keys.kid, typ: 'JWT' })
        .setIssuer(issuer)
        .setSubject(user.id)
        .setAudience(AUDIENCE)
        .setIssuedAt(issuedAt)
        .setExpirationTime(expiresAt)
        .sign(keys.privateKey);
      return { token, expiresAt };
    },

    /** What the token says; undefined unless signature, issuer, audience and time are valid. */
    async verify(token: string, now: number) {
      try {
        const { payload } = await verifySigned(keys, token, now, { issuer, audience: AUDIENCE });
        const { sub: userId, session_id: sessionId, aal, amr } = v.parse(claims, payload);
        const code = amr.find(({ method }) => method === 'totp');
        // The level of the session when the token was issued, and when the last code before that was accepted, to the
        // second.
        return { userId, sessionId, aal, factor_at: code ? code.timestamp * 1000 : null };
      } catch {
        return undefined;
      }
    },
  };
}

/** The payload of an unexpired token that one of our keys signed. Throws for any other. */
export async function verifySigned(
  keys: SigningKeys,
  token: string,
  now: number,
  expected: Pick<JWTVerifyOptions, 'issuer' | 'audience'> = {},
): Promise<{ payload: JWTPayload; kid: string }> {
  const { payload, protectedHeader } = await jwtVerify(token, keys.publicKeys, {
    ...expected,
    // A key verifies with its own algorithm only. This list rules out `none` and shared secrets.
    algorithms: keys.jwks.keys.flatMap(({ alg }) => alg ?? []),
    clockTolerance: LEEWAY_SECONDS,
    currentDate: new Date(now),
    requiredClaims: ['exp'],
  });
  if (protectedHeader.kid === undefined) throw new Error('names no key');
  return { payload, kid: protectedHeader.kid };
}
