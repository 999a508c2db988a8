import * as v from 'valibot';
import type { Secrets } from '../platform/secrets-file.ts';
import { trueOrFalse, wholeNumber, type Checked } from './setting-formats.ts';

export const accountEntries = {
  AUTH_SECRET: v.optional(
    v.pipe(v.string(), v.minLength(16, 'Give at least 16 characters, such as the output of: openssl rand -base64 48')),
  ),
  PUBLIC_ANON_KEY: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[\x21-\x7e]+$/, 'Give letters and digits without spaces, such as the output of: openssl rand -hex 24'),
    ),
  ),
  AUTH_REQUIRE_CONFIRMATION: v.optional(trueOrFalse()),
  AUTH_DISABLE_SIGNUP: v.optional(trueOrFalse(), 'false'),
  AUTH_MIN_PASSWORD_LENGTH: v.optional(wholeNumber(6, 64), '8'),
  AUTH_REFRESH_GRACE_SECONDS: v.optional(wholeNumber(0, 300), '10'),
  AUTH_MAIL_INTERVAL_SECONDS: v.optional(wholeNumber(1, 3_600), '60'),
  AUTH_SIGNING_KEYS_FILE: v.optional(v.string()),
};

export function accountConfig(
  settings: Checked<typeof accountEntries>,
  { makeSecrets, sendsMail }: { makeSecrets: () => Secrets; sendsMail: boolean },
) {
  return {
    ...secretsOf(settings, makeSecrets),
    accounts: {
      signUpDisabled: settings.AUTH_DISABLE_SIGNUP,
      requireConfirmation: settings.AUTH_REQUIRE_CONFIRMATION ?? sendsMail,
      minPasswordLength: settings.AUTH_MIN_PASSWORD_LENGTH,
      refreshGraceMs: settings.AUTH_REFRESH_GRACE_SECONDS * 1000,
      mailIntervalMs: settings.AUTH_MAIL_INTERVAL_SECONDS * 1000,
    },
    /** Private JWKs; undefined keeps one key in the database. */
    signingKeysFile: settings.AUTH_SIGNING_KEYS_FILE,
  };
}

function secretsOf(
  { AUTH_SECRET, PUBLIC_ANON_KEY }: Checked<typeof accountEntries>,
  makeSecrets: () => Secrets,
): Secrets {
  if (AUTH_SECRET && PUBLIC_ANON_KEY) return { authSecret: AUTH_SECRET, anonKey: PUBLIC_ANON_KEY };
  const made = makeSecrets();
  return { authSecret: AUTH_SECRET ?? made.authSecret, anonKey: PUBLIC_ANON_KEY ?? made.anonKey };
}
