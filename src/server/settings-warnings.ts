import type { Config } from './config.ts';
import { stripeModeOf } from '../features/checkout/server/orders/order.ts';
import { isThisMachine } from './platform/http/request/client-address.ts';

/** The hex form of 128 random bits; the command in .env.example prints more. */
const SECRET_LENGTH = 32;
const PASSWORD_LENGTH = 8;
/** Above this, a single address can flood the mail queue and guess passwords. */
const HIGHEST_LIMIT_SCALE = 10;

/** `notPrivate` are paths in DATA_DIR that others may be able to read. */
export function settingsWarnings(
  {
    siteUrl,
    rateLimitScale,
    authSecret,
    accounts,
    trustedProxies,
    stripe,
    brain,
    speech,
  }: Pick<
    Config,
    'siteUrl' | 'rateLimitScale' | 'authSecret' | 'accounts' | 'trustedProxies' | 'stripe' | 'brain' | 'speech'
  >,
  [notPrivate]: readonly string[] = [],
): string[] {
  const { protocol, hostname } = new URL(siteUrl);
  const isPublic = protocol === 'https:' && !isThisMachine(hostname);
  const mode = stripe && stripeModeOf(stripe.secretKey);
  const warnings = [
    notPrivate !== undefined && `${notPrivate}: others may read it; give it to the user that runs the server.`,
    speech !== null &&
      brain === null &&
      'SPEECH_URL does nothing without a model to talk to; set BRAIN_URL or ANTHROPIC_API_KEY, or remove it.',
    !isPublic &&
      mode === 'stripe-live' &&
      'STRIPE_SECRET_KEY is a live key, and SITE_URL is no public https address: cards are charged, and Stripe can tell this site nothing about it.',
    ...(isPublic
      ? [
          rateLimitScale > HIGHEST_LIMIT_SCALE &&
            `RATE_LIMIT_SCALE=${rateLimitScale} all but switches the limits off; remove it except for a load test.`,
          accounts.minPasswordLength < PASSWORD_LENGTH &&
            `AUTH_MIN_PASSWORD_LENGTH=${accounts.minPasswordLength} lets passwords be guessed; use ${PASSWORD_LENGTH} or more.`,
          authSecret.length < SECRET_LENGTH &&
            `AUTH_SECRET has ${authSecret.length} characters; use ${SECRET_LENGTH} or more from: openssl rand -base64 48`,
          trustedProxies === 0 &&
            'TRUSTED_PROXIES=0 behind the proxy that speaks https lets all visitors share one limit; set the number of proxies.',
          mode === null &&
            'STRIPE_SECRET_KEY is not set: orders go through the test till, which marks them as tests and charges nobody.',
          mode === 'stripe-test' &&
            'STRIPE_SECRET_KEY is a test key: orders are marked as tests and nobody is charged.',
          stripe?.apiBase !== undefined &&
            'STRIPE_API_BASE sends the secret key and every payment to another host than Stripe; remove it.',
        ]
      : []),
  ];
  return warnings.filter((warning) => warning !== false);
}
