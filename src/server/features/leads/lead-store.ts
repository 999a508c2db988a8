/** Stores leads: what visitors asked us through a form. */
import { randomUUID } from 'node:crypto';
import { emailKey } from '../../../shared/email-address.ts';
import type { VisitSource } from '../../../shared/visit-source.ts';
import type { AccountHolder } from '../../platform/account-holder.ts';
import { isoTime, optionalIsoTime } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { statement, type Slots } from '../../platform/db/statement.ts';
import type { HeldFor } from '../../platform/screening/screening.ts';
import type { LeadRow } from './leads-tables.ts';

export interface Lead {
  name: string;
  email: string;
  topic: string;
  message: string;
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

/** @param heldFor Why the lead is held; null when both sides are told at once. */
export async function addLead(db: Queryable, lead: Lead, heldFor: HeldFor, now: number): Promise<void> {
  await insertLead(db, {
    id: randomUUID(),
    name: lead.name,
    email: lead.email,
    email_key: emailKey(lead.email),
    topic: lead.topic,
    message: lead.message,
    source_page: lead.sourcePage,
    user_agent: lead.userAgent,
    submitted_at: lead.submittedAt,
    created_at: now,
    phone: lead.phone ?? null,
    call_consent_at: lead.callConsent === undefined ? null : now,
    call_consent_wording: lead.callConsent ?? null,
    source: lead.source ? JSON.stringify(lead.source) : null,
    held_for: heldFor,
    released_at: null,
  });
}

const insertLead = statement((db, lead: Slots<LeadRow>) => db.insertInto('leads').values(lead));

/** For an account's export: leads sent from its address, oldest first. */
export async function exportLeads(db: Queryable, { email, ownsAddress }: AccountHolder) {
  if (!ownsAddress) return [];
  const rows = await db
    .selectFrom('leads')
    .selectAll()
    .where('email_key', '=', emailKey(email))
    .orderBy('created_at')
    .execute();
  return rows.map((row) => ({
    name: row.name,
    email: row.email,
    topic: row.topic,
    message: row.message,
    phone: row.phone,
    callConsent: { at: optionalIsoTime(row.call_consent_at), wording: row.call_consent_wording },
    sourcePage: row.source_page,
    cameFrom: row.source,
    userAgent: row.user_agent,
    submittedAt: isoTime(row.submitted_at),
    receivedAt: isoTime(row.created_at),
  }));
}

export async function eraseLeads(tx: Queryable, { email, ownsAddress }: AccountHolder): Promise<void> {
  if (!ownsAddress) return;
  await tx.deleteFrom('leads').where('email_key', '=', emailKey(email)).execute();
}
