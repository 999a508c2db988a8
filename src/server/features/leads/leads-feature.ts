/** Leads: stores what visitors ask through a form, and mails it to the owner. */
import { declareEmail } from '../../platform/mail/email-declaration.ts';
import type { Feature } from '../../platform/feature/feature.ts';
import { CONTACTS_PER_CLIENT } from '../newsletter/newsletter-interface.ts';
import { createContactFormEndpoint, type ContactFormOptions } from './contact-form-endpoint.ts';
import { heldLeads } from './held-leads.ts';
import { leadNotificationEmail } from './lead-notification-email.tsx';
import { leadReceiptEmail } from './lead-receipt-email.tsx';
import { eraseLeads, exportLeads } from './lead-store.ts';
import type { LeadsInterface } from './leads-interface.ts';
import { createSubmitContact, type SubmitContactOptions } from './submit-contact-endpoint.ts';
import { takeLead, type LeadKeeping } from './take-lead.ts';

export function createLeads(options: SubmitContactOptions & ContactFormOptions): Feature {
  return {
    name: 'leads',
    functions: [
      {
        name: 'submit-contact',
        guard: 'anyone',
        limitPerClient: CONTACTS_PER_CLIENT,
        ...createSubmitContact(options),
      },
    ],
    routes: {
      base: '/contact',
      endpoint: createContactFormEndpoint(options),
      list: [{ method: 'POST', path: '/send', guard: 'own form', limits: [CONTACTS_PER_CLIENT] }],
    },
    emails: [
      declareEmail({ kind: 'lead-notification', causedBy: 'visitor', signsIn: false, ...leadNotificationEmail() }),
      declareEmail({ kind: 'lead-receipt', causedBy: 'visitor', signsIn: false, ...leadReceiptEmail() }),
    ],
    held: heldLeads(options),
    tables: {
      leads: {
        owner: 'Whoever wrote it, by address.',
        key: ['id'],
        kept: [{ period: 'leads', since: 'created_at' }],
        exported: { as: 'leads', read: exportLeads },
        erased: eraseLeads,
      },
    },
  };
}

export function createLeadsInterface(keeping: LeadKeeping): LeadsInterface {
  return {
    takeFromChat: (tx, lead, client, now) =>
      takeLead(tx, lead, { form: 'chat', client, signs: undefined }, keeping, now),
  };
}
