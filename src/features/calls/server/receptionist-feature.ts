/** Mails what a call in the receptionist demo left to the visitor who held it, as an owner would get it. Stores nothing. */
import { functionsOf } from '#server/platform/http/site-function.ts';
import type { Feature } from '#server/platform/feature/feature.ts';
import { declareEmails } from '#server/platform/mail/outbox/email-declaration.ts';
import { emails } from './demo-lead-emails.tsx';
import { createSendDemoLead, DEMO_LEADS_PER_CLIENT } from './send-demo-lead-endpoint.ts';

export function createDemoLeads(options: Parameters<typeof createSendDemoLead>[0] & { siteUrl: string }): Feature {
  return {
    name: 'receptionist',
    functions: functionsOf('anyone', DEMO_LEADS_PER_CLIENT, { 'send-demo-lead': createSendDemoLead(options) }),
    emails: declareEmails(emails, options),
    tables: {},
  };
}
