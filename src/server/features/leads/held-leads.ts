/** Held leads: lists them for the owner, and sends the mails once the owner releases one. */
import type { VisitSource } from '../../../shared/visit-source.ts';
import { STILL_HELD, type HeldSubmissions } from '../../platform/screening/held-submissions.ts';
import { sendCopy } from './lead-copy.ts';
import type { Lead } from './lead-store.ts';
import type { LeadRow } from './leads-tables.ts';
import { tellOwner, type LeadKeeping } from './take-lead.ts';

export function heldLeads({ rateLimiter, ownerEmail }: Omit<LeadKeeping, 'screening'>): HeldSubmissions<'leads'> {
  return {
    form: 'contact',
    table: 'leads',
    since: 'created_at',
    list: (db, limit) =>
      db
        .selectFrom('leads')
        .select(['id', 'name', 'email', 'message as text', 'held_for as heldFor', 'created_at as receivedAt'])
        .where(STILL_HELD)
        .orderBy('created_at', 'desc')
        .limit(limit)
        .execute(),
    async release(tx, id, now) {
      const row = await tx
        .updateTable('leads')
        .set({ released_at: now })
        .where('id', '=', id)
        .where(STILL_HELD)
        .returningAll()
        .executeTakeFirst();
      if (!row) return false;
      const lead = leadOf(row);
      await tellOwner(tx, lead, ownerEmail, { receivedAt: row.created_at, now });
      await sendCopy(tx, lead, rateLimiter, now);
      return true;
    },
  };
}

function leadOf(row: LeadRow): Lead {
  return {
    name: row.name,
    email: row.email,
    topic: row.topic,
    message: row.message,
    phone: row.phone ?? undefined,
    callConsent: row.call_consent_wording ?? undefined,
    sourcePage: row.source_page,
    // `addLead` wrote it as JSON.
    source: row.source === null ? undefined : (JSON.parse(row.source) as VisitSource),
    userAgent: row.user_agent,
    submittedAt: row.submitted_at,
  };
}
