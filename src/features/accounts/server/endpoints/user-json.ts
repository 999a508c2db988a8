import type { FactorRow, SessionRow, UserRow } from '../stores/accounts-tables.ts';
import { AUDIENCE, ROLE, type AccessTokens } from '../sessions/access-token.ts';
import { appMetadataOf, metadataOf } from '../stores/user-store.ts';

type WireUser = Record<string, unknown>;

/** Null members are left out, as the client's types expect. */
export function userJson(user: UserRow, factors: readonly FactorRow[]): WireUser {
  const metadata = metadataOf(user);
  const confirmedAt = timestamp(user.email_confirmed_at);
  return {
    id: user.id,
    aud: AUDIENCE,
    role: ROLE,
    email: user.email,
    phone: '',
    ...(confirmedAt && { email_confirmed_at: confirmedAt, confirmed_at: confirmedAt }),
    ...optionalTimes(user),
    ...(user.new_email !== null && { new_email: user.new_email }),
    app_metadata: appMetadataOf(user),
    user_metadata: metadata,
    identities: [
      {
        identity_id: user.id,
        id: user.id,
        user_id: user.id,
        provider: 'email',
        email: user.email,
        identity_data: {
          ...metadata,
          sub: user.id,
          email: user.email,
          email_verified: user.email_confirmed_at !== null,
          phone_verified: false,
        },
        ...(user.last_sign_in_at !== null && { last_sign_in_at: timestamp(user.last_sign_in_at) }),
        created_at: timestamp(user.created_at),
        updated_at: timestamp(user.updated_at),
      },
    ],
    ...(factors.length > 0 && { factors: factors.map(factorJson) }),
    created_at: timestamp(user.created_at),
    updated_at: timestamp(user.updated_at),
    is_anonymous: false,
  };
}

export interface SignedInSession {
  user: UserRow;
  session: SessionRow;
  factors: readonly FactorRow[];
  refreshToken: string;
}

export async function sessionJson(
  accessTokens: AccessTokens,
  { user, session, factors, refreshToken }: SignedInSession,
  now: number,
) {
  const { token, expiresAt } = await accessTokens.sign(user, session, now);
  return {
    access_token: token,
    token_type: 'bearer',
    expires_in: expiresAt - Math.floor(now / 1000),
    expires_at: expiresAt,
    refresh_token: refreshToken,
    user: userJson(user, factors),
  };
}

/** Omits the secret, which is shown only once, on enrolling. */
export function factorJson({ id, friendly_name, status, created_at, updated_at }: FactorRow): WireUser {
  return {
    id,
    friendly_name,
    factor_type: 'totp',
    status,
    created_at: timestamp(created_at),
    updated_at: timestamp(updated_at),
  };
}

const OPTIONAL_TIMES = [
  'invited_at',
  'confirmation_sent_at',
  'recovery_sent_at',
  'email_change_sent_at',
  'last_sign_in_at',
  'banned_until',
] as const;

function optionalTimes(user: UserRow): WireUser {
  return Object.fromEntries(
    OPTIONAL_TIMES.flatMap((name) => (user[name] === null ? [] : [[name, timestamp(user[name])]])),
  );
}

/** RFC 3339 in UTC. */
function timestamp(ms: number | null): string | undefined {
  return ms === null ? undefined : new Date(ms).toISOString();
}
