/** The visitor's copy of a questionnaire that they sent to us or only to their own inbox. */
import brand from '../../../../content/brand.yaml';
import words from '../../../../content/questionnaire/words.yaml';
import type { QuestionnaireSubmission } from '../../../shared/questionnaire/questionnaire-schema.ts';
import { EmailLayout } from '../../platform/mail/rendering/email-layout.tsx';
import {
  EmailGreeting,
  EmailSignature,
  EmailSmallPrint,
  EmailText,
  EmailTitle,
} from '../../platform/mail/rendering/email-parts.tsx';
import type { Email, EmailTemplate } from '../../platform/mail/outbox/email-declaration.ts';
import { greetingName } from '../../platform/mail/rendering/visitor-text.ts';
import {
  AnswersInMail,
  NoteInMail,
  reportedAnswers,
  ReportInMail,
  sampleAnswers,
  type ReportedAnswers,
} from './questionnaire-mail.tsx';

type CopyPayload = Pick<QuestionnaireSubmission, 'kind' | 'name' | 'note' | 'answers'>;

declare module '../../platform/mail/outbox/mail-kinds.ts' {
  interface MailPayloads {
    'questionnaire-copy': CopyPayload;
  }
}

interface CopyProps extends ReportedAnswers, Pick<CopyPayload, 'kind' | 'name' | 'note'> {}

export function questionnaireCopyEmail(siteUrl: string): Email<CopyPayload, CopyProps> {
  return {
    template,
    compose: ({ answers, ...others }) => ({
      props: { ...others, ...reportedAnswers(answers, siteUrl) },
      replyTo: brand.email,
    }),
  };
}

export const template: EmailTemplate<CopyProps> = {
  subject: ({ report }) => `${words.mail.copySubject}: ${report.title}`,
  Body: QuestionnaireCopyEmail,
  sampleProps: {
    kind: 'us',
    name: "Zoë O'Hara <b>",
    note: 'Four vans.\nPlease write, as we cannot take calls before noon.',
    ...reportedAnswers(sampleAnswers(), 'https://www.site.example'),
  },
};

function QuestionnaireCopyEmail({ kind, name, note, report, answered, siteUrl }: CopyProps) {
  const intro = kind === 'us' ? words.mail.usIntro : words.mail.selfIntro;
  return (
    <EmailLayout
      preview={intro}
      reason="You received this email because this address was entered in the questionnaire on our site."
    >
      <EmailGreeting name={greetingName(name)} />
      <EmailTitle>{words.mail.copySubject}</EmailTitle>
      <EmailText>{intro}</EmailText>
      {kind === 'us' && <EmailSignature />}
      <ReportInMail report={report} siteUrl={siteUrl} />
      <AnswersInMail answered={answered} />
      <NoteInMail heading={words.mail.yourNoteHeading} note={note} />
      <EmailSmallPrint>{words.mail.notYou}</EmailSmallPrint>
    </EmailLayout>
  );
}
