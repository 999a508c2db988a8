import type { Feature } from '#server/platform/feature/feature.ts';
import { declareEmails } from '#server/platform/mail/outbox/email-declaration.ts';
import { emails } from './questionnaire-emails.tsx';
import { questionnaireForm } from './questionnaire-form.ts';
import { exportQuestionnaires } from './questionnaire-store.ts';

export function createQuestionnaire(): Feature {
  return {
    name: 'questionnaire',
    forms: [questionnaireForm],
    emails: declareEmails(emails),
    tables: {
      questionnaires: {
        owner: 'Whoever sent it, by address.',
        key: ['id'],
        kept: { not: 'Goes with its envelope.' },
        exported: { as: 'questionnaires', read: exportQuestionnaires },
        erased: { with: 'envelopes' },
      },
    },
  };
}
