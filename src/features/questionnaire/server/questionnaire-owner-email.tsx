import words from '#content/questionnaire/server-words.yaml';
import { fillWords } from '#shared/text/fill-words.ts';
import { arrivalInWords } from '#shared/visitors/visit-source.ts';
import { EmailFacts } from '#server/platform/mail/rendering/email-facts.tsx';
import { EmailLayout } from '#server/platform/mail/rendering/email-layout.tsx';
import { EmailSmallPrint, EmailTitle } from '#server/platform/mail/rendering/email-parts.tsx';
import type { Email, EmailTemplate } from '#server/platform/mail/outbox/email-declaration.ts';
import { headerText, isolated } from '#server/platform/mail/rendering/visitor-text.ts';
import {
  AnswersInMail,
  NoteInMail,
  reportedAnswers,
  ReportInMail,
  sampleAnswers,
  type ReportedAnswers,
} from './questionnaire-mail.tsx';
import type { SentQuestionnaire } from './questionnaire-store.ts';
import { utcMoment } from '#server/platform/utc-words.ts';

interface OwnerPayload extends SentQuestionnaire {
  receivedAt: number;
}

declare module '#server/platform/mail/outbox/mail-kinds.ts' {
  interface MailPayloads {
    'questionnaire-owner': OwnerPayload;
  }
}

interface OwnerProps extends ReportedAnswers, Omit<OwnerPayload, 'answers'> {}

export function questionnaireOwnerEmail(siteUrl: string): Email<OwnerPayload, OwnerProps> {
  return {
    template,
    compose: ({ answers, ...others }) => ({
      props: { ...others, ...reportedAnswers(answers, siteUrl) },
      replyTo: others.email,
    }),
  };
}

/** Longest name in a subject, in code points. */
const NAME_MAX_LENGTH = 80;

export const template: EmailTemplate<OwnerProps> = {
  subject: ({ report, name }) =>
    fillWords(words.mail.ownerSubject, {
      service: report.title,
      name: isolated(Array.from(headerText(name)).slice(0, NAME_MAX_LENGTH).join('')),
    }),
  Body: QuestionnaireOwnerEmail,
  sampleProps: {
    name: "Zoë O'Hara <b>",
    email: 'zoe@customer.example',
    note: 'Four vans.\nPlease write, as we cannot take calls before noon.',
    sourcePage: '/questionnaire',
    source: { first: { source: 'newsletter', campaign: 'spring' } },
    receivedAt: Date.UTC(2026, 10, 21, 14, 30),
    ...reportedAnswers(sampleAnswers(), 'https://www.site.example'),
  },
};

function QuestionnaireOwnerEmail(props: OwnerProps) {
  const { name, email, note, sourcePage, source, receivedAt, report, answered, siteUrl } = props;
  return (
    <EmailLayout preview={`${isolated(headerText(name))}: ${report.title}`}>
      <EmailTitle>Questionnaire</EmailTitle>
      <EmailFacts
        facts={[
          ['Name', isolated(name)],
          ['Email', isolated(email)],
          ['Received', utcMoment(receivedAt)],
          ...(sourcePage === null ? [] : [['Page', isolated(sourcePage)] as const]),
          ...(source?.first ? [['Came by', isolated(arrivalInWords(source.first))] as const] : []),
          ...(source?.last ? [['Later by', isolated(arrivalInWords(source.last))] as const] : []),
        ]}
      />
      <NoteInMail heading={words.mail.noteHeading} note={note} />
      <AnswersInMail answered={answered} />
      <ReportInMail report={report} siteUrl={siteUrl} />
      <EmailSmallPrint>Reply to this message and your answer goes to the visitor.</EmailSmallPrint>
    </EmailLayout>
  );
}
