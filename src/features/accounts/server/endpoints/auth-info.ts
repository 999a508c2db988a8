import type { Context } from 'hono';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import type { Accounts } from '../service/accounts.ts';

/** As long as the official client remembers them. */
const KEYS_CACHE = 'public, max-age=600';

export function showSettings(c: Context<AppEnv>, { settings }: Accounts): Response {
  return c.json({
    external: { email: true, phone: false, anonymous_users: false },
    disable_signup: settings.signUpDisabled,
    mailer_autoconfirm: !settings.requireConfirmation,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: false,
  });
}

/** Reports the protocol's version, because ours shouldn't be public. */
export function showHealth(c: Context<AppEnv>): Response {
  return c.json({ version: '2024-01-01', name: 'GoTrue', description: 'Accounts on the Supabase Auth protocol' });
}

export function showKeys(c: Context<AppEnv>, { signingKeys }: Accounts): Response {
  return c.json(signingKeys.jwks, 200, { 'cache-control': KEYS_CACHE });
}
