/** What every part of /auth/v1 works with, built once. */
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { RateLimiter } from '../http/rate-limit.ts';
import type { Log } from '../log.ts';
import type { Newsletter } from '../newsletter/newsletter.ts';
import { createAccessTokens, type AccessTokens } from './access-token.ts';
import { createAuthenticate, type Authenticate } from './authenticate.ts';
import { createPasswordHasher, type PasswordHasher } from './password-hash.ts';
import { createSignInGuard, type SignInGuard } from './sign-in-guard.ts';
import type { SigningKeys } from './signing-keys.ts';

export interface AccountSettings {
  /** Accounts are then made by an operator only. */
  signUpDisabled: boolean;
  requireConfirmation: boolean;
  minPasswordLength: number;
  /** How long a spent refresh token still gives its successor. */
  refreshGraceMs: number;
  /** At most one mail to an address in this time. */
  mailIntervalMs: number;
}

export interface AccountsOptions {
  db: Database;
  clock: Clock;
  log: Log;
  rateLimiter: RateLimiter;
  /** What deleting an account must tell. */
  newsletter: Newsletter;
  rateLimitScale: number;
  siteUrl: string;
  trustedProxies: number;
  settings: AccountSettings;
  signingKeys: SigningKeys;
  /** Seals the secrets of authenticator apps. */
  factorKey: Uint8Array;
}

export interface Accounts extends Omit<AccountsOptions, 'rateLimitScale'> {
  accessTokens: AccessTokens;
  authenticate: Authenticate;
  passwords: PasswordHasher;
  guard: SignInGuard;
}

export function createAccounts({ rateLimitScale, ...options }: AccountsOptions): Accounts {
  const accessTokens = createAccessTokens(options.signingKeys, options.siteUrl);
  return {
    ...options,
    accessTokens,
    authenticate: createAuthenticate(options.db, accessTokens),
    passwords: createPasswordHasher(),
    guard: createSignInGuard(rateLimitScale),
  };
}
