/** The newsletter's plain form posts. The pages themselves are static: opening a link changes nothing. */
import { Hono, type Context } from 'hono';
import type { Transaction } from 'kysely';
import { isDeliverableAddress } from '../../../shared/email-address.ts';
import { NEWSLETTER_ANCHORS } from '../../../shared/newsletter-facts.ts';
import { routes } from '../../../shared/routes.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tables } from '../../platform/db/database.ts';
import {
  methodNotAllowed,
  rateLimited,
  Refusal,
  replyWithError,
  type ApiError,
} from '../../platform/http/api-error.ts';
import type { AppEnv } from '../../platform/http/app-env.ts';
import type { RateLimiter } from '../../platform/http/rate-limit.ts';
import { hasMediaType, readBody } from '../../platform/http/request-body.ts';
import { isOwnForm, networkOf, sourcePageOf } from '../../platform/http/request-origin.ts';
import type { WriteGate } from '../../platform/http/write-gate.ts';
import type { Newsletter } from './newsletter.ts';
import { CONTACTS_PER_CLIENT } from './newsletter-interface.ts';

export interface NewsletterEndpointOptions {
  db: Database;
  clock: Clock;
  rateLimiter: RateLimiter;
  writeGate: WriteGate;
  newsletter: Newsletter;
  siteUrl: string;
  trustedProxies: number;
  wakeMail: () => void;
}

export function createNewsletterEndpoint(options: NewsletterEndpointOptions): Hono<AppEnv> {
  const { db, clock, rateLimiter, writeGate, newsletter, siteUrl, trustedProxies, wakeMail } = options;
  const endpoint = new Hono<AppEnv>();

  endpoint.use(async (c, next) => {
    await next();
    if (c.req.method === 'POST') c.header('cache-control', 'no-store');
  });

  endpoint.post('/confirm', async (c) => {
    const confirmed = await writeGate.run(() => newsletter.confirm(db, c.req.query('token') ?? '', clock.now()));
    return c.redirect(confirmed ? routes['newsletter-confirmed'] : routes['newsletter-link-expired'], 303);
  });

  endpoint.post('/unsubscribe', async (c) => {
    const form = await readForm(c);
    if (!form.ok) return replyWithError(c, form.error);
    const done = await writeGate.run(() => newsletter.unsubscribe(db, c.req.query('token') ?? '', clock.now()));
    // RFC 8058 §3.2: mail services post this themselves and follow no redirect.
    if (form.value.get('List-Unsubscribe') === 'One-Click') {
      if (done) return c.text('Unsubscribed.');
      return replyWithError(c, { code: 'not_found', message: 'This unsubscribe link is not valid.' });
    }
    return c.redirect(done ? routes['newsletter-unsubscribed'] : routes['newsletter-link-expired'], 303);
  });

  endpoint.post('/subscribe', async (c) => {
    if (!isOwnForm(c.req.raw, siteUrl)) return replyWithError(c, notOurForm);
    const form = await readForm(c);
    if (!form.ok) return replyWithError(c, form.error);
    const field = form.value.get('email');
    const email = typeof field === 'string' ? field.trim() : '';
    const sourcePage = sourcePageOf(c.req.raw, siteUrl);
    // Where scripts run, the form says what is wrong before anything is sent; without them its page does, by the fragment.
    const backWith = (message: keyof typeof NEWSLETTER_ANCHORS) =>
      c.redirect(`${sourcePage ?? routes.home}#${NEWSLETTER_ANCHORS[message]}`, 303);
    if (!isDeliverableAddress(email) || !email.isWellFormed()) return backWith('invalid');
    const now = clock.now();
    const write = async (tx: Transaction<Tables>) => {
      await newsletter.subscribe(email, { tx, now, sourcePage, user: null });
      // Last, as in the functions endpoint: two orders of locking would run into each other.
      const wait = await rateLimiter.consume(tx, CONTACTS_PER_CLIENT, networkOf(c, trustedProxies), now);
      if (wait > 0) throw new Refusal(rateLimited(wait));
    };
    try {
      await writeGate.run(() => db.transaction().execute(write));
    } catch (error) {
      if (error instanceof Refusal && error.apiError.code === 'rate_limited') return backWith('busy');
      throw error;
    }
    wakeMail();
    return c.redirect(routes['newsletter-check-inbox'], 303);
  });

  for (const path of ['/confirm', '/unsubscribe']) {
    // Reading goes on to the page of this path.
    endpoint.all(path, (c, next) => (isReading(c) ? next() : replyWithError(c, methodNotAllowed('GET, HEAD, POST'))));
  }
  endpoint.all('/subscribe', (c) => replyWithError(c, methodNotAllowed('POST')));
  return endpoint;
}

function isReading(c: Context<AppEnv>): boolean {
  return c.req.method === 'GET' || c.req.method === 'HEAD';
}

const notOurForm: ApiError = { code: 'forbidden', message: 'This form can only be sent from our own pages.' };

/** An empty body is an empty form: the page's button has no fields to send. */
async function readForm(c: Context<AppEnv>): Promise<{ ok: true; value: FormData } | { ok: false; error: ApiError }> {
  const body = await readBody(c.req.raw);
  if (!body.ok) return body;
  if (body.value.length === 0) return { ok: true, value: new FormData() };
  if (!hasMediaType(c.req.raw, 'application/x-www-form-urlencoded', 'multipart/form-data')) {
    return { ok: false, error: { code: 'unsupported_media_type', message: 'Send an HTML form.' } };
  }
  try {
    const type = c.req.header('content-type') ?? '';
    return { ok: true, value: await new Response(body.value, { headers: { 'content-type': type } }).formData() };
  } catch {
    return { ok: false, error: { code: 'bad_request', message: 'The form is not complete.' } };
  }
}
