import { exporterOf } from '#server/platform/forms/envelope-store.ts';
import { randomUUID } from 'node:crypto';
import type { FurtherFields } from '../shared/contact-fields.ts';
import { emailKey } from '#shared/text/email-address.ts';
import type { VisitSource } from '#shared/visitors/visit-source.ts';
import { isoTime, optionalIsoTime } from '#server/platform/clock.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { statement, type Slots } from '#server/platform/db/statement.ts';
import type { Storing } from '#server/platform/forms/site-form.ts';

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

export interface StoredLead extends Lead {
  reference: string;
}

export async function addLead(db: Queryable, lead: Lead, { envelopeId, now }: Storing): Promise<StoredLead> {
  const { name, email, topic, message, further, phone, callConsent, sourcePage, source, userAgent, submittedAt } = lead;
  const reference = randomUUID();
  await insertLead(db, {
    id: reference,
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
  return { ...lead, reference };
}

const insertLead = statement((db, lead: Slots<LeadRow>) => db.insertInto('leads').values(lead));

export async function leadIn(db: Queryable, envelopeId: string): Promise<StoredLead> {
  const row = await db.selectFrom('leads').selectAll().where('envelope_id', '=', envelopeId).executeTakeFirstOrThrow();
  return {
    reference: row.id,
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
