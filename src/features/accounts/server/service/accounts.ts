import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { ForgetTraces } from '#server/platform/erasure/forget-traces.ts';
import type { RateLimiter } from '#server/platform/http/rate-limit.ts';
import type { Log } from '#server/platform/log.ts';
import type { Feature } from '#server/platform/feature/feature.ts';
import { createAccessTokens } from '../sessions/access-token.ts';
import { createAuthenticate } from '../sessions/authenticate.ts';
import type { PasswordHasher } from '../passwords/password-hash.ts';
import { createSignInGuard } from '../passwords/sign-in-guard.ts';
import type { SigningKeys } from '../sessions/signing-keys.ts';

export interface AccountSettings {
  /** Only an operator can then create accounts. */
  signUpDisabled: boolean;
  requireConfirmation: boolean;
  minPasswordLength: number;
  /** The grace period: how long a spent refresh token still returns its successor. */
  refreshGraceMs: number;
  /** At most one mail to an address in this time. */
  mailIntervalMs: number;
}

export interface AccountsOptions {
  db: Database;
  clock: Clock;
  log: Log;
  rateLimiter: RateLimiter;
  /** Every feature of the site, this one included: accounts show, export and erase what the features declare. */
  features: () => readonly Feature[];
  rateLimitScale: number;
  siteUrl: string;
  trustedProxies: number;
  settings: AccountSettings;
  signingKeys: SigningKeys;
  passwords: PasswordHasher;
  forgetTraces: ForgetTraces;
  /** Encrypts the secrets of authenticator apps. */
  factorKey: Uint8Array;
}

export type Accounts = ReturnType<typeof createAccounts>;

export function createAccounts({ rateLimitScale, ...options }: AccountsOptions) {
  const accessTokens = createAccessTokens(options.signingKeys, options.siteUrl);
  return {
    ...options,
    accessTokens,
    authenticate: createAuthenticate(options.db, accessTokens),
    guard: createSignInGuard(rateLimitScale),
  };
}
