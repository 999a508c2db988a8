/** What other features may use of the leads: what a form does whose submissions become leads. */
import type { Arrival, Received, SiteForm, Summary } from '#server/platform/forms/site-form.ts';
import { addLead, leadIn, type Lead, type StoredLead } from './lead-store.ts';

export type { Lead } from './lead-store.ts';

export const leadParts = {
  kept: 'leads',
  expectedLinks: 2,
  load: async (tx, envelopeId) => receivedLead(await leadIn(tx, envelopeId)),
} as const satisfies Partial<SiteForm>;

export async function receiveLead(lead: Lead, { tx, receive }: Arrival): Promise<void> {
  await receive(summaryOf(lead), async (storing) => receivedLead(await addLead(tx, lead, storing)));
}

function receivedLead(stored: StoredLead): Received {
  const { reference, userAgent: _agent, submittedAt: _at, ...lead } = stored;
  return {
    reference,
    summary: summaryOf(stored),
    toOwner: (receivedAt) => ({ kind: 'lead-notification', payload: { ...lead, receivedAt } }),
    toVisitor: () => ({ kind: 'lead-receipt', payload: { callConsent: lead.callConsent } }),
  };
}

function summaryOf({ name, email, topic: subject, message: text, phone, callConsent, source }: Lead): Summary {
  return { name, email, subject, text, phone, mayCall: callConsent !== undefined, source };
}
