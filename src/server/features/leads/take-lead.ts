/** Keeps a lead and tells the owner, in one transaction: none is stored without its mail. */
import type { Queryable } from '../../platform/db/database.ts';
import { enqueueMail } from '../../platform/mail/outbox-store.ts';
import { addLead, type Lead } from './lead-store.ts';

export async function takeLead(tx: Queryable, lead: Lead, ownerEmail: string | undefined, now: number): Promise<void> {
  await addLead(tx, lead, now);
  if (!ownerEmail) return;
  const { name, email, topic, message, phone, callConsent, sourcePage, source } = lead;
  const payload = { name, email, topic, message, phone, callConsent, sourcePage, source, receivedAt: now };
  await enqueueMail(tx, { kind: 'lead-notification', recipient: ownerEmail, payload, concerns: email }, now);
}
