/** The newsletter's plain form posts. The pages themselves are static: opening a link changes nothing. */
import words from '#content/newsletter-server-words.yaml';
import { Hono, type Context } from 'hono';
import { isDeliverableAddress, typedAddress } from '#shared/text/email-address.ts';
import { NEWSLETTER_ANCHORS } from '../shared/newsletter-facts.ts';
import { routes } from '#shared/site/routes.ts';
import { methodNotAllowed, Refusal, replyWithError } from '#server/platform/http/api-error.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import { readForm, textOf } from '#server/platform/http/request/form-body.ts';
import { addPlainPost, type PlainPostOptions } from '#server/platform/http/plain-post.ts';
import { sourcePageOf } from '#server/platform/http/request/request-origin.ts';
import { anyone, noBody } from '#server/platform/http/request-pipeline.ts';
import type { Newsletter } from './newsletter.ts';
import { CONTACTS_PER_CLIENT } from './interface.ts';

export interface NewsletterEndpointOptions extends PlainPostOptions {
  newsletter: Newsletter;
}

export function createNewsletterEndpoint(options: NewsletterEndpointOptions): Hono<AppEnv> {
  const { db, pipeline, newsletter, siteUrl } = options;
  const endpoint = new Hono<AppEnv>();

  endpoint.post('/confirm', (c) =>
    pipeline.run(c, {
      parse: noBody,
      authorize: anyone,
      async act({ now }) {
        const token = c.req.query('token') ?? '';
        const confirmed = await db.transaction().execute(async (tx) => newsletter.confirm(tx, token, now));
        return c.redirect(confirmed ? routes['newsletter-confirmed'] : routes['newsletter-link-expired'], 303);
      },
    }),
  );

  endpoint.post('/unsubscribe', (c) =>
    pipeline.run(c, {
      parse: readForm,
      authorize: anyone,
      async act({ body: form, now }) {
        const [token, letter] = [c.req.query('token') ?? '', c.req.query('letter')];
        const done = await db.transaction().execute(async (tx) => newsletter.unsubscribe(tx, token, now, letter));
        // RFC 8058 §3.2: mail services post this themselves and follow no redirect.
        if (form.get('List-Unsubscribe') === 'One-Click') {
          return done
            ? c.text(words.unsubscribed)
            : replyWithError(c, { code: 'not_found', message: words.invalidLink });
        }
        return c.redirect(done ? routes['newsletter-unsubscribed'] : routes['newsletter-link-expired'], 303);
      },
    }),
  );

  addPlainPost(endpoint, options, {
    path: '/subscribe',
    limit: CONTACTS_PER_CLIENT,
    async answer(c, { form, now, commit }) {
      const email = typedAddress(textOf(form, 'email') ?? '');
      const sourcePage = sourcePageOf(c.req.raw, siteUrl);
      // With scripts, the form reports errors before it sends. Without them, the fragment makes the page show the
      // message.
      const backWith = (message: keyof typeof NEWSLETTER_ANCHORS) =>
        c.redirect(`${sourcePage ?? routes.home}#${NEWSLETTER_ANCHORS[message]}`, 303);
      if (!isDeliverableAddress(email)) return backWith('invalid');
      try {
        await commit(async (tx) => newsletter.subscribe(email, { tx, now, sourcePage }));
      } catch (error) {
        if (error instanceof Refusal) return backWith('busy');
        throw error;
      }
      return c.redirect(routes['newsletter-check-inbox'], 303);
    },
  });

  for (const path of ['/confirm', '/unsubscribe']) {
    // GET and HEAD fall through to the static page at this path.
    endpoint.all(path, (c, next) => (isReading(c) ? next() : replyWithError(c, methodNotAllowed('GET, HEAD, POST'))));
  }
  return endpoint;
}

function isReading(c: Context<AppEnv>): boolean {
  return c.req.method === 'GET' || c.req.method === 'HEAD';
}
