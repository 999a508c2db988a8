/** The newsletter's plain form posts. The pages themselves are static: opening a link changes nothing. */
import { Hono, type Context } from 'hono';
import { isDeliverableAddress } from '../../../shared/email-address.ts';
import { NEWSLETTER_ANCHORS } from '../../../shared/newsletter-facts.ts';
import { routes } from '../../../shared/routes.ts';
import type { Database } from '../../platform/db/database.ts';
import { methodNotAllowed, rateLimited, Refusal, replyWithError } from '../../platform/http/api-error.ts';
import type { AppEnv } from '../../platform/http/app-env.ts';
import type { RateLimiter } from '../../platform/http/rate-limit.ts';
import { notOurForm, readForm } from '../../platform/http/form-body.ts';
import { isOwnForm, sourcePageOf } from '../../platform/http/request-origin.ts';
import { anyone, noBody, type Pipeline } from '../../platform/http/request-pipeline.ts';
import type { Newsletter } from './newsletter.ts';
import { CONTACTS_PER_CLIENT } from './newsletter-interface.ts';

export interface NewsletterEndpointOptions {
  db: Database;
  rateLimiter: RateLimiter;
  pipeline: Pipeline;
  newsletter: Newsletter;
  siteUrl: string;
  wakeMail: () => void;
}

export function createNewsletterEndpoint(options: NewsletterEndpointOptions): Hono<AppEnv> {
  const { db, rateLimiter, pipeline, newsletter, siteUrl, wakeMail } = options;
  const endpoint = new Hono<AppEnv>();

  endpoint.use(async (c, next) => {
    await next();
    if (c.req.method === 'POST') c.header('cache-control', 'no-store');
  });

  endpoint.post('/confirm', (c) =>
    pipeline.run(c, {
      parse: noBody,
      authorize: anyone,
      async act({ now }) {
        const confirmed = await newsletter.confirm(db, c.req.query('token') ?? '', now);
        return c.redirect(confirmed ? routes['newsletter-confirmed'] : routes['newsletter-link-expired'], 303);
      },
    }),
  );

  endpoint.post('/unsubscribe', (c) =>
    pipeline.run(c, {
      parse: readForm,
      authorize: anyone,
      async act({ body: form, now }) {
        const done = await newsletter.unsubscribe(db, c.req.query('token') ?? '', now);
        // RFC 8058 §3.2: mail services post this themselves and follow no redirect.
        if (form.get('List-Unsubscribe') === 'One-Click') {
          if (done) return c.text('Unsubscribed.');
          return replyWithError(c, { code: 'not_found', message: 'This unsubscribe link is not valid.' });
        }
        return c.redirect(done ? routes['newsletter-unsubscribed'] : routes['newsletter-link-expired'], 303);
      },
    }),
  );

  endpoint.post('/subscribe', (c) =>
    pipeline.run(c, {
      parse: readForm,
      authorize() {
        if (!isOwnForm(c.req.raw, siteUrl)) throw new Refusal(notOurForm);
      },
      async act({ body: form, client, now }) {
        const field = form.get('email');
        const email = typeof field === 'string' ? field.trim() : '';
        const sourcePage = sourcePageOf(c.req.raw, siteUrl);
        // With scripts, the form reports errors before it sends. Without them, the fragment makes the page show the
        // message.
        const backWith = (message: keyof typeof NEWSLETTER_ANCHORS) =>
          c.redirect(`${sourcePage ?? routes.home}#${NEWSLETTER_ANCHORS[message]}`, 303);
        if (!isDeliverableAddress(email) || !email.isWellFormed()) return backWith('invalid');
        const subscribed = db.transaction().execute(async (tx) => {
          await newsletter.subscribe(email, { tx, now, sourcePage, client, user: null });
          // Consume the limit last, as the functions endpoint does: taking the locks in another order could deadlock.
          const wait = await rateLimiter.consume(tx, CONTACTS_PER_CLIENT, client, now);
          if (wait > 0) throw new Refusal(rateLimited(wait));
        });
        try {
          await subscribed;
        } catch (error) {
          if (error instanceof Refusal) return backWith('busy');
          throw error;
        }
        wakeMail();
        return c.redirect(routes['newsletter-check-inbox'], 303);
      },
    }),
  );

  for (const path of ['/confirm', '/unsubscribe']) {
    // GET and HEAD fall through to the static page at this path.
    endpoint.all(path, (c, next) => (isReading(c) ? next() : replyWithError(c, methodNotAllowed('GET, HEAD, POST'))));
  }
  endpoint.all('/subscribe', (c) => replyWithError(c, methodNotAllowed('POST')));
  return endpoint;
}

function isReading(c: Context<AppEnv>): boolean {
  return c.req.method === 'GET' || c.req.method === 'HEAD';
}
