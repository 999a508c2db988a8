/** The questionnaire: stores answers that visitors send to us, and mails them to visitors who ask for that. */
import { declareEmail } from '../../platform/mail/email-declaration.ts';
import type { Feature } from '../../platform/feature/feature.ts';
import { heldQuestionnaires } from './held-questionnaires.ts';
import { questionnaireCopyEmail } from './questionnaire-copy-email.tsx';
import { createQuestionnaireFormEndpoint, type QuestionnaireFormOptions } from './questionnaire-form-endpoint.ts';
import { questionnaireOwnerEmail } from './questionnaire-owner-email.tsx';
import { eraseQuestionnaires, exportQuestionnaires } from './questionnaire-store.ts';
import { createSendQuestionnaire } from './send-questionnaire-endpoint.ts';
import { QUESTIONNAIRES_PER_CLIENT } from './take-questionnaire.ts';

export function createQuestionnaire(options: QuestionnaireFormOptions): Feature {
  const { siteUrl } = options;
  return {
    name: 'questionnaire',
    functions: [
      {
        name: 'send-questionnaire',
        guard: 'anyone',
        limitPerClient: QUESTIONNAIRES_PER_CLIENT,
        ...createSendQuestionnaire(options),
      },
    ],
    routes: {
      base: '/questionnaire',
      endpoint: createQuestionnaireFormEndpoint(options),
      list: [{ method: 'POST', path: '/send', guard: 'own form', limits: [QUESTIONNAIRES_PER_CLIENT] }],
    },
    emails: [
      declareEmail({
        kind: 'questionnaire-owner',
        causedBy: 'visitor',
        signsIn: false,
        ...questionnaireOwnerEmail(siteUrl),
      }),
      declareEmail({
        kind: 'questionnaire-copy',
        causedBy: 'visitor',
        signsIn: false,
        ...questionnaireCopyEmail(siteUrl),
      }),
    ],
    held: heldQuestionnaires(options),
    tables: {
      questionnaires: {
        owner: 'Whoever sent it, by address.',
        key: ['id'],
        kept: [{ period: 'leads', since: 'created_at' }],
        exported: { as: 'questionnaires', read: exportQuestionnaires },
        erased: eraseQuestionnaires,
      },
    },
  };
}
