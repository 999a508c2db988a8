/** POST /webhooks/stripe: takes Stripe's signed events, and answers once their effects are committed. */
import type { Hono } from 'hono';
import type { Stripe } from 'stripe';
import { methodNotAllowed, replyWithError, type ApiError } from '#server/platform/http/api-error.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import { hasMediaType, readBody } from '#server/platform/http/request/request-body.ts';
import { networkOf } from '#server/platform/http/request/request-origin.ts';
import { anyone, type Parsed } from '#server/platform/http/request-pipeline.ts';
import type { Log } from '#server/platform/log.ts';
import { hasReadableShape } from './stripe-event-shape.ts';
import type { StripeService } from './stripe-service.ts';
import { createSignatureGuard, isTimelySignature, type SignatureGuard } from './stripe-signature.ts';
import type { Shop } from './shop.ts';
import { takeEvent } from './take-payment-event.ts';

export const WEBHOOK_PATH = '/webhooks/stripe';

/** No event of Stripe's is ever refused for being one too many; stripe-signature.ts bounds what others can cost. */
export function addStripeWebhook(endpoint: Hono<AppEnv>, shop: Shop): void {
  const { db, clock, log, pipeline, stripe, trustedProxies, wakeMail } = shop;
  const guard = createSignatureGuard();
  endpoint.post(WEBHOOK_PATH, async (c) => {
    if (!stripe) return replyWithError(c, notSetUp);
    const sender = { client: networkOf(c, trustedProxies), now: clock.now() };
    return pipeline.run(c, {
      isUrgent: true,
      parse: (request) => readEvent(request, sender, { stripe, guard, log }),
      authorize: anyone,
      async act({ body: event, now }) {
        await db.transaction().execute((tx) => takeEvent(tx, shop, event, now));
        wakeMail();
        return c.json({ received: true });
      },
    });
  });
  endpoint.all(WEBHOOK_PATH, (c) => replyWithError(c, methodNotAllowed('POST')));
}

async function readEvent(
  request: Request,
  { client, now }: { client: string; now: number },
  { stripe, guard, log }: { stripe: StripeService; guard: SignatureGuard; log: Log },
): Promise<Parsed<Stripe.Event>> {
  if (!hasMediaType(request, 'application/json')) return { ok: false, error: notJson };
  const signature = request.headers.get('stripe-signature') ?? '';
  if (!isTimelySignature(signature, now)) return { ok: false, error: notSigned };
  const raw = await guard.reading(request, client, now, (maxBytes) => readBody(request, maxBytes));
  if (!raw.ok) return raw;
  const event = await stripe.verifiedEvent(raw.value, signature, now);
  if (!event) {
    guard.noteWrong(client, now);
    log.warn({}, 'stripe: an event without a signature of ours');
    return { ok: false, error: notSigned };
  }
  if (!hasReadableShape(event)) {
    log.warn({}, 'stripe: an event of another shape than we know');
    return { ok: false, error: notReadable };
  }
  if (event.livemode !== (stripe.mode === 'stripe-live')) {
    log.warn({ eventId: event.id }, 'stripe: an event of the other mode');
    return { ok: false, error: otherMode };
  }
  return { ok: true, value: event };
}

const notSetUp: ApiError = { code: 'not_found', message: 'This site takes no payments through Stripe.' };
const notJson: ApiError = { code: 'unsupported_media_type', message: 'Send application/json.' };
const notSigned: ApiError = {
  code: 'bad_request',
  message:
    'The signature is missing, wrong, or not of the last five minutes. Check STRIPE_WEBHOOK_SECRET and the clock.',
  // The body may be unread.
  headers: { connection: 'close' },
};
const notReadable: ApiError = {
  code: 'bad_request',
  message: 'This signed event lacks fields that its type has. Check the API version of the webhook endpoint.',
};
const otherMode: ApiError = {
  code: 'bad_request',
  message: 'Test and live events do not mix: this site has the key of the other mode.',
};
