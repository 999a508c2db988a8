/** The contact page's plain form post, for browsers in which scripts are blocked. */
import { Hono } from 'hono';
import * as v from 'valibot';
import { CONTACT_ANCHORS } from '../../../shared/contact-anchors.ts';
import { contactSchema } from '../../../shared/contact-schema.ts';
import { routes } from '../../../shared/routes.ts';
import type { Database } from '../../platform/db/database.ts';
import { methodNotAllowed, rateLimited, Refusal, replyWithError } from '../../platform/http/api-error.ts';
import type { AppEnv } from '../../platform/http/app-env.ts';
import { notOurForm, readForm } from '../../platform/http/form-body.ts';
import type { RateLimiter } from '../../platform/http/rate-limit.ts';
import { isOwnForm, sourcePageOf } from '../../platform/http/request-origin.ts';
import type { Pipeline } from '../../platform/http/request-pipeline.ts';
import { CONTACTS_PER_CLIENT } from '../newsletter/newsletter-interface.ts';
import { takeLead } from './take-lead.ts';

export interface ContactFormOptions {
  db: Database;
  rateLimiter: RateLimiter;
  pipeline: Pipeline;
  siteUrl: string;
  ownerEmail: string | undefined;
  wakeMail: () => void;
}

/** As the function for scripts takes it. */
const USER_AGENT_MAX_LENGTH = 1_000;

export function createContactFormEndpoint(options: ContactFormOptions): Hono<AppEnv> {
  const { db, rateLimiter, pipeline, siteUrl, ownerEmail, wakeMail } = options;
  const endpoint = new Hono<AppEnv>();

  endpoint.post('/send', async (c) => {
    c.header('cache-control', 'no-store');
    return pipeline.run(c, {
      parse: readForm,
      authorise() {
        if (!isOwnForm(c.req.raw, siteUrl)) throw new Refusal(notOurForm);
      },
      async act({ body: form, client, now }) {
        const backWith = (answer: keyof typeof CONTACT_ANCHORS) =>
          c.redirect(`${routes.contact}#${CONTACT_ANCHORS[answer]}`, 303);
        const read = v.safeParse(contactSchema.entries.formData, textsOf(form));
        if (!read.success) return backWith('invalid');
        const { helpType: topic, ...others } = read.output;
        const userAgent = (c.req.header('user-agent') ?? '').slice(0, USER_AGENT_MAX_LENGTH);
        const sourcePage = sourcePageOf(c.req.raw, siteUrl);
        const taken = db.transaction().execute(async (tx) => {
          await takeLead(tx, { ...others, topic, sourcePage, userAgent, submittedAt: now }, ownerEmail, now);
          // Last, as in the functions endpoint: two orders of locking would run into each other.
          const wait = await rateLimiter.consume(tx, CONTACTS_PER_CLIENT, client, now);
          if (wait > 0) throw new Refusal(rateLimited(wait));
        });
        try {
          await taken;
        } catch (error) {
          if (error instanceof Refusal) return backWith('busy');
          throw error;
        }
        wakeMail();
        return backWith('sent');
      },
    });
  });
  endpoint.all('/send', (c) => replyWithError(c, methodNotAllowed('POST')));
  return endpoint;
}

/** The text fields with line breaks as scripts send them; one that no database could store counts as missing. */
function textsOf(form: FormData): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const name of Object.keys(contactSchema.entries.formData.entries)) {
    const value = form.get(name);
    if (typeof value !== 'string' || value.includes('\0') || !value.isWellFormed()) continue;
    texts[name] = value.replaceAll('\r\n', '\n');
  }
  return texts;
}
