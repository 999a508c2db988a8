import type { Feature } from '#server/platform/feature/feature.ts';
import { declareEmail } from '#server/platform/mail/outbox/email-declaration.ts';
import { questionnaireCopyEmail } from './questionnaire-copy-email.tsx';
import { questionnaireForm } from './questionnaire-form.ts';
import { questionnaireOwnerEmail } from './questionnaire-owner-email.tsx';
import { exportQuestionnaires } from './questionnaire-store.ts';

export function createQuestionnaire({ siteUrl }: { siteUrl: string }): Feature {
  const mails = { causedBy: 'visitor', signsIn: false } as const;
  return {
    name: 'questionnaire',
    forms: [questionnaireForm],
    emails: [
      declareEmail({ kind: 'questionnaire-owner', ...mails, ...questionnaireOwnerEmail(siteUrl) }),
      declareEmail({ kind: 'questionnaire-copy', ...mails, ...questionnaireCopyEmail(siteUrl) }),
    ],
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
