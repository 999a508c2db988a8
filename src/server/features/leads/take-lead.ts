/**
 * Stores a lead and mails both sides in one transaction, so none is stored without its mails. Held leads wait for the
 * owner.
 */
import type { Queryable } from '../../platform/db/database.ts';
import type { RateLimiter } from '../../platform/http/rate-limit.ts';
import { enqueueMail } from '../../platform/mail/outbox-store.ts';
import type { Screening, Submission } from '../../platform/screening/screening.ts';
import { sendCopy } from './lead-copy.ts';
import { addLead, type Lead } from './lead-store.ts';

export interface LeadKeeping {
  rateLimiter: RateLimiter;
  screening: Screening;
  /** The recipient of notifications; without one, leads are only stored. */
  ownerEmail: string | undefined;
}

/** Which form and client sent the lead, and the signs of spam that its form recorded. */
export type LeadSender = Pick<Submission, 'form' | 'client' | 'signs'>;

export async function takeLead(
  tx: Queryable,
  lead: Lead,
  sender: LeadSender,
  keeping: LeadKeeping,
  now: number,
): Promise<void> {
  const { name, message } = lead;
  const heldFor = await keeping.screening.judge(tx, { ...sender, name, text: message }, now);
  await addLead(tx, lead, heldFor, now);
  if (heldFor !== null) return;
  await tellOwner(tx, lead, keeping.ownerEmail, { receivedAt: now, now });
  // The chat needs no copy: it shows the question and says that it has been passed on.
  if (sender.form !== 'chat') await sendCopy(tx, lead, keeping.rateLimiter, now);
}

export async function tellOwner(
  tx: Queryable,
  lead: Lead,
  ownerEmail: string | undefined,
  { receivedAt, now }: { receivedAt: number; now: number },
): Promise<void> {
  if (!ownerEmail) return;
  const { name, email, topic, message, phone, callConsent, sourcePage, source } = lead;
  const payload = { name, email, topic, message, phone, callConsent, sourcePage, source, receivedAt };
  await enqueueMail(tx, { kind: 'lead-notification', recipient: ownerEmail, payload, concerns: email }, now);
}
