/** The contact page's plain form post, for browsers in which scripts are blocked. */
import { Hono } from 'hono';
import * as v from 'valibot';
import { CONTACT_ANCHORS } from '../../../shared/contact-anchors.ts';
import { contactSchema, type ContactSubmission } from '../../../shared/contact-schema.ts';
import { internationalNumber } from '../../../shared/phone-number.ts';
import { routes } from '../../../shared/routes.ts';
import type { Database } from '../../platform/db/database.ts';
import { methodNotAllowed, rateLimited, Refusal, replyWithError } from '../../platform/http/api-error.ts';
import type { AppEnv } from '../../platform/http/app-env.ts';
import { notOurForm, readForm, textOf } from '../../platform/http/form-body.ts';
import { claimForm } from '../../platform/http/form-claim.ts';
import { isOwnForm, sourcePageOf, visitSourceOfForm } from '../../platform/http/request-origin.ts';
import type { Pipeline } from '../../platform/http/request-pipeline.ts';
import { signsOfForm } from '../../platform/screening/plain-form-signs.ts';
import { CONTACTS_PER_CLIENT } from '../newsletter/newsletter-interface.ts';
import { numberToCall } from './number-to-call.ts';
import { takeLead, type LeadKeeping } from './take-lead.ts';

export interface ContactFormOptions extends LeadKeeping {
  db: Database;
  pipeline: Pipeline;
  siteUrl: string;
  wakeMail: () => void;
}

/** The same limit as in the function's schema. */
const USER_AGENT_MAX_LENGTH = 1_000;
const TEXT_FIELDS = ['name', 'email', 'message', 'helpType'] as const;

export function createContactFormEndpoint(options: ContactFormOptions): Hono<AppEnv> {
  const { db, rateLimiter, pipeline, siteUrl, wakeMail } = options;
  const endpoint = new Hono<AppEnv>();

  endpoint.post('/send', async (c) => {
    c.header('cache-control', 'no-store');
    return pipeline.run(c, {
      parse: readForm,
      authorize() {
        if (!isOwnForm(c.req.raw, siteUrl)) throw new Refusal(notOurForm);
      },
      async act({ body: form, client, now }) {
        const backWith = (answer: keyof typeof CONTACT_ANCHORS) =>
          c.redirect(`${routes.contact}#${CONTACT_ANCHORS[answer]}`, 303);
        const read = v.safeParse(contactSchema.entries.formData, filledIn(form));
        if (!read.success) return backWith('invalid');
        const { name, email, helpType: topic, message } = read.output;
        const userAgent = (c.req.header('user-agent') ?? '').slice(0, USER_AGENT_MAX_LENGTH);
        const sourcePage = sourcePageOf(c.req.raw, siteUrl);
        const source = visitSourceOfForm(c.req.raw, siteUrl);
        const told = { name, email, topic, message, ...numberToCall(read.output) };
        const lead = { ...told, sourcePage, source, userAgent, submittedAt: now };
        const taken = db.transaction().execute(async (tx) => {
          // A double click or a reload of the answer sends the same form again.
          if (!(await claimForm(tx, { form: 'contact', client, content: read.output }, now))) return;
          await takeLead(tx, lead, { form: 'contact', client, signs: signsOfForm(form) }, options, now);
          // Consume the limit last, as the functions endpoint does: taking the locks in another order could deadlock.
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

/**
 * The form's fields as the function's schema expects them. An invalid phone number stays as typed, so that the schema
 * rejects the field.
 */
function filledIn(form: FormData): Partial<Record<keyof ContactSubmission['formData'], string | boolean>> {
  const texts = Object.fromEntries(TEXT_FIELDS.map((field) => [field, textOf(form, field)]));
  const typed = textOf(form, 'phone')?.trim();
  return {
    ...texts,
    ...(typed ? { phone: internationalNumber(textOf(form, 'country') ?? '', typed) ?? typed } : {}),
    ...(form.has('callMe') ? { callMe: true } : {}),
  };
}
