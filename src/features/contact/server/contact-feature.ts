import type { Feature } from '#server/platform/feature/feature.ts';
import { declareEmails } from '#server/platform/mail/outbox/email-declaration.ts';
import { emails } from './contact-emails.tsx';
import type { NewsletterInterface } from '#features/newsletter/server/interface.ts';
import { createContactForm, exportLeads } from './contact-form.ts';

export function createContact(newsletter: NewsletterInterface): Feature {
  return {
    name: 'contact',
    forms: [createContactForm(newsletter)],
    emails: declareEmails(emails),
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
