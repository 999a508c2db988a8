/**
 * The visitor's copy of a questionnaire that they sent to us or only to their own inbox: the answers that they chose, and
 * nothing that they typed, because anybody can enter any address.
 */
import brand from '#content/brand.yaml';
import words from '#content/questionnaire/server-words.yaml';
import type { QuestionnaireSubmission } from '../shared/questionnaire-schema.ts';
import { EmailLayout } from '#server/platform/mail/rendering/email-layout.tsx';
import {
  EmailGreeting,
  EmailSignature,
  EmailSmallPrint,
  EmailText,
  EmailTitle,
} from '#server/platform/mail/rendering/email-parts.tsx';
import type { Email, EmailTemplate } from '#server/platform/mail/outbox/email-declaration.ts';
import {
  AnswersInMail,
  reportedAnswers,
  ReportInMail,
  sampleAnswers,
  type ReportedAnswers,
} from './questionnaire-mail.tsx';

type CopyPayload = Pick<QuestionnaireSubmission, 'kind' | 'answers'>;

declare module '#server/platform/mail/outbox/mail-kinds.ts' {
  interface MailPayloads {
    'questionnaire-copy': CopyPayload;
  }
}

interface CopyProps extends ReportedAnswers, Pick<CopyPayload, 'kind'> {}

export function questionnaireCopyEmail(siteUrl: string): Email<CopyPayload, CopyProps> {
  return {
    template,
    compose: ({ kind, answers }) => ({
      props: { kind, ...reportedAnswers(answers, siteUrl) },
      replyTo: brand.email,
    }),
  };
}

export const template: EmailTemplate<CopyProps> = {
  subject: ({ report }) => `${words.mail.copySubject}: ${report.title}`,
  Body: QuestionnaireCopyEmail,
  sampleProps: {
    kind: 'us',
    ...reportedAnswers(sampleAnswers(), 'https://www.site.example'),
  },
};

function QuestionnaireCopyEmail({ kind, report, answered, siteUrl }: CopyProps) {
  const intro = kind === 'us' ? words.mail.usIntro : words.mail.selfIntro;
  return (
    <EmailLayout
      preview={intro}
      reason="You received this email because this address was entered in the questionnaire on our site."
    >
      <EmailGreeting name={null} />
      <EmailTitle>{words.mail.copySubject}</EmailTitle>
      <EmailText>{intro}</EmailText>
      {kind === 'us' && <EmailSignature />}
      <ReportInMail report={report} siteUrl={siteUrl} />
      <AnswersInMail answered={answered} />
      <EmailSmallPrint>{words.mail.notYou}</EmailSmallPrint>
    </EmailLayout>
  );
}
