/**
 * The owner's, and the visitor's copy of a questionnaire that they sent to us or only to their own inbox. The copy has
 * the answers that they chose, and nothing that they typed, because anybody can enter any address.
 */
import brand from '#content/brand.yaml';
import words from '#content/emails/questionnaire-words.yaml';
import formWords from '#content/questionnaire/server-words.yaml';
import { catalog } from '#features/pricing/shared/catalog.ts';
import { defineEmail } from '#server/platform/mail/rendering/define-email.tsx';
import { EmailLink, EmailSection, EmailSignature, EmailText } from '#server/platform/mail/rendering/email-parts.tsx';
import { visitFacts } from '#server/platform/mail/rendering/email-tables.tsx';
import { headerText, shortened, unlinked } from '#server/platform/mail/rendering/visitor-text.ts';
import { zonedMoment } from '#server/platform/utc-words.ts';
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
    report: reportOn(answers, catalog),
    answered: questions.map(({ id, heading }) => ({
      question: heading,
      answer: labelsOf(id, answers[id] ?? []).join('; ') || formWords.plain.notAnswered,
    })),
  };
}

const SAMPLE: Answers = { pain: ['missed-calls'], also: ['bookings', 'unread'], volume: ['some'], when: ['soon'] };

/** Longest name in a subject, in code points. */
const NAME_MAX_LENGTH = 80;

export const emails = [
  defineEmail({
    kind: 'questionnaire-owner',
    causedBy: 'visitor',
    words: words.owner,
    blanks: ({ report, name }: OwnerProps) => ({
      service: report.title,
      name: shortened(headerText(name), NAME_MAX_LENGTH),
    }),
    facts: ({ name, email, receivedAt, ...visit }, { timeZone }) => [
      [words.owner.labels.name, name],
      [words.owner.labels.email, email],
      [words.owner.labels.received, zonedMoment(receivedAt, timeZone)],
      ...visitFacts(visit),
    ],
    Below: OwnerBelow,
    sampleProps: {
      name: "Zoë O'Hara <b>",
      email: 'zoe@customer.example',
      note: 'Four vans.\nPlease write, as we cannot take calls before noon.',
      sourcePage: '/questionnaire',
      source: { first: { source: 'newsletter', campaign: 'spring' } },
      receivedAt: Date.UTC(2026, 10, 21, 14, 30),
      ...reported(SAMPLE),
    },
    compose: ({ answers, ...others }) => ({ props: { ...others, ...reported(answers) }, replyTo: others.email }),
  }),
  defineEmail({
    kind: 'questionnaire-copy',
    causedBy: 'visitor',
    words({ kind }: CopyProps) {
      const intro = kind === 'us' ? words.copy.intros.us : words.copy.intros.self;
      return { ...words.copy, preview: intro, body: [intro] };
    },
    blanks: ({ report }) => ({ service: report.title }),
    greets: true,
    Below: CopyBelow,
    sampleProps: { kind: 'us', ...reported(SAMPLE) },
    compose: ({ kind, answers }) => ({ props: { kind, ...reported(answers) }, replyTo: brand.email }),
  }),
];

function OwnerBelow({ note, ...props }: OwnerProps) {
  return (
    <>
      {note !== '' && <EmailSection heading={words.owner.note} texts={[unlinked(note)]} />}
      <AnswersInMail {...props} />
      <ReportInMail {...props} />
    </>
  );
}

function CopyBelow({ kind, ...props }: CopyProps) {
  return (
    <>
      {kind === 'us' && <EmailSignature />}
      <ReportInMail {...props} />
      <AnswersInMail {...props} />
    </>
  );
}

function AnswersInMail({ answered }: Reported) {
  return (
    <EmailSection heading={words.answers}>
      {answered.map(({ question, answer }) => (
        <EmailSection key={question} sub heading={question} texts={[answer]} />
      ))}
    </EmailSection>
  );
}

function ReportInMail({ report: { heading, title, texts, sections } }: Reported) {
  return (
    <EmailSection heading={`${heading}: ${title}`} texts={texts}>
      {sections.map(({ links, ...section }) => (
        <EmailSection key={section.heading} sub {...section}>
          {links.map(({ label, to }) => (
            <EmailText key={label}>
              <EmailLink href={to}>{label}</EmailLink>
            </EmailText>
          ))}
        </EmailSection>
      ))}
    </EmailSection>
  );
}
