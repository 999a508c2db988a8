import * as v from 'valibot';
import type { StripeSettings } from '#features/checkout/server/stripe/stripe-service.ts';
import { isThisMachine } from '../platform/http/request/client-address.ts';
import { trueOrFalse, url, type Checked } from './setting-formats.ts';

export const partnerEntries = {
  CHAT_WIDGET_URL: v.optional(
    v.pipe(
      v.string(),
      // These characters would end or widen a Content-Security-Policy source.
      v.regex(/^[^;,\s*]+$/, 'The address must hold no semicolon, comma, space, line break or asterisk.'),
      url('Give the whole https address of the widget script, not only its host.', (it) => {
        return (
          (it.protocol === 'https:' || (it.protocol === 'http:' && isThisMachine(it.hostname))) && it.pathname !== '/'
        );
      }),
    ),
  ),
  CHAT_PROJECT_ID: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[\w.:-]{1,200}$/, 'Give the id as the chat service shows it: letters, digits, . : _ and -.'),
    ),
  ),
  STRIPE_SECRET_KEY: v.optional(
    v.pipe(v.string(), v.regex(/^[sr]k_\w+$/, 'Give a secret or restricted key, which starts with sk_ or rk_.')),
  ),
  STRIPE_WEBHOOK_SECRET: v.optional(
    v.pipe(
      v.string(),
      v.regex(
        /^whsec_\w+(,whsec_\w+)*$/,
        'Give the signing secret of the webhook, which starts with whsec_, or several with commas between them.',
      ),
    ),
  ),
  STRIPE_API_BASE: v.optional(
    url('Give the address of a Stripe stand-in, such as http://localhost:12111.', (it) =>
      /^https?:$/.test(it.protocol),
    ),
  ),
  STRIPE_AUTOMATIC_TAX: v.optional(trueOrFalse(), 'false'),
};

export function partnerConfig(settings: Checked<typeof partnerEntries>) {
  const { CHAT_WIDGET_URL, CHAT_PROJECT_ID, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET } = settings;
  const stripe: StripeSettings | null =
    STRIPE_SECRET_KEY && STRIPE_WEBHOOK_SECRET
      ? {
          secretKey: STRIPE_SECRET_KEY,
          webhookSecrets: STRIPE_WEBHOOK_SECRET.split(','),
          apiBase: settings.STRIPE_API_BASE,
          automaticTax: settings.STRIPE_AUTOMATIC_TAX,
        }
      : null;
  return {
    chat: CHAT_WIDGET_URL && CHAT_PROJECT_ID ? { url: CHAT_WIDGET_URL, projectId: CHAT_PROJECT_ID } : null,
    /** Null uses the test till. */
    stripe,
  };
}
