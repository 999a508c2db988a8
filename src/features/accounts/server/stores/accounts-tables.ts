declare module '#server/platform/db/database.ts' {
  interface Tables {
    users: UserRow;
    sessions: SessionRow;
    refresh_tokens: RefreshTokenRow;
    one_time_tokens: OneTimeTokenRow;
    sign_in_failures: SignInFailuresRow;
    known_devices: KnownDeviceRow;
    sign_ups: SignUpRow;
    signing_keys: SigningKeyRow;
    factors: FactorRow;
    factor_challenges: FactorChallengeRow;
  }
}

export interface UserRow {
  id: string;
  /** The address's `emailKey`. */
  email: string;
  password_hash: string;
  user_metadata: string;
  app_metadata: string;
  /** When the address was accepted, with or without a mail. */
  email_confirmed_at: number | null;
  /** When a mailed link verified the address. Whatever depends on owning the address uses this. */
  email_verified_at: number | null;
  new_email: string | null;
  /** The first of the two mailboxes that has agreed to the change. */
  new_email_confirmed_by: 'current' | 'new' | null;
  invited_at: number | null;
  confirmation_sent_at: number | null;
  recovery_sent_at: number | null;
  email_change_sent_at: number | null;
  last_sign_in_at: number | null;
  banned_until: number | null;
  /** When the account last asked for the newsletter while its address was unverified. */
  newsletter_asked_at: number | null;
  /** When somebody signed up again before the address was confirmed: it is then unknown whose password is stored. */
  signed_up_again_at: number | null;
  created_at: number;
  updated_at: number;
}

export interface SessionRow {
  id: string;
  user_id: string;
  created_at: number;
  refreshed_at: number;
  /** The absolute expiry, which refreshing doesn't move. */
  expires_at: number;
  user_agent: string;
  /** /24 or /48 of the client's address at sign-in. */
  network: string;
  /** 'aal2' once a code was accepted in this session. */
  aal: 'aal1' | 'aal2';
  auth_method: 'password' | 'signup' | 'recovery' | 'email_change';
  /** When the password was typed or the mailed link used. */
  auth_at: number;
  /** The factor that raised the session to aal2, and when. */
  factor_id: string | null;
  factor_at: number | null;
  /**
   * Hash of the family, with which every refresh token of this session begins. Sessions of older releases have null
   * until their next refresh.
   */
  family_hash: string | null;
  /** The current refresh token, encrypted with its family; null while it is the first one. */
  sealed_token: string | null;
}

export interface RefreshTokenRow {
  token_hash: string;
  session_id: string;
  created_at: number;
  spent_at: number | null;
}

export interface OneTimeTokenRow {
  token_hash: string;
  user_id: string;
  kind: 'signup' | 'recovery' | 'email_change_current' | 'email_change_new' | 'claim';
  email: string;
  /** The password and metadata of the sign-up that the link confirms. */
  password_hash: string | null;
  user_metadata: string | null;
  created_at: number;
  expires_at: number;
}

export interface SignInFailuresRow {
  subject: string;
  failures: number;
  window_ends_at: number;
  locks: number;
  locked_until: number;
  consecutive: number;
  expires_at: number;
}

export interface KnownDeviceRow {
  device_hash: string;
  user_id: string;
  last_seen_at: number;
}

interface SignUpRow {
  subject: string;
  password_hash: string;
  expires_at: number;
}

export interface SigningKeyRow {
  name: string;
  encrypted_key: string;
  created_at: number;
}

export interface FactorRow {
  id: string;
  user_id: string;
  /** As its owner calls the device; may be empty. */
  friendly_name: string;
  status: 'unverified' | 'verified';
  /** Base32, encrypted under AUTH_SECRET. */
  sealed_secret: string;
  /** The time step (RFC 6238 §4.2) of the last accepted code; codes of this or an earlier one are spent. */
  last_used_step: number;
  created_at: number;
  updated_at: number;
}

export interface FactorChallengeRow {
  id: string;
  factor_id: string;
  expires_at: number;
}
