import type { Feature } from '#server/platform/feature/feature.ts';
import { declareEmail } from '#server/platform/mail/outbox/email-declaration.ts';
import type { NewsletterInterface } from '#features/newsletter/server/interface.ts';
import { createContactForm } from './contact-form.ts';
import { leadNotificationEmail } from './lead-notification-email.tsx';
import { leadReceiptEmail } from './lead-receipt-email.tsx';
import { exportLeads } from './lead-store.ts';

export function createContact(newsletter: NewsletterInterface): Feature {
  return {
    name: 'contact',
    forms: [createContactForm(newsletter)],
    emails: [
      declareEmail({ kind: 'lead-notification', causedBy: 'visitor', signsIn: false, ...leadNotificationEmail() }),
      declareEmail({ kind: 'lead-receipt', causedBy: 'visitor', signsIn: false, ...leadReceiptEmail() }),
    ],
    tables: {
      leads: {
        owner: 'Whoever wrote it, by address.',
        key: ['id'],
        kept: { not: 'Goes with its envelope.' },
        exported: { as: 'leads', read: exportLeads },
        erased: { with: 'envelopes' },
      },
    },
  };
}
