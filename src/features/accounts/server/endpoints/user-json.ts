import type { FactorRow, SessionRow, UserRow } from '../stores/accounts-tables.ts';
import { AUDIENCE, ROLE, type AccessTokens } from '../sessions/access-token.ts';
import { appMetadataOf, metadataOf } from '../stores/user-store.ts';

type WireUser = Record<string, unknown>;

/** Undefined members are left out of the answer, as the client's types expect. */
export function userJson(user: UserRow, factors: readonly FactorRow[]): WireUser {
  const { id, email } = user;
  const metadata = metadataOf(user);
  const confirmedAt = timestamp(user.email_confirmed_at);
  const times = {
    last_sign_in_at: timestamp(user.last_sign_in_at),
    created_at: timestamp(user.created_at),
    updated_at: timestamp(user.updated_at),
  };
  const verified = { email_verified: user.email_confirmed_at !== null, phone_verified: false };
  const identity_data = { ...metadata, sub: id, email, ...verified };
  return {
    id,
    aud: AUDIENCE,
    role: ROLE,
    email,
    phone: '',
    email_confirmed_at: confirmedAt,
    confirmed_at: confirmedAt,
    invited_at: timestamp(user.invited_at),
    confirmation_sent_at: timestamp(user.confirmation_sent_at),
    recovery_sent_at: timestamp(user.recovery_sent_at),
    email_change_sent_at: timestamp(user.email_change_sent_at),
    banned_until: timestamp(user.banned_until),
    new_email: user.new_email ?? undefined,
    app_metadata: appMetadataOf(user),
    user_metadata: metadata,
    identities: [{ identity_id: id, id, user_id: id, provider: 'email', email, identity_data, ...times }],
    factors: factors.length > 0 ? factors.map(factorJson) : undefined,
    ...times,
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

/** RFC 3339 in UTC. */
function timestamp(ms: number | null): string | undefined {
  return ms === null ? undefined : new Date(ms).toISOString();
}
