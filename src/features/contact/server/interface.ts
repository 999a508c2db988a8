/** What other features may use of the leads: a form whose submissions become leads declares these parts of itself. */
import { DAY_MS } from '#shared/site/durations.ts';
import type { RateLimit } from '#server/platform/http/rate-limit.ts';
import type { Letter } from '#server/platform/mail/outbox/owner-notices.ts';
import { addLead, leadIn, type Lead, type StoredLead } from './lead-store.ts';

export type { Lead, StoredLead } from './lead-store.ts';

/**
 * Apart from the limit that all other mail to a recipient shares: nobody waits for a copy, and copies must not use up
 * what links and reports need.
 */
export const COPIES_PER_MAILBOX: RateLimit = { name: 'lead-copies-to', points: 5, windowMs: DAY_MS };

export const leadParts = {
  kept: 'leads',
  expectedLinks: 2,
  perRecipient: { limit: COPIES_PER_MAILBOX, beyond: 'send none' },
  summarize: ({ name, email, topic, message, phone, callConsent, source }: Lead) => ({
    name,
    email,
    subject: topic,
    text: message,
    phone,
    mayCall: callConsent !== undefined,
    source,
  }),
  store: addLead,
  load: leadIn,
  toOwner({ reference: _id, userAgent: _agent, submittedAt: _at, ...lead }: StoredLead, receivedAt: number): Letter {
    return { kind: 'lead-notification', payload: { ...lead, receivedAt } };
  },
} as const;
