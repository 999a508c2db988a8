/** Keeps a lead and tells both sides, in one transaction: none is stored without its mail. */
import type { Queryable } from '../../platform/db/database.ts';
import type { RateLimiter } from '../../platform/http/rate-limit.ts';
import { enqueueMail } from '../../platform/mail/outbox-store.ts';
import { sendCopy } from './lead-copy.ts';
import { addLead, type Lead } from './lead-store.ts';

export interface LeadKeeping {
  rateLimiter: RateLimiter;
  /** Who is told about a lead; without one, leads are only stored. */
  ownerEmail: string | undefined;
}

export async function takeLead(tx: Queryable, lead: Lead, keeping: LeadKeeping, now: number): Promise<void> {
  await addLead(tx, lead, now);
  await tellOwner(tx, lead, keeping, now);
  await sendCopy(tx, lead, keeping.rateLimiter, now);
}

export async function tellOwner(
  tx: Queryable,
  lead: Lead,
  { ownerEmail }: Pick<LeadKeeping, 'ownerEmail'>,
  now: number,
): Promise<void> {
  if (!ownerEmail) return;
  const { name, email, topic, message, phone, callConsent, sourcePage, source } = lead;
  const payload = { name, email, topic, message, phone, callConsent, sourcePage, source, receivedAt: now };
  await enqueueMail(tx, { kind: 'lead-notification', recipient: ownerEmail, payload, concerns: email }, now);
}
