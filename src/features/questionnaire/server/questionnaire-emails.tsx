/**
 * The owner's, and the visitor's copy of a questionnaire that they sent to us or only to their own inbox. The copy has
 * the answers that they chose, and nothing that they typed, because anybody can enter any address.
 */
import brand from '#content/brand.yaml';
import words from '#content/emails/questionnaire-words.yaml';
import formWords from '#content/questionnaire/words.yaml';
import { catalog } from '#features/pricing/shared/catalog.ts';
import { defineEmail } from '#server/platform/mail/outbox/email-declaration.ts';
import { Letter } from '#server/platform/mail/rendering/email-letter.tsx';
import { EmailLink } from '#server/platform/mail/rendering/email-links.tsx';
import {
  EmailHeading,
  EmailList,
  EmailSignature,
  EmailSubheading,
  EmailText,
  withLineBreaks,
} from '#server/platform/mail/rendering/email-parts.tsx';
import { EmailFacts, visitFacts } from '#server/platform/mail/rendering/email-tables.tsx';
import { fillMail, headerText, unlinked } from '#server/platform/mail/rendering/visitor-text.ts';
import { utcMoment } from '#server/platform/utc-words.ts';
import { labelsOf, questions, type Answers } from '../shared/questionnaire-answers.ts';
import { reportOn, type QuestionnaireReport } from '../shared/questionnaire-report.ts';
import type { QuestionnaireSubmission } from '../shared/questionnaire-schema.ts';
import type { SentQuestionnaire } from './questionnaire-store.ts';

interface OwnerPayload extends SentQuestionnaire {
  receivedAt: number;
}
type CopyPayload = Pick<QuestionnaireSubmission, 'kind' | 'answers'>;

declare module '#server/platform/mail/outbox/mail-kinds.ts' {
  interface MailPayloads {
    'questionnaire-owner': OwnerPayload;
    'questionnaire-copy': CopyPayload;
  }
}

interface Reported {
  report: QuestionnaireReport;
  answered: { question: string; answer: string }[];
}
type OwnerProps = Reported & Omit<OwnerPayload, 'answers'>;
type CopyProps = Reported & Pick<CopyPayload, 'kind'>;

function reported(answers: Answers): Reported {
  return {
    report: reportOn(answers, catalog.plans),
    answered: questions.map(({ id, heading }) => ({
      question: heading,
      answer: labelsOf(id, answers[id] ?? []).join('; ') || formWords.plain.notAnswered,
    })),
  };
}

const SAMPLE: Answers = {
  pain: ['missed-calls'],
  also: ['bookings', 'unread'],
  volume: ['some'],
  hours: ['closed'],
  takeover: ['open'],
  systems: ['phone', 'calendar'],
  calling: [],
  decides: ['together'],
  when: ['soon'],
};

/** Longest name in a subject, in code points. */
const NAME_MAX_LENGTH = 80;

export const emails = [
  defineEmail({
    kind: 'questionnaire-owner',
    causedBy: 'visitor',
    template: {
      subject: ({ report, name }: OwnerProps) =>
        fillMail(words.owner.subject, {
          service: report.title,
          name: Array.from(headerText(name)).slice(0, NAME_MAX_LENGTH).join(''),
        }),
      Body: OwnerEmail,
      sampleProps: {
        name: "Zoë O'Hara <b>",
        email: 'zoe@customer.example',
        note: 'Four vans.\nPlease write, as we cannot take calls before noon.',
        sourcePage: '/questionnaire',
        source: { first: { source: 'newsletter', campaign: 'spring' } },
        receivedAt: Date.UTC(2026, 10, 21, 14, 30),
        ...reported(SAMPLE),
      },
    },
    compose: ({ answers, ...others }) => ({ props: { ...others, ...reported(answers) }, replyTo: others.email }),
  }),
  defineEmail({
    kind: 'questionnaire-copy',
    causedBy: 'visitor',
    template: {
      subject: ({ report }: CopyProps) => fillMail(words.copy.subject, { service: report.title }),
      Body: CopyEmail,
      sampleProps: { kind: 'us', ...reported(SAMPLE) },
    },
    compose: ({ kind, answers }) => ({ props: { kind, ...reported(answers) }, replyTo: brand.email }),
  }),
];

function OwnerEmail(props: OwnerProps) {
  const { name, email, note, receivedAt, report } = props;
  const { labels, note: noteHeading, ...own } = words.owner;
  return (
    <Letter words={own} blanks={{ name, service: report.title }}>
      <EmailFacts
        facts={[
          [labels.name, name],
          [labels.email, email],
          [labels.received, utcMoment(receivedAt)],
          ...visitFacts(props),
        ]}
      />
      {note !== '' && (
        <>
          <EmailHeading>{noteHeading}</EmailHeading>
          <EmailText>{withLineBreaks(unlinked(note))}</EmailText>
        </>
      )}
      <AnswersInMail {...props} />
      <ReportInMail {...props} />
    </Letter>
  );
}

function CopyEmail({ kind, ...props }: CopyProps) {
  const { intros, ...own } = words.copy;
  const intro = kind === 'us' ? intros.us : intros.self;
  return (
    <Letter words={{ ...own, preview: intro, body: [intro] }} name={null}>
      {kind === 'us' && <EmailSignature />}
      <ReportInMail {...props} />
      <AnswersInMail {...props} />
    </Letter>
  );
}

function AnswersInMail({ answered }: Reported) {
  return (
    <>
      <EmailHeading>{words.answers}</EmailHeading>
      {answered.map(({ question, answer }) => (
        <div key={question}>
          <EmailSubheading>{question}</EmailSubheading>
          <EmailText>{answer}</EmailText>
        </div>
      ))}
    </>
  );
}

function ReportInMail({ report: { heading, title, texts, sections } }: Reported) {
  return (
    <>
      <EmailHeading>{`${heading}: ${title}`}</EmailHeading>
      {texts.map((text) => (
        <EmailText key={text}>{text}</EmailText>
      ))}
      {sections.map((section) => (
        <div key={section.heading}>
          <EmailSubheading>{section.heading}</EmailSubheading>
          {section.texts.map((text) => (
            <EmailText key={text}>{text}</EmailText>
          ))}
          <EmailList items={section.items} />
          {section.links.map(({ label, to }) => (
            <EmailText key={label}>
              <EmailLink href={to}>{label}</EmailLink>
            </EmailText>
          ))}
        </div>
      ))}
    </>
  );
}
