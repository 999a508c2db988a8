import { randomUUID } from 'node:crypto';
import words from '#content/contact-server-words.yaml';
import consents from '#content/consents.yaml';
import { CONTACT_ANCHORS, furtherFrom, type FurtherFields } from '../shared/contact-fields.ts';
import { contactSchema, type ContactSubmission } from '../shared/contact-schema.ts';
import { NEWSLETTER_HELP_TYPE, NEWSLETTER_MESSAGE } from '#features/newsletter/shared/newsletter-facts.ts';
import { internationalNumber } from '../shared/phone-number.ts';
import { DAY_MS } from '#shared/site/durations.ts';
import { routes } from '#shared/site/routes.ts';
import { emailKey } from '#shared/text/email-address.ts';
import { USER_AGENT_MAX_LENGTH } from '#shared/visitors/sender-limits.ts';
import type { VisitSource } from '#shared/visitors/visit-source.ts';
import { isoTime, optionalIsoTime } from '#server/platform/clock.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { statement, type Slots } from '#server/platform/db/statement.ts';
import { declareForm } from '#server/platform/forms/declare-form.ts';
import { exporterOf } from '#server/platform/forms/envelope-store.ts';
import type { Arrival, Received, SiteForm, Storing, Summary } from '#server/platform/forms/site-form.ts';
import type { RateLimit } from '#server/platform/http/rate-limit.ts';
import { textOf, textsOf } from '#server/platform/http/request/form-body.ts';
import { CONTACTS_PER_CLIENT, type NewsletterInterface } from '#features/newsletter/server/interface.ts';

export interface Lead {
  name: string;
  email: string;
  topic: string;
  message: string;
  further?: FurtherFields;
  /** In E.164 form. */
  phone?: string | undefined;
  /** The wording of the consent to be called; undefined when it was not given. */
  callConsent?: string | undefined;
  sourcePage: string | null;
  source?: VisitSource | undefined;
  userAgent: string;
  /** The visitor's own clock, in milliseconds since 1970. */
  submittedAt: number;
}

/**
 * Apart from the limit that all other mail to a recipient shares: nobody waits for a copy, and copies must not use up
 * what links and reports need.
 */
export const COPIES_PER_MAILBOX: RateLimit = { name: 'lead-copies-to', points: 5, windowMs: DAY_MS };

export function createContactForm(newsletter: NewsletterInterface): SiteForm {
  return declareForm<ContactSubmission>({
    ...leadParts,
    name: 'contact',
    title: words.title,
    functionName: 'submit-contact',
    event: 'lead.created',
    limit: CONTACTS_PER_CLIENT,
    schema: contactSchema,
    // With its time, as the same subscription is a new one after unsubscribing.
    dedupeKey: (input) => (isSubscription(input) ? input : input.formData),
    perRecipient: { limit: COPIES_PER_MAILBOX, beyond: 'send none' },
    async act(input, arrival) {
      const { formData, timestamp, userAgent } = input;
      const { name, email, helpType: topic, message, further, phone, callMe } = formData;
      if (isSubscription(input)) return newsletter.subscribe(email, arrival);
      const { now, sourcePage, source } = arrival;
      const callConsent = phone !== undefined && callMe ? consents.call : undefined;
      const told = { name, email, topic, message, further, phone, callConsent };
      // The schema checks only the format, which also fits the 31st of February.
      const submittedAt = Date.parse(timestamp) || now;
      return receiveLead({ ...told, sourcePage, source, userAgent, submittedAt }, arrival);
    },
    plain: {
      path: '/contact/send',
      typed: (form, c, now) => ({
        formData: formDataOf(form),
        timestamp: new Date(now).toISOString(),
        userAgent: (c.req.header('user-agent') ?? '').slice(0, USER_AGENT_MAX_LENGTH),
      }),
      answer: (c, { kind }) => c.redirect(`${routes.contact}#${CONTACT_ANCHORS[kind]}`, 303),
    },
  });
}

function isSubscription({ formData }: ContactSubmission): boolean {
  return formData.helpType === NEWSLETTER_HELP_TYPE && formData.message === NEWSLETTER_MESSAGE;
}

/** An invalid phone number stays as typed, so that the schema rejects the field. */
function formDataOf(form: FormData): object {
  const field = (name: string) => textOf(form, name);
  const typed = field('phone')?.trim();
  return {
    ...textsOf(form, ['name', 'email', 'message', 'helpType']),
    further: furtherFrom(field),
    ...(typed && { phone: internationalNumber(field('country') ?? '', typed) ?? typed }),
    ...(form.has('callMe') && { callMe: true }),
  };
}

/** What is the same for every form whose submissions become leads. */
export const leadParts = {
  kept: 'leads',
  expectedLinks: 2,
  async load(tx, envelopeId) {
    const row = await tx
      .selectFrom('leads')
      .selectAll()
      .where('envelope_id', '=', envelopeId)
      .executeTakeFirstOrThrow();
    return receivedLead(row.id, leadOf(row));
  },
} as const satisfies Partial<SiteForm>;

export async function receiveLead(lead: Lead, { tx, receive }: Arrival): Promise<void> {
  await receive(summaryOf(lead), async (storing) => receivedLead(await addLead(tx, lead, storing), lead));
}

function receivedLead(reference: string, lead: Lead): Received {
  const { userAgent: _agent, submittedAt: _at, ...told } = lead;
  return {
    reference,
    summary: summaryOf(lead),
    toOwner: (receivedAt) => ({ kind: 'lead-notification', payload: { ...told, receivedAt } }),
    toVisitor: () => ({ kind: 'lead-receipt', payload: { callConsent: lead.callConsent } }),
  };
}

function summaryOf({ name, email, topic: subject, message: text, phone, callConsent, source }: Lead): Summary {
  return { name, email, subject, text, phone, mayCall: callConsent !== undefined, source };
}

/** @returns The id of its row. */
export async function addLead(db: Queryable, lead: Lead, { envelopeId, now }: Storing): Promise<string> {
  const { name, email, topic, message, further, phone, callConsent, sourcePage, source, userAgent, submittedAt } = lead;
  const id = randomUUID();
  await insertLead(db, {
    id,
    envelope_id: envelopeId,
    name,
    email,
    email_key: emailKey(email),
    topic,
    message,
    source_page: sourcePage,
    user_agent: userAgent,
    submitted_at: submittedAt,
    created_at: now,
    phone: phone ?? null,
    call_consent_at: callConsent === undefined ? null : now,
    call_consent_wording: callConsent ?? null,
    source: source ? JSON.stringify(source) : null,
    further: further && Object.keys(further).length > 0 ? JSON.stringify(further) : null,
  });
  return id;
}

const insertLead = statement((db, lead: Slots<LeadRow>) => db.insertInto('leads').values(lead));

export function leadOf(row: LeadRow): Lead {
  return {
    name: row.name,
    email: row.email,
    topic: row.topic,
    message: row.message,
    phone: row.phone ?? undefined,
    callConsent: row.call_consent_wording ?? undefined,
    // `addLead` wrote both as JSON.
    further: furtherOf(row),
    source: row.source === null ? undefined : (JSON.parse(row.source) as VisitSource),
    sourcePage: row.source_page,
    userAgent: row.user_agent,
    submittedAt: row.submitted_at,
  };
}

function furtherOf({ further }: Pick<LeadRow, 'further'>): FurtherFields {
  return further === null ? {} : (JSON.parse(further) as FurtherFields);
}

export const exportLeads = exporterOf('leads', (row) => ({
  name: row.name,
  email: row.email,
  topic: row.topic,
  message: row.message,
  ...furtherOf(row),
  phone: row.phone,
  callConsent: { at: optionalIsoTime(row.call_consent_at), wording: row.call_consent_wording },
  sourcePage: row.source_page,
  cameFrom: row.source,
  userAgent: row.user_agent,
  submittedAt: isoTime(row.submitted_at),
  receivedAt: isoTime(row.created_at),
}));

declare module '#server/platform/db/database.ts' {
  interface Tables {
    leads: LeadRow;
  }
}

interface LeadRow {
  id: string;
  name: string;
  email: string;
  /** {@link emailKey} of the address, as in every `*_key` column; rows are looked up by it. */
  email_key: string;
  topic: string;
  message: string;
  source_page: string | null;
  user_agent: string;
  submitted_at: number;
  created_at: number;
  /** In E.164 form; null when none was given. */
  phone: string | null;
  /** When the visitor agreed to be called, and the wording they agreed to. */
  call_consent_at: number | null;
  call_consent_wording: string | null;
  /** JSON of a `VisitSource`; null when nothing is known. */
  source: string | null;
  envelope_id: string;
  /** JSON of `FurtherFields`; null when there are none. */
  further: string | null;
}
