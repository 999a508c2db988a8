/** Keeps a lead and tells both sides, in one transaction: none is stored without its mail, but for what is held as spam. */
import type { Queryable } from '../../platform/db/database.ts';
import type { RateLimiter } from '../../platform/http/rate-limit.ts';
import { enqueueMail } from '../../platform/mail/outbox-store.ts';
import type { Screening, Submission } from '../../platform/screening/screening.ts';
import { sendCopy } from './lead-copy.ts';
import { addLead, type Lead } from './lead-store.ts';

export interface LeadKeeping {
  rateLimiter: RateLimiter;
  screening: Screening;
  /** Who is told about a lead; without one, leads are only stored. */
  ownerEmail: string | undefined;
}

/** Where it came from and what its form told. */
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
  // The chat shows what was asked, and says that it has been passed on.
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
